import Engine
import Foundation
import Helpers
import Terminals

/// Someone at a face who answers as fast as possible.
///
/// Every call returns when the face has shown that it is done, and throws if the face exits first.
protocol Student: Sendable {
  /// Starts to study, or continues.
  func study() async throws
  /// The current card.
  func asked() async throws -> Asked
  func reveal() async throws
  /// Returns as soon as the answer is acknowledged.
  func grade(_ grade: Grade) async throws
  func undo() async throws
  /// Sends SIGKILL to the face.
  func kill()
  /// Returns when the face has exited.
  func end() async throws -> ExitStatus
}

extension Student {
  /// Answers cards, all with the same grade.
  ///
  /// - Returns: the expected entries in the log.
  func answer(_ count: Int, _ grade: Grade) async throws -> [Ledger.Entry] {
    var given: [Ledger.Entry] = []
    for _ in 1...count {
      let asked = try await asked()
      try await reveal()
      try await self.grade(grade)
      given.append(Ledger.Entry(front: asked.front, grade: grade))
    }
    return given
  }
}

/// The faces, each as a real process, by how they are used.
enum StudyWay: CaseIterable, Sendable {
  case terminal, pages, hybrid, pipe

  /// Starts the face; returns when it has shown that it is ready.
  func taken(by starting: (Product, [String]) throws -> Subprocess) async throws -> any Student {
    switch self {
    case .terminal: try await TerminalStudent(starting(.native, []))
    case .hybrid: try await TerminalStudent(starting(.hybrid, []))
    case .pages: try await FormStudent(starting(.webview, ["--port", "0", "--open-to-all"]))
    case .pipe: try await PipeStudent(starting(.native, []))
    }
  }
}

/// A card of the words, as a face shows it.
struct Asked {
  /// "word 7?", to be answered by "word 7!".
  let front: String
  let isRevealed: Bool

  /// The last thing that a face shows.
  init(in text: String) throws {
    guard let found = text.matches(of: /(word \d+)([?!])/).last else {
      throw HelperError("No word is asked in «\(text)».")
    }
    front = "\(found.1)?"
    isRevealed = found.2 == "!"
  }
}

extension Home {
  /// A deck of words, without daily limits.
  func addWords(_ count: Int) async throws {
    try await sanpo("settings", "new-per-day", "9999")
    try await sanpo("settings", "reviews-per-day", "9999")
    let imported = try await command(.sanpo, ["import", "-", "--deck", "Words"])
      .run(input: Self.words(1...count))
    guard imported.status == .exited(0) else { throw HelperError(imported.errors) }
  }

  /// Rows to import.
  static func words(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { "word \($0)?,word \($0)!\n" }.joined()
  }
}
