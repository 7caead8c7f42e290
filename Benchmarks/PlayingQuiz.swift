import Engine
import Foundation
import Glibc
import Helpers

/// How soon a question follows an answer in a large library, and how soon Wiktionary's definitions
/// are there.
struct PlayingQuiz {
  private static let words = 20_000
  private static let answers = 200
  private static let rounds = 10
  private static let pages = 50

  static func figures(_ learner: Learner) async throws -> [Figure] {
    let (growth, twice) = try await browsing(learner)
    return [
      Figure(
        name: "next question of \(words) words, 95 of 100", value: try await next() * 1_000,
        unit: "ms", goal: .atMost(5), remark: "with the answer's durable transaction"),
      Figure(
        name: "twenty definitions from a stand-in of Wiktionary, longest",
        value: try await fetching() * 1_000, unit: "ms", goal: .atMost(300),
        remark: "one request for random words and one for twenty pages"),
      Figure(
        name: "memory of \(pages) pages of words, from the tenth on", value: growth, unit: "MB",
        goal: .atMost(2), remark: "\(twice) words came twice"),
    ]
  }

  /// - Returns: seconds.
  private static func next() async throws -> Double {
    let folder = folder()
    defer { remove(folder) }
    let study = try Study.open(
      folder, face: .sanpo, course: nil,
      in: StudyEnvironment(
        random: .seeded(1)))
    let rows = (0..<words).map { "\(name($0)),\(String(name($0).reversed()))\n" }.joined()
    try await study.exchange.store().sent(
      .importAsked(
        .text(ImportRequest(text: rows, deck: "Words::Spanish", format: .csv)),
        at: study.clock.now()))
    let store = study.quiz.session()
    try await store.sent(
      .begun(
        QuizPlan(QuizPlan.words(of: .spanish), questions: nil), at: study.clock.now(), seed: 1))
    var times: [Double] = []
    func move(_ move: SessionMove) async throws {
      guard let open = store.state.session, !open.isFinished else {
        throw HelperError("The quiz has ended after \(times.count) answers.")
      }
      try await store.sent(.moved(move, revision: open.revision, at: study.clock.now()))
    }
    for _ in 0..<answers {
      times.append(
        try await seconds {
          try await move(.reveal(typed: "1", keystrokes: 1))
          try await move(.grade(.good, keystrokes: 1))
        })
    }
    return quantile(times, 0.95)
  }

  /// - Returns: seconds.
  private static func fetching() async throws -> Double {
    let texts = (0..<60).map(name)
    let page = WordServicesStandIn.page("Spanish", "es", "a thing")
    let services = WordServicesStandIn(
      random: ["es": texts], pages: Dictionary(uniqueKeysWithValues: texts.map { ($0, page) }))
    let address = try await services.start()
    let nowhere = URL(filePath: "/nowhere")
    var longest = 0.0
    for _ in 0..<rounds {
      let folder = folder()
      defer { remove(folder) }
      let study = try Study.open(
        folder, face: .sanpo, course: nil,
        in: StudyEnvironment(
          wordSources: WordSources(dictd: nowhere, wordNet: nowhere, packages: []),
          wordServices: address))
      try await study.care.changeSettings(
        ["word-source": "online", "word-contact": "bench@example.org"])
      var batch = WordBatch()
      longest = max(
        longest,
        try await seconds {
          batch = try await study.words.discover(WordRequest(.spanish, seed: 1))
        })
      guard batch.words.count == 20, batch.fallback == nil else {
        throw HelperError("There are \(batch.words.count) words of Wiktionary.")
      }
    }
    return longest
  }

  /// - Returns: the growth in megabytes, and how many words were shown twice.
  private static func browsing(_ learner: Learner) async throws -> (growth: Double, twice: Int) {
    var (from, before, shown) = (0, 0.0, [String]())
    for page in 1...pages {
      let batch = try await learner.study.words.discover(
        WordRequest(.english, level: .medium, seed: 3, offset: from))
      shown += batch.words.map(\.text)
      from = batch.next ?? from
      if page == 10 { before = try ownMemory() }
    }
    return (try ownMemory() - before, shown.count - Set(shown).count)
  }

  /// A word of letters alone, another for each number.
  private static func name(_ number: Int) -> String {
    String(number).map { String("abcdefghij".dropFirst($0.wholeNumberValue ?? 0).prefix(1)) }
      .joined() + "xyz"
  }

  private static func folder() -> URL {
    FileManager.default.temporaryDirectory.appending(path: "sanpo-quiz-\(UUID())")
  }

  private static func remove(_ folder: URL) {
    // What is left of it is cleared with the temporary folder.
    try? FileManager.default.removeItem(at: folder)
  }
}
