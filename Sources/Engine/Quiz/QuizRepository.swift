public import Foundation
import GRDB

/// The rounds that were played, read from their sessions.
struct QuizHistoryQuery: Sendable {
  let decks = DeckRepository()

  /// The most points of an earlier round of the same kind; see `QuizPlan.isSameKind`.
  func best(of plan: QuizPlan, before session: Int64, _ db: Database) throws -> Int? {
    // Plans hold many lent words, so that reading those of all rounds would take long.
    let kind = "'$.scope', '$.direction', '$.questions', '$.options', '$.seconds'"
    return try db.value(
      """
      SELECT max(json_extract(state, '$.position.score.points')) FROM session
      WHERE course = \(QuizCourse.traits.name) AND id <> \(session)
        AND \(sql: SessionRow<QuizCourse>.isFinished) AND json_extract(state, '$.answered') > 0
        AND json_extract(plan, \(sql: kind)) = json_extract(\(JSONText.of(plan)), \(sql: kind))
      """)
  }

  /// All finished rounds with an answer, the latest first.
  func rounds(_ db: Database) throws -> [QuizRound] {
    try SessionRow<QuizCourse>.finished(QuizCourse.traits.name, db)
      .filter { $0.state.answered > 0 }
      .map { row in
        QuizRound(
          plan: row.plan, title: try title(row.plan, db), begunAt: row.begunAt,
          answers: row.state.answered, score: row.state.position.score)
      }
  }

  /// The name of what a quiz asks; empty for all kept words.
  func title(_ plan: QuizPlan, _ db: Database) throws -> String {
    if let language = plan.language, plan.scope == QuizPlan.words(of: language) {
      return language.name
    }
    return switch plan.scope {
    case .everything: ""
    case .deck(let id): try decks.name(of: id, db) ?? "a deleted deck"
    case .search(let text):
      plan.scope == QuizPlan.words(of: nil) ? "" : Search.title(of: text)
    case .items: ""
    }
  }

  func latestPlan(_ db: Database) throws -> QuizPlan? {
    try SessionRow<QuizCourse>.latestPlan(QuizCourse.traits.name, db)
  }
}

/// A round of a quiz that is over.
public struct QuizRound: Hashable, Sendable {
  public var plan: QuizPlan
  /// The language, the deck or the search; empty for all kept words.
  public var title: String
  public var begunAt: Date
  public var answers: Int
  public var score: QuizScore
}

/// The choices and the latest round, for a page before a round.
public struct QuizBoard: Hashable, Sendable {
  /// The languages with kept words.
  public var languages: [WordLanguage]
  /// The plan of the last round.
  public var latest: QuizPlan?
  /// The title of the latest round; see `QuizRound.title`.
  public var latestTitle = ""
  /// The latest first.
  public var rounds: [QuizRound]
  /// The best round of each kind.
  public var bests: [QuizRound]
}

extension QuizPlan {
  /// Whether points can be compared: the same words, direction, number of options and time.
  func isSameKind(as other: QuizPlan) -> Bool {
    scope == other.scope && direction == other.direction && questions == other.questions
      && options == other.options && seconds == other.seconds
  }
}

/// Prepares rounds and looks back on them.
struct QuizRepository: CardRepository {
  let collection: CardCollection
  let history: QuizHistoryQuery
  let lexicon: QuizLexicon

  func board() async throws -> QuizBoard {
    try await storage.database.read { db in
      let rounds = try history.rounds(db)
      let bests = rounds.reduce(into: [QuizRound]()) { bests, round in
        guard let index = bests.firstIndex(where: { $0.plan.isSameKind(as: round.plan) }) else {
          return bests.append(round)
        }
        if round.score.points > bests[index].score.points { bests[index] = round }
      }
      let latest = try history.latestPlan(db)
      return QuizBoard(
        languages: try WordLanguage.allCases.filter { try KeptWordQuery(language: $0).isAny(db) },
        latest: latest,
        latestTitle: try latest.map { try history.title($0, db) } ?? "", rounds: rounds,
        bests: bests)
    }
  }

  /// See `QuizRoom.prepare`.
  func prepare(_ plan: QuizPlan, at now: Date, seed: UInt64) async throws -> QuizPlan {
    try plan.check()
    let (count, languages) = try await storage.database.read { db in
      let found = try collection.search.cards(
        Search(plan.scope, decks, db), at: try settings.moment(now, db), db)
      let items = Set(found.map(\.item))
      return (items.count, try Self.languages(of: items, db))
    }
    var plan = plan
    if plan.language == nil, languages.count == 1, languages.values.first == count {
      plan.language = languages.keys.first
    }
    plan.questions = plan.questions.map { count > 0 ? min($0, count) : $0 }
    for (language, words) in languages.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where words < Self.enough {
      plan.lent += await lexicon.words(language, seed)
    }
    return plan
  }

  /// How many of the items are words of each language.
  private static func languages(
    of items: Set<Item.ID>, _ db: Database
  ) throws -> [WordLanguage: Int] {
    let ids = try JSONText.of(items.sorted())
    var counts: [WordLanguage: Int] = [:]
    for language in WordLanguage.allCases {
      let count: Int? = try db.value(
        """
        SELECT count(*) FROM item WHERE id IN (SELECT value FROM json_each(\(ids)))
          AND \(KeptWordQuery(language: language).ofItem)
        """)
      if let count, count > 0 { counts[language] = count }
    }
    return counts
  }

  /// The fewest words of a language for a round: with less, the wrong answers would soon be known.
  private static let enough = 12
}

/// The dictionaries' answers to a quiz.
struct QuizLexicon: Sendable {
  /// How common a word is, as a Zipf frequency; nil if unknown.
  var zipf: @Sendable (String, WordLanguage) -> Double?
  /// Some common words of a language; none without a dictionary.
  var words: @Sendable (WordLanguage, _ seed: UInt64) async -> [QuizWord]
  /// Returns the part of speech of a word of the course, by its tag; nil for other items.
  var partOfSpeech: @Sendable (Item) -> String?
}
