# Words of the log, and the symbols that stand before them.

dj-log-signs = spider spiders: dj-spider | brou brous: dj-brou | dragon dragons: dj-dragon | vampire vampires: dj-vampire | skeleton skeletons: dj-skeleton | VIP VIPs: dj-vip | adventurers group: dj-party-1 | footstep footsteps: dj-boot | threat threats: dj-threat | malus: dj-seal | set sets: dj-set | mixture mixtures: dj-mix-steps | sword-bearer: dj-hilt | guardian: dj-guardian | forest: dj-wood | swamp: dj-bog
