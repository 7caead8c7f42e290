import Engine

/// Sessions of cards.
extension FormBrowser {
  /// Begins a session of all decks.
  func beginStudy() async throws {
    try await open("/study")
    try await submit("/study")
  }

  /// Shows the answer of the asked card, and grades it.
  func answer(_ grade: Grade) async throws {
    try await submit("/session/reveal")
    try await submit("/session/grade", ["grade": grade.name])
  }
}
