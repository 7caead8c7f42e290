import GRDB

extension Database {
  /// Begins a new generation of the data, as a restore does: the same number of a session may mean
  /// another session from here on, and a face that still shows one from before is told.
  func beginGeneration() throws {
    try execute(sql: "UPDATE generation SET number = abs(random() % 1000000000)")
  }
}
