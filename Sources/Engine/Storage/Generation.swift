import GRDB

extension Database {
  /// Starts a new generation of the data, as a restore does. The same session number may then be
  /// another session, so faces showing an older generation are refused.
  func beginGeneration() throws {
    try execute(sql: "UPDATE generation SET number = abs(random() % 1000000000)")
  }
}
