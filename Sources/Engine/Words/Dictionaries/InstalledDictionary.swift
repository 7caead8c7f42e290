/// A dictionary of one language on this computer.
protocol InstalledDictionary: Sendable {
  /// Returns those of the words that the dictionary has, in the given order.
  ///
  /// - Parameter texts: as typed, or in lower case as in lists of frequencies.
  func words(_ texts: [String]) async throws -> [DefinedWord]

  /// Returns the words that a text which is none may be a form of: “perro” for “perros”.
  func bases(of text: String) async throws -> [String]
}

extension InstalledDictionary {
  func bases(of text: String) async throws -> [String] { [] }
}
