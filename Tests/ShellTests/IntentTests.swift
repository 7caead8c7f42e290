import Engine
import Testing

@testable import Shell

/// The catalogue of intents beside what the shell can do.
struct IntentTests {
  private var commands: Set<String> {
    Set(Intent.allCases.compactMap { $0.command(in: .native) })
  }

  @Test func everyCommandServesAnIntent() {
    let declared = Set(commands.map { String($0.prefix { $0 != " " }) })

    #expect(Set(Sanpo.vocabulary.keys) == declared)
  }

  @Test(arguments: Intent.allCases.compactMap { $0.command(in: .native) })
  func everyDeclaredCommandIsUnderstood(_ command: String) throws {
    let words = command.split(separator: " ").map { $0 == "NUMBER" ? "1" : String($0) }

    let stage = try Stage()
    let interpreter = Interpreter(console: stage.console, open: stage.study)

    _ = try interpreter.parsed(words)
  }

  @Test func everyKeyOfTheSettingsServesAnIntentAndMeansIt() {
    #expect(Set(Intent.chosenKeys.map(\.action)) == Set(Keys.Action.allCases))
    for intent in Intent.allCases {
      guard let name = intent.studyKey?.name(in: Keys()) else { continue }
      let wish = Keys().wish(Key(line: name))
      #expect(![.look, .unknown(name)].contains(wish), "\(intent)")
    }
  }
}

extension Intent {
  fileprivate func command(in face: Face) -> String? {
    if case .command(let line) = way(in: face) { line } else { nil }
  }
}
