//! What the programs carry along, so that they run from anywhere: the books of this folder, the
//! certificates of the first, and the schemas.

/// The first client: a finite lower bound on regret in average-reward reinforcement learning.
pub mod finite_frontier {
    /// The book's name in messages.
    pub const NAME: &str = "<finite-frontier>";

    /// Where the book stands in Proofmark's own repository.
    pub const PATH: &str = "certificates/finite-frontier/claims.toml";

    /// The text of the book.
    pub const BOOK: &str = include_str!("finite-frontier/claims.toml");

    /// The CSV files that the book takes rows from: name and text, in the order of their names.
    pub const TABLES_BESIDE: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/tables.rs"));

    /// The certificates: claim and text, in the order of the claims' names.
    pub const CERTIFICATES: &[(&str, &str)] =
        include!(concat!(env!("OUT_DIR"), "/certificates.rs"));

    /// The name of the book's presentation in messages.
    pub const PRESENTATION_NAME: &str = "<finite-frontier/report>";

    /// What the report on the book shows besides its claims.
    pub const PRESENTATION: &str = include_str!("finite-frontier/report.toml");

    /// The name of its tables in messages.
    pub const TABLES_NAME: &str = "<finite-frontier/tables>";

    /// The LaTeX tables that can be written from the book.
    pub const TABLES: &str = include_str!("finite-frontier/tables.toml");

    /// The name of its scoreboard in messages.
    pub const SCOREBOARD_NAME: &str = "<finite-frontier/scoreboard>";

    /// Constants that may be compared.
    pub const SCOREBOARD: &str = include_str!("finite-frontier/scoreboard.toml");

    /// The name of its ledger in messages.
    pub const LEDGER_NAME: &str = "<finite-frontier/upper-ledger>";

    /// The upper bound's ledger.
    pub const LEDGER: &str = include_str!("finite-frontier/upper-ledger.toml");

    /// The name of its environments in messages.
    pub const ENVIRONMENTS_NAME: &str = "<environments>";

    /// The paper's environments and what it prints of them.
    pub const ENVIRONMENTS: &str = include_str!("finite-frontier/environments.toml");
}

/// Sharper lower bounds for the same regimes.
pub mod sharper_frontier {
    /// The book's name in messages.
    pub const NAME: &str = "<sharper-frontier>";

    /// The text of the book.
    pub const BOOK: &str = include_str!("sharper-frontier/claims.toml");
}

/// Numbers and functions that no formula gives.
pub mod constants {
    /// The book's name in messages.
    pub const NAME: &str = "<constants>";

    /// The text of the book.
    pub const BOOK: &str = include_str!("constants/claims.toml");
}

/// The books that another book can build on: name and text.
pub const BOOKS: &[(&str, &str)] = &[
    ("constants", constants::BOOK),
    ("finite-frontier", finite_frontier::BOOK),
    ("sharper-frontier", sharper_frontier::BOOK),
];

/// The JSON Schemas of what the programs read and write.
pub mod schema {
    /// Claim books.
    pub const BOOK: &str = include_str!("book-schema.json");
    /// Certificates.
    pub const CERTIFICATE: &str = include_str!("schema.json");
    /// Certificates of constants.
    pub const CONSTANT: &str = include_str!("constant-schema.json");
    /// Models and certificates of decision processes.
    pub const MDP: &str = include_str!("mdp-schema.json");
    /// The result of `proofmark audit`.
    pub const AUDIT: &str = include_str!("audit-schema.json");
    /// The result of `proofmark check`.
    pub const CHECK: &str = include_str!("check-schema.json");
    /// What `sync --format json` prints, proofmark-sync/1.
    pub const SYNC: &str = include_str!("sync-schema.json");
    /// The result of `proofmark scan`.
    pub const SCAN: &str = include_str!("scan-schema.json");
    /// The result of `proofmark explain`.
    pub const EXPLAIN: &str = include_str!("explain-schema.json");
    /// The result of `proofmark eval`.
    pub const EVAL: &str = include_str!("eval-schema.json");

    /// What `sweep --format json` prints.
    pub const SWEEP: &str = include_str!("sweep-schema.json");
}
