import GRDB
import Testing

@testable import Engine

struct ChangesetTablesTests {
  /// The tables whose rows undo leaves alone, by the reason.
  private static let others: KeyValuePairs<String, Set<String>> = [
    "Only added to, or undone by its own log": [
      "answer", "undo", "session", "session_queue", "scheduling", "lookup", "analytics_event",
      "undoable_change", "generation",
    ],
    "Follows from other tables, and is made anew with them": [
      "tally", "song_next_line", "api_stamp", "filled_part", "ankiconnect_note",
    ],
    "What a service said, or is sent to it": [
      "word_page", "word_list", "word_service", "tutor_request", "job", "job_backend",
      "job_client", "job_cost", "api_review",
    ],
    "Asked before it is deleted, as it is a secret, a purchase or a program": [
      "api_token", "api_preference", "entitlement_proof", "entitlement_trial", "learner",
      "userscript", "userscript_asked", "userscript_file", "userscript_host", "userscript_value",
    ],
  ]

  @Test func `Each table can be undone, or says why it is not`() throws {
    let data = try DatabaseQueue()
    try Migrations.all.migrate(data)
    let tables = try data.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'item_text*'
            AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'grdb_*'
          """)
    }

    let explained = Self.others.reduce(into: Set(Changeset.tables)) { $0.formUnion($1.value) }
    let silent = tables.filter { !explained.contains($0) && !Self.isOfService($0) }

    #expect(silent == [])
    #expect(explained.subtracting(tables) == [])
  }

  /// An edit of the learner's is undone; the rest is the account as WaniKani has it, and its outbox.
  private static func isOfService(_ table: String) -> Bool { table.hasPrefix("wanikani_") }
}
