import GRDB

extension Database {
  /// The generation of the data; 0 before the first.
  var generation: Int64 {
    get throws { try first("SELECT number FROM generation") { try $0[0] } ?? 0 }
  }

  /// Starts a new generation of the data, as a restore does. The same session number may then be
  /// another session, so faces showing an older generation are refused.
  func beginGeneration() throws {
    try execute(sql: "UPDATE generation SET number = abs(random() % 1000000000)")
  }
}
