import ArgumentParser
import Foundation

/// Measures what the project promises of its speed, and says which promises hold.
@main
struct Bench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "bench")

  enum Part: String, CaseIterable, ExpressibleByArgument {
    // Looking up adds the course to the learner's data, so it comes after what counts cards.
    case opening, importing = "import", processes, reading, pages, study, replay
    case waniKani = "wanikani", songs, jobs, words, tutor, plans, learners, dictionary
    case dictionaries, packages, anki = "ankiconnect"
  }

  @Option(help: "How many cards the learner has.")
  var cards = 100_000

  @Option(parsing: .upToNextOption, help: "Measure these parts alone.")
  var only: [Part] = []

  @Flag(help: "Print JSON.")
  var json = false

  @Option(help: "Write all figures of 100,000 cards to this page, with the machine and the date.")
  var notes: String?

  func run() async throws {
    let learner = try await Learner(cards: cards)
    defer { learner.remove() }
    var figures: [Figure] = []
    for part in only.isEmpty ? Part.allCases : only {
      let measured = try await measure(part, learner)
      if !json { for figure in measured { print(figure.line) } }
      figures += measured
    }
    if json { print(try Self.json(figures)) }
    if let notes, only.isEmpty, cards == 100_000 {
      try FiguresPage(figures, cards: cards).write(to: URL(filePath: notes))
    }
  }

  private func measure(_ part: Part, _ learner: Learner) async throws -> [Figure] {
    switch part {
    case .opening: try await Opening.figures(learner)
    case .importing: try await Importing.figures(cards: cards)
    case .processes: try await Processes.figures(learner)
    case .reading: try await ReadingText.figures(learner)
    case .dictionary: try await LookingUp.figures(learner)
    case .dictionaries: try await ImportingDictionaries.figures()
    case .packages: try await ExchangingPackages.figures(notes: cards)
    case .anki: try await AnsweringAnkiConnect.figures(learner)
    case .pages: try await PageRates.figures(learner)
    case .study: try await StudyLoop.figures(learner)
    case .replay: try await Replaying.figures()
    case .waniKani: try await Syncing.figures()
    case .songs: try await SongPages.figures(learner)
    case .words: try await DiscoveringWords.figures(learner) + PlayingQuiz.figures(learner)
    case .tutor: try await Tutoring.figures()
    case .plans: try await Entitling.figures()
    case .learners:
      try await ServingLearners.figures() + StreamingAnswers.figures()
    case .jobs: try await Translating.figures()
    }
  }

  private static func json(_ figures: [Figure]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(figures), as: UTF8.self)
  }
}
