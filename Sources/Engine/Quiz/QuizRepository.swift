import Foundation
import GRDB

/// Prepares rounds and looks back on them.
struct QuizRepository: CardRepository {
  let collection: CardCollection
  let history = QuizHistoryQuery()
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
      let latest = try SessionRow<QuizCourse>.latestPlan(.quiz, db)
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
    let (count, languages) = try await words(of: plan, at: now)
    var plan = plan
    if plan.language == nil, languages.count == 1, languages.values.first == count {
      plan.language = languages.keys.first
    }
    plan.questions = plan.questions.map { count > 0 ? min($0, count) : $0 }
    for language in languages.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      plan.lent += await lexicon.words(language, seed)
    }
    return plan
  }

  /// See `QuizRoom.borrowsJapanese`.
  func borrowsJapanese(_ plan: QuizPlan, at now: Date) async throws -> Bool {
    try await words(of: plan, at: now).languages[.japanese] != nil
  }

  /// How many items a plan has, and how many of them are words of each language.
  private func words(
    of plan: QuizPlan, at now: Date
  ) async throws -> (count: Int, languages: [WordLanguage: Int]) {
    try await storage.database.read { db in
      let found = try collection.search.cards(
        Search(plan.scope, decks, db), at: try settings.moment(now, db), db)
      let items = Set(found.map(\.item))
      return (items.count, try Self.languages(of: items, db))
    }
  }

  /// How many of the items are words of each language.
  private static func languages(
    of items: Set<Item.ID>, _ db: Database
  ) throws -> [WordLanguage: Int] {
    let counts = try db.rows(
      """
      WITH asked AS MATERIALIZED (
        SELECT front, \(KeptWordQuery.languageOfItem) AS language FROM item
        WHERE id IN (SELECT value FROM json_each(\(try JSONText.of(items.sorted())))))
      SELECT language, iif(language IS NULL, front, ''), count(*) FROM asked GROUP BY 1, 2
      """)
    return counts.reduce(into: [:]) { languages, row in
      let known: String? = row[0]
      // Japanese is known by its characters, too.
      let language =
        known.flatMap { WordLanguage(rawValue: $0) }
        ?? ItemContent(front: row[1], back: "").language(inDeck: "")
      if let language { languages[language, default: 0] += row[2] as Int }
    }
  }

  /// The fewest words for a round without those of a dictionary: with less, the wrong answers would
  /// soon be known. With more, they are only for want of others, as of a rare part of speech.
  static let enough = 100
}
