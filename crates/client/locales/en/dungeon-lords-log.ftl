# Words of the log, and the symbols that stand before them.

dl-log-signs = food: dl-food | gold: dl-gold | evil: dl-evil | imp imps: dl-imp | trap traps: dl-trap | monster monsters: dl-monster | goblin: dl-goblin | slime: dl-slime | ghost: dl-ghost | troll: dl-troll | witch: dl-witch | vampire: dl-vampire | golem: dl-golem | dragon: dl-dragon | demon: dl-demon | warrior: dl-warrior | thief: dl-thief | priest: dl-priest | wizard: dl-wizard | paladin: dl-paladin
