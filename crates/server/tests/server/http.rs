//! Plain HTTP: headers, assets, errors, lists, health and metrics.

use protocol::{Me, Occupant, Profile, Stage, TableId, TableInfo};

use crate::support::{Guest, bot, config, request, start};

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let server = start().await;
    for path in ["/", "/api/me", "/api/nothing", "/healthz", "/metrics", "/no.js", "/ws/abc"] {
        let answer = request(server.addr(), "GET", path, "", "").await;
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval'"), "{path}: {answer:?}");
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe-inline"));
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{path}");
        }
        assert!(answer.header("permissions-policy").is_some());
    }
}

#[tokio::test]
async fn the_client_is_served_with_its_places() {
    let index = server::Asset {
        path: "/index.html",
        mime: "text/html",
        etag: "\"1\"",
        is_immutable: false,
        body: b"the client",
        br: None,
        gzip: None,
    };
    let config = server::Config { assets: vec![index], ..config() };
    let server = server::Server::start(config).await.unwrap();
    for path in ["/", "/t/abc", "/t/abcdefghijkm"] {
        assert_eq!(request(server.addr(), "GET", path, "", "").await.body, "the client");
    }
    assert_eq!(request(server.addr(), "GET", "/no.js", "", "").await.status, 404);
    assert_eq!(request(server.addr(), "GET", "/api/no", "", "").await.status, 404);
    assert_eq!(request(server.addr(), "GET", "/healthz", "", "").await.body, "ok");
}

#[tokio::test]
async fn tables_are_listed_where_they_belong() {
    let server = start().await;
    let (ada, bo) = (Guest::new(&server, "Ada").await, Guest::new(&server, "Bo").await);
    let waiting = ada.create(&[Occupant::Guest(Me), Occupant::Open, bot()]).await;
    let playing = ada.create(&[Occupant::Guest(Me), bot(), bot()]).await;
    let profile: Profile = ada.get("/api/me").await.ok();
    assert_eq!(profile.name, "Ada");
    let mut mine: Vec<TableId> = profile.my_tables.iter().map(|row| row.table).collect();
    mine.sort_unstable();
    let mut expected = [waiting, playing];
    expected.sort_unstable();
    assert_eq!(mine, expected);
    assert!(profile.my_tables.iter().all(|row| row.you.is_some()));
    let other: Profile = bo.get("/api/me").await.ok();
    assert!(other.my_tables.is_empty());
    assert_eq!(other.open_tables.len(), 1);
    assert_eq!((other.open_tables[0].table, other.open_tables[0].you), (waiting, None));
    let info: TableInfo = bo.get(&format!("/api/tables/{waiting}")).await.ok();
    assert_eq!((info.stage, info.seed_hash), (Stage::Waiting, None));
}

#[tokio::test]
async fn bad_requests_are_answered_with_what_is_wrong() {
    let server = start().await;
    let ada = Guest::new(&server, "Ada").await;
    for (body, status) in [
        ("{", 400),
        ("{}", 422),
        ("[]", 422),
        ("null", 422),
        (r#"{"game":"monster-inn","seats":[5,null,{"kind":"open"}]}"#, 422),
        (r#"{"game":5,"seats":[{"kind":"me"}]}"#, 422),
        (r#"{"game":"chess","seats":[{"kind":"me"}]}"#, 422),
        (r#"{"game":"monster-inn","seats":[{"kind":"me"}]}"#, 422),
        (r#"{"game":"monster-inn","seats":[{"kind":"me"},{"kind":"me"},{"kind":"me"}]}"#, 422),
        (
            r#"{"game":"monster-inn","seats":[{"kind":"me"},{"kind":"open"},{"kind":"bot","level":"ismcts:iterations=1000000"}]}"#,
            422,
        ),
        (
            r#"{"game":"monster-inn","options":{"no":"no"},"seats":[{"kind":"me"},{"kind":"open"},{"kind":"open"}]}"#,
            422,
        ),
    ] {
        let answer = ada.post("/api/tables", body).await;
        assert_eq!(answer.status, status, "{body}: {answer:?}");
        let problem: protocol::Problem = serde_json::from_str(&answer.body).unwrap();
        assert!(!problem.message.is_empty());
    }
    let long = format!("{{\"name\":\"{}\"}}", "x".repeat(100_000));
    assert_eq!(ada.post("/api/name", &long).await.status, 413);
    assert_eq!(ada.post("/api/name", r#"{"name":"  "}"#).await.status, 422);
    assert_eq!(ada.get("/api/tables/nosuchtable2").await.status, 404);
    assert_eq!(ada.get("/api/tables/..%2f").await.status, 404);
}

#[tokio::test]
async fn metrics_count() {
    let server = start().await;
    let ada = Guest::new(&server, "Ada").await;
    ada.create(&[Occupant::Guest(Me), bot(), bot()]).await;
    let text = ada.get("/metrics").await.body;
    assert!(text.contains("nethertable_tables_created_total 1\n"), "{text}");
    assert!(text.contains("nethertable_tables_loaded 1\n"));
    assert!(text.contains("nethertable_commit_seconds_bucket{le=\"+Inf\"}"));
}
