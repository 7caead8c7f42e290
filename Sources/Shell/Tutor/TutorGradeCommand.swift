import ArgumentParser
import Engine
import Foundation

struct TutorGradeCommand: StudyCommand {
  static let usage = Usage("grade", "Grade your text item by item.")
    .serves(.gradeText, "tutor grade TEXT")
    .examples(
      "tutor grade 昨日、川で魚を見ました。", "tutor grade --file diary.txt", "tutor grade - < diary.txt"
    )
    .notes(
      """
      The model grades each item that you are learning, with a reason. \(TextGradingPlan.limits) \
      A grade is for one card of its item: writing a word is producing it, so for the card \
      Back → Front if the item has one. Nothing changes until \
      “tutor apply”.
      """)

  @Argument(help: "The text; - for standard input.")
  var text: [String] = []

  @Option(help: "A file with the text.")
  var file: String?

  func validate() throws {
    if text.isEmpty == (file == nil) { throw ValidationError("Give a text or --file.") }
  }

  func run(in console: Console, on study: Study) async throws {
    let text = try given(in: console)
    let plan = try await study.tutor.gradingPlan(of: text)
    if let cut = plan.cut { console.output.say(cut) }
    let parts = plan.parts == 1 ? "" : " in \(plan.parts) parts"
    console.hint("Grading \(Quantity.count(plan.graded, "item"))\(parts) …")
    let graded = try await study.tutor.grade(text)
    try console.show(GradedTextText.lines(graded.text), json: GradedTextText.json(graded.text))
    if let missed = graded.missed { console.output.say(missed.description) }
    if let ungraded = graded.ungradedSentence { console.output.say(ungraded) }
    console.hint("“tutor apply \(graded.text.id)” applies the grades to your cards.")
  }

  private func given(in console: Console) throws -> String {
    let path = text == ["-"] ? "-" : file
    guard let path else { return text.joined(separator: " ") }
    return try GivenFile(path: path).text(in: console)
  }
}

struct GradedTextArgument: ParsableArguments {
  @Argument(help: "The text's number.")
  var text: GradedText.ID
}

struct TutorTextsCommand: ViewCommand {
  static let usage = Usage("texts", "List your graded texts, or show the grades of one.")
    .serves(.openGradedText, "tutor texts TEXT")
    .examples("tutor texts", "tutor texts 2", "tutor texts 2 --sent")

  @Argument(help: "The number of a text.")
  var text: GradedText.ID?

  @Flag(help: "Show what was sent to the model, too.")
  var sent = false

  func validate() throws {
    if sent, text == nil { throw ValidationError("--sent needs the number of a text.") }
  }

  func run(in console: Console, on study: Study) async throws {
    guard let text else {
      let list = try await study.tutor.gradedTexts()
      return try console.show(
        list.isEmpty
          ? ["No texts yet. “tutor grade TEXT” grades one."] : GradedTextText.rows(list),
        json: list.map { GradedTextText.json($0) })
    }
    let graded = try await study.tutor.gradedText(text)
    try console.show(
      GradedTextText.lines(graded, sent: sent), json: GradedTextText.json(graded, sent: sent))
  }
}

struct TutorApplyCommand: StudyCommand {
  static let usage = Usage("apply", "Apply the grades of a text to your cards.")
    .serves(.applyGrades, "tutor apply TEXT", examples: "tutor apply 2", "tutor apply 2 猫 川")
    .notes("Applies all grades, or only those of the given items. “undo” reverts this.")

  @OptionGroup var text: GradedTextArgument

  @Argument(help: "Only these items, by front or number.")
  var items: [String] = []

  func run(in console: Console, on study: Study) async throws {
    let open = try await study.tutor.gradedText(text.text).open
    var wanted = Set(open.map(\.id))
    if !items.isEmpty {
      wanted = try Set(
        items.map { item in
          guard let grade = open.first(where: { $0.front == item || "\($0.id)" == item }) else {
            throw Problem(
              "The text has no grade of “\(item)” left to apply.",
              remedy: "“tutor texts \(text.text)” lists the grades.")
          }
          return grade.id
        })
    }
    let applied = try await study.tutor.applyGrades(of: wanted, in: text.text)
    try console.show(
      [
        applied == 0
          ? "There is nothing left to apply."
          : "Applied \(Quantity.count(applied, "grade")); “undo” takes \(applied == 1 ? "it" : "them") back."
      ], json: ["graded_text": text.text, "applied": applied])
  }
}

struct TutorDeleteTextCommand: StudyCommand {
  static let usage =
    Usage("delete-text", "Delete a graded text; applied grades stay. “undo” restores it.")
    .serves(.deleteGradedText, "tutor delete-text TEXT", examples: "tutor delete-text 2")

  @OptionGroup var text: GradedTextArgument

  func run(in console: Console, on study: Study) async throws {
    try await study.tutor.deleteGradedText(text.text)
    try console.show(
      ["Deleted; “undo” restores it."], json: ["graded_text": text.text, "is_deleted": true])
  }
}

enum GradedTextText {
  static func rows(_ list: [GradedText]) -> [Line] {
    list.map { text in
      [
        Line("\(text.id)", .faint), Line(text.title, .strong),
        Line(
          text.open.isEmpty ? text.closed : "\(Quantity.count(text.open.count, "grade")) to apply"),
      ]
    }.inColumns()
  }

  static func lines(_ text: GradedText, sent: Bool = false) -> [Line] {
    let written = text.text.split(whereSeparator: \.isNewline).map {
      Line("> ", .accent) + Line(String($0), .strong)
    }
    let grades = text.grades.flatMap { grade -> [Line] in
      let state = grade.isApplied ? "  applied" : grade.isDeleted ? "  item deleted" : ""
      let role: Role = grade.grade == .again ? .wrong : grade.grade == .hard ? .accent : .right
      var line: Line =
        """
        \(grade.front, .strong)  \(grade.grade.name, role)  \(grade.reason)  \
        \(grade.kind.template.label, .faint)\(state, .faint)
        """
      line.hanging = 4
      return [line] + TutorText.lines(grade.doubts ?? []).map { Line("  ") + $0 }
    }
    let request =
      sent
      ? [Line(), Line("Sent to \(text.modelWithTokens):", .strong)]
        + TutorText.sent(text.request) : []
    return written + [Line()] + grades + request
  }

  static func json(_ text: GradedText, sent: Bool = false) -> JSONObject {
    [
      "graded_text": text.id, "text": text.text, "at": text.at, "model": text.model,
      "tokens": text.tokens == 0 ? nil : text.tokens,
      // The request to the model; null without --sent.
      "request": sent ? text.request : nil,
      "grades": text.grades.map {
        [
          "item": $0.id, "card": $0.card, "kind": $0.kind.rawValue, "front": $0.front,
          "in_text": $0.surface,
          "grade": $0.grade.name, "reason": $0.reason, "is_applied": $0.isApplied,
          "is_deleted": $0.isDeleted,
          // Null in the list of texts, and if the dictionary can't be read.
          "doubts": $0.doubts?.map(\.json),
        ] as JSONObject
      },
    ]
  }
}
