/// A dictionary of one language on this computer.
protocol InstalledDictionary: Sendable {
  /// Returns those of the words that the dictionary has, in the given order.
  ///
  /// - Parameter texts: as typed, or in lower case as in lists of frequencies.
  func words(_ texts: [String]) async throws -> [DefinedWord]
}
