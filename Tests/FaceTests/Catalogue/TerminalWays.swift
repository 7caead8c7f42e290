import Engine
import Helpers
import Pages
import Terminals
import Testing

@testable import Shell

// The catalogue declares what a walk types and presses.

extension TerminalWalk {
  var asking: String { "space show answer" }
  var grading: String { "easy" }

  /// The declared command with the given arguments; missing ones are left out.
  func line(_ intent: Intent, _ given: [String: String] = [:]) throws -> String {
    guard case .command(let command)? = Commands.way(to: intent) else {
      throw HelperError("“\(intent.rawValue)” is no command.")
    }
    return command.split(separator: " ").compactMap { word in
      word.allSatisfy(\.isUppercase) ? given[String(word)] : String(word)
    }.joined(separator: " ")
  }

  func ask(
    _ intent: Intent, _ given: [String: String] = [:], says words: String
  ) async throws {
    let said = try await terminal.answer(to: line(intent, given))
    #expect(said.contains(words), "\(intent): \(said)")
  }

  func begin(
    _ intent: Intent, _ given: [String: String], until next: String
  ) async throws -> String {
    try await type(line(intent, given), until: next)
  }

  @discardableResult
  func press(_ intent: Intent, until next: String) async throws -> String {
    let name =
      switch Commands.way(to: intent) {
      case .key(let key)?: Keys()[key]
      case .lessonKey(let key)?: key
      default: throw HelperError("“\(intent.rawValue)” is no key.")
      }
    return try await terminal.press(["enter": "\r", "space": " "][name] ?? name, expecting: next)
  }

  func answer(_ intent: Intent, _ text: String, until next: String) async throws -> String {
    #expect(Commands.way(to: intent) == .answer)
    return try await type(text, until: next)
  }

  @discardableResult
  func type(_ text: String, until next: String) async throws -> String {
    try await terminal.type(text, expecting: next)
  }
}

/// If a face has no way, the catalogue says why.
func expectNone(_ intent: Intent, in face: Face) {
  let way = face == .webview ? Site.way(to: intent) : Commands.way(to: intent)
  guard case .some(.none(let reason)) = way else {
    Issue.record("“\(intent.rawValue)” has a way in \(face), and nobody walks it.")
    return
  }
  #expect(!reason.isEmpty)
}
