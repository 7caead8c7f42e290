import ArgumentParser
import Engine
import Testing

@testable import Shell

/// The catalogue of intents, compared with the shell.
struct IntentTests {
  @Test func `Every command serves an intent, with a line of its own`() {
    for command in Commands.all where command.usage.subcommands.isEmpty {
      #expect(!command.usage.intents.isEmpty, "\(command)")
      for (_, line) in command.usage.intents {
        #expect(line.split(separator: " ").contains { $0 == command.usage.lastWord }, "\(line)")
      }
    }
  }

  @Test(arguments: Commands.lines.map(\.line))
  func `Every declared line can be parsed`(_ line: String) throws {
    let given = [
      "NUMBER": "1", "CONVERSATION": "1", "TEXT": "1", "PLACE": "1", "TIME": "0:01.5",
      "PROVIDER": "openai", "LANGUAGE": "es",
    ]
    let words = line.split(separator: " ").map { given[String($0)] ?? String($0) }

    let stage = try Stage()
    let interpreter = Interpreter(console: stage.console, open: stage.study)

    #expect(throws: Never.self) {
      do { _ = try interpreter.parsed(words) } catch is CommandOverview {}  // “help” is no command.
    }
  }

  @Test func `Every key in the settings serves its intent`() {
    #expect(Set(Intent.chosenKeys.map(\.action)) == Set(Keys.Action.allCases))
    for intent in Intent.allCases {
      guard let key = intent.studyKey else { continue }
      let name = Keys()[key]
      let action = Keys().action(for: Key(line: name))
      #expect(![.look, .unknown(name)].contains(action), "\(intent)")
    }
  }
}

extension Usage {
  /// “wanikani” alone means “wanikani board”, and “sync” means “sync now”.
  fileprivate var lastWord: String {
    ["board": "wanikani", "now": "sync"][name] ?? name
  }
}
