import ArgumentParser
import Engine
import Testing

@testable import Shell

/// The catalogue of intents beside what the shell can do.
struct IntentTests {
  @Test func `Every intent is reached at the terminal, or it is said why not`() {
    for intent in Intent.allCases {
      guard let way = Commands.way(to: intent) else {
        Issue.record("“\(intent.rawValue)” is not reached, and nobody says why.")
        continue
      }
      if case .none(let reason) = way { #expect(!reason.isEmpty, "\(intent)") }
    }
  }

  @Test func `An intent is served by one command, or by a session, or not`() {
    let served = Commands.lines.map(\.intent)

    #expect(Set(served).count == served.count)
    #expect(served.allSatisfy { $0.sessionWay == nil })
  }

  @Test func `Every command serves an intent, by a line of its own`() {
    for command in Commands.all.compactMap({ $0 as? any Command.Type }) {
      #expect(!command.intents.isEmpty, "\(command)")
      for line in command.intents.values {
        #expect(line.split(separator: " ").contains { $0 == command.name }, "\(line)")
      }
    }
  }

  @Test(arguments: Commands.lines.map(\.line))
  func `Every declared line is understood`(_ line: String) throws {
    let words = line.split(separator: " ").map { $0 == "NUMBER" ? "1" : String($0) }

    let stage = try Stage()
    let interpreter = Interpreter(console: stage.console, open: stage.study)

    #expect(throws: Never.self) { try interpreter.parsed(words) }
  }

  @Test func `Every key of the settings serves an intent and means it`() {
    #expect(Set(Intent.chosenKeys.map(\.action)) == Set(Keys.Action.allCases))
    for intent in Intent.allCases {
      guard let name = intent.studyKey?.name(in: Keys()) else { continue }
      let action = Keys().action(for: Key(line: name))
      #expect(![.look, .unknown(name)].contains(action), "\(intent)")
    }
  }
}

extension Command {
  /// “wanikani” does by itself what “wanikani board” does, and “sync” what “sync now” does.
  fileprivate static var name: String {
    let name = configuration.commandName ?? ""
    return ["board": "wanikani", "now": "sync"][name] ?? name
  }
}
