/// A dictionary of one language on this computer.
protocol InstalledDictionary: Sendable {
  /// Returns those of the words that the dictionary has, in the given order.
  ///
  /// - Parameter texts: as typed, or in lower case as in lists of frequencies.
  func words(_ texts: [String]) async throws -> [DefinedWord]

  /// Returns those of the words of a list that are worth showing at their level.
  func words(_ texts: [String], at level: WordLevel) async throws -> [DefinedWord]

  /// Returns the words that a text which is none may be a form of: “perro” for “perros”.
  func bases(of text: String) async throws -> [String]
}

extension InstalledDictionary {
  func words(_ texts: [String], at level: WordLevel) async throws -> [DefinedWord] {
    try await words(texts)
  }

  func bases(of text: String) async throws -> [String] { [] }
}
