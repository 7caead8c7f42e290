import Foundation
import GRDB

/// Grades texts of the learner item by item, and applies the grades that the learner accepts.
struct TextGradingRepository: TutorPart {
  let context: TutorContext
  let answers: ProgramAnswerRepository
  let face: Face
  private let texts = TextGradeRepository()

  func all() async throws -> [GradedText] { try await storage.database.read(texts.all) }

  func text(_ id: GradedText.ID) async throws -> GradedText {
    await compared(try await storage.database.read { try texts.text(id, $0) })
  }

  /// Compares what the reasons state with the dictionary.
  private func compared(_ text: GradedText) async -> GradedText {
    var text = text
    for place in text.grades.indices {
      // The grades are paid for, and may be applied: a dictionary that can't be read hides none.
      text.grades[place].doubts = try? await analyser.doubts(in: text.grades[place].reason)
    }
    return text
  }

  func plan(_ text: String) async throws -> TextGradingPlan {
    let parts = try await parts(of: try Self.checked(text), at: clock.now())
    guard !parts.asked.isEmpty else { throw Problem.nothingToGrade }
    return TextGradingPlan(items: parts.items, parts: parts.asked.count)
  }

  func grade(_ text: String) async throws -> TextGrading {
    let text = try Self.checked(text)
    let model = try await context.admit()
    let now = clock.now()
    let parts = try await parts(of: text, at: now).asked
    guard !parts.isEmpty else { throw Problem.nothingToGrade }
    let graded = try await grade(parts, by: model, at: now)
    guard !graded.grades.isEmpty else { throw Problem.unusableGrades }
    let stored = try await storage.undoable(at: now) { db in
      let id = try texts.add(
        text, graded.grades, by: model.name, sent: graded.requests.joined(separator: "\n\n"),
        taking: graded.tokens, at: now, db)
      return ("Graded a text", try texts.text(id, db))
    }
    return TextGrading(
      text: await compared(stored), missed: graded.missed, ungraded: graded.ungraded)
  }

  /// A model's grades for the parts of a text.
  private struct GradedParts {
    var grades: [TextGrade] = []
    /// The bodies of the requests that were answered.
    var requests: [String] = []
    var tokens = 0
    /// Why the last parts have no grades; nil if all were answered.
    var missed: Problem?
    /// The fronts of the items that answers left out.
    var ungraded: [String] = []
  }

  /// - Throws: the failure of the first part.
  private func grade(
    _ parts: [TextGradingPrompt], by model: LanguageModel, at now: Date
  ) async throws -> GradedParts {
    var graded = GradedParts()
    for (place, part) in parts.enumerated() {
      do {
        try await storage.database.read { try ceilings.checkDay(at: now, $0) }
        let prompt = try part.prompt()
        let body = try model.body(prompt, false)
        let answer = try await paid(
          prompt, as: body, TutorRequest(model: model), came: { "" }
        ) {
          // Where nothing is graded yet, a person is told how long a busy service asks to wait.
          try await model.completeWithin(
            prompt, place == 0 ? ModelClient.longestPauseSeen : ModelClient.longestPause)
        }
        graded.tokens += answer.usage.total ?? 0
        let grades = try part.grades(in: answer)
        let items = Set(grades.map(\.id))
        graded.ungraded += part.items.filter { !items.contains($0.item) }.map(\.front)
        graded.grades += grades
        graded.requests.append(body)
      } catch {
        if !(error is CancellationError) { context.onError(error) }
        // Grades received before the failure are paid for, and kept.
        guard !graded.grades.isEmpty, !(error is CancellationError) else { throw error }
        graded.missed = .notAllGraded(place, of: parts.count, Problem(error))
        break
      }
    }
    return graded
  }

  /// Returns a text in parts of bounded length, each with a bounded number of items.
  ///
  /// - Returns: also how many items there are in all.
  private func parts(
    of text: String, at now: Date
  ) async throws -> (asked: [TextGradingPrompt], items: Int) {
    var seen: Set<Item.ID> = []
    var (asked, count): ([TextGradingPrompt], Int) = ([], 0)
    for part in TextParts.of(text, length: TextGradingPrompt.longestPart) {
      let new = try await items(in: part, at: now).filter { seen.insert($0.item).inserted }
      let wanted = Array(new.prefix(max(0, TextGradingPlan.mostItems - count)))
      count += new.count
      for start in stride(from: 0, to: wanted.count, by: TextGradingPrompt.mostItems) {
        let some = wanted[start...].prefix(TextGradingPrompt.mostItems)
        asked.append(TextGradingPrompt(text: part, items: Array(some)))
      }
    }
    return (asked, count)
  }

  private static func checked(_ text: String) throws(Problem) -> String {
    let text = text.trimmed.precomposedStringWithCanonicalMapping
    guard !text.isEmpty else { throw .noTextToGrade }
    guard text.count <= TextGradingPlan.longestText else { throw .textTooLong }
    return text
  }

  /// The items that our own analysis finds in the text, by spelling or dictionary form, in order.
  private func items(in text: String, at now: Date) async throws -> [GradableItem] {
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    // A single kana in a text is a part of its grammar, not the kana that an item teaches.
    let words = try await context.reading.info(ofLines: lines, at: now).words
      .filter { word in
        word.surface.count > 1 || !word.surface.unicodeScalars.allSatisfy(\.isKana)
      }
    let gradable = try await storage.database.read { db in
      try texts.gradable(words.flatMap(\.items).uniqued(), db)
    }
    var seen: Set<Item.ID> = []
    return words.flatMap { word in
      word.items.compactMap { id -> GradableItem? in
        guard var item = gradable[id]?.first, seen.insert(id).inserted else { return nil }
        item.surface = word.surface
        return item
      }
    }
  }

  func apply(_ wanted: Set<Item.ID>, of id: GradedText.ID) async throws -> Int {
    let now = clock.now()
    return try await storage.undoable(at: now) { db in
      let chosen = try texts.text(id, db).open.filter { wanted.contains($0.id) }
      let there = try texts.gradable(chosen.map(\.id), db)
      let grades = chosen.filter { grade in
        there[grade.id]?.contains { $0.card == grade.card } == true
      }
      try answers.record(
        grades.map { (card: $0.card, grade: $0.grade) }, by: .tutor, in: face, at: now, db)
      try texts.markApplied(grades, of: id, db)
      return ("Applied \(Quantity.count(grades.count, "grade")) of a text", grades.count)
    }
  }

  func delete(_ id: GradedText.ID) async throws {
    try await storage.undoable(at: clock.now()) { db in
      let title = try texts.text(id, db).title
      try texts.delete(id, db)
      return ("Deleted the graded text “\(title)”", ())
    }
  }
}

extension Problem {
  static let noTextToGrade = Problem("The text is empty.", remedy: "Write a sentence or two.")
  static let nothingToGrade = Problem(
    "The text has none of the items you are learning.",
    remedy: "Use words whose cards you have answered before.")
  static let textTooLong = Problem(
    "The text is longer than \(Quantity.grouped(TextGradingPlan.longestText)) characters.",
    remedy: "Grade a part of it.")
  static func notAllGraded(_ graded: Int, of parts: Int, _ cause: Problem) -> Problem {
    Problem(
      "Only \(graded) of \(parts) parts of the text are graded. \(cause.sentence)",
      remedy: "Grade the rest of the text by itself.", detail: cause.detail)
  }
  static let gradesCutOff = Problem(
    "The model's grades were cut off.", remedy: "Grade a part of the text.", detail: "cut off")
  static let noGrades = Problem(
    "The model's answer contains no grades.", remedy: "Try again, or use another model.",
    detail: "no list of grades")
  static let unusableGrades = Problem(
    "The model graded none of your items.", remedy: "Try again, or use another model.",
    detail: "no valid grades")
}
