import Engine
import Foundation

/// A card asked, revealed, and a session that is done.
enum StudyScreen {
  static let margin = 4

  static func asking(_ question: Question, _ sitting: Sitting, columns: Int) -> [Line] {
    header(sitting, question.deckName, columns) + prompt(question)
      + asked(question, again: sitting.askedAgain)
  }

  /// What is to be typed, and why what was typed before did not count.
  static func asked(_ question: Question, again: Sitting.AskedAgain?) -> [Line] {
    let wanted: Line? =
      switch question.card.kind {
      case .meaning: Line("the meaning", .faint)
      case .reading: Line("the reading, in kana or romaji", .faint)
      case .recall, .production, .typed: nil
      }
    let reason = again.map { [Line($0.reason, .accent)] } ?? []
    return (reason + (wanted.map { [$0] } ?? [])).map { $0.indented(margin) }
  }

  static func header(_ sitting: Sitting, _ deck: String, _ columns: Int) -> [Line] {
    let place = "card \(sitting.answered + 1) · \(sitting.left.total) left"
    let mode = sitting.plan.mode == .cram ? "cram · " : ""
    // Only another face can have done it before this one asks.
    let turned = if case .revealed = sitting.standing { " · turned over" } else { "" }
    return [bar(deck, mode + place + turned, columns)]
  }

  /// The deck to the left, the place to the right; on two lines where one is too narrow.
  static func bar(_ left: String, _ right: String, _ columns: Int) -> Line {
    let name = Line(left, .accent)
    let place = Line(right, .faint).unbroken
    let gap = min(columns, 100) - name.width - place.width
    return gap >= 2 ? name + place.indented(gap) : "\(name)  \(place)"
  }

  private static func prompt(_ question: Question) -> [Line] {
    let picture = question.item.content.picture
    return [Line()] + Fields.lines(question.prompt, .strong).map { $0.indented(margin) }
      + (picture.isEmpty ? [] : [Line("picture \(picture)", .faint).indented(margin)]) + [Line()]
  }

  static func revealed(_ question: Question, _ revealed: Sitting.Revealed) -> [Line] {
    let comparison = revealed.check.map(comparison) ?? []
    return comparison + answer(question).map { $0.indented(margin) } + [Line()]
  }

  private static func answer(_ question: Question) -> [Line] {
    let content = question.item.content
    let notes = Fields.lines(content.notes, .faint)
    let readings = Fields.otherReadings(content)
    guard question.card.kind != .production else {
      return [Fields.withPitch(content, .strong)] + readings + notes
    }
    let word =
      content.reading.isEmpty || !readings.isEmpty ? [] : [Fields.withPitch(content)]
    if question.card.kind == .reading {
      return reading(question) + Fields.lines(content.back) + notes
    }
    return Fields.lines(content.back, .strong) + word + readings + notes
  }

  private static func reading(_ question: Question) -> [Line] {
    let pitch = question.item.content.pitch.map { [Line($0.marked, .accent)] } ?? []
    return Fields.lines(question.answer, .strong) + pitch
  }

  /// What was typed over what was asked for; what the other lacks stands in brackets.
  static func comparison(_ check: AnswerCheck) -> [Line] {
    let isRight = check.verdict == .right
    let verdict = isRight ? Line("✓ right", .right) : Line("✗ not quite", .wrong)
    let reason = check.judgement.flatMap { $0.verdict == .precise ? nil : $0.reason }
    let told = verdict + (reason.map { Line("  \($0)", .faint) } ?? Line())
    guard !isRight || reason != nil else { return [told.indented(margin), Line()] }
    let typed = check.typed.isEmpty ? Line("nothing", .faint) : marked(check.typed, .wrong)
    return [
      told.indented(margin), "    typed     \(typed)",
      "    expected  \(marked(check.expected, .right))", Line(),
    ]
  }

  private static func marked(_ stretches: [AnswerCheck.Stretch], _ role: Role) -> Line {
    stretches.map { $0.isShared ? Line($0.text) : Line("[\($0.text)]", role) }.joined(by: Line())
  }

  /// The four grades with when each would bring the card back.
  static func grades(
    _ question: Question, _ keys: Keys, _ revealed: Sitting.Revealed, suggested: Grade?
  ) -> Line {
    let grades = Grade.allCases.map { grade -> Line in
      let wait = question.outcomes.map { " \(Phrase.wait($0[grade]))" } ?? ""
      let mark = grade == suggested ? "⏎" : ""
      let key: Line = "\(keys[Keys.Action(grade)], .strong)\(mark, .accent)"
      return ("\(key) \(grade.name)\(wait, .faint)" as Line).unbroken
    }
    return (grades + judged(keys, revealed)).joined(by: " · ")
  }

  /// What a person may say to how their typing was judged.
  private static func judged(_ keys: Keys, _ revealed: Sitting.Revealed) -> [Line] {
    guard revealed.check != nil else { return [] }
    let slipped: Line = "\(keys[.slip], .strong) I slipped"
    let right: Line = "\(keys[.right], .strong) I was right"
    return (revealed.isRefused ? [right, slipped] : [slipped]).map(\.unbroken)
  }

  static func suggestion(_ revealed: Sitting.Revealed) -> Grade? {
    revealed.check.map { $0.verdict == .right ? .good : .again }
  }

  static func hint(_ keys: Keys, canUndo: Bool) -> Line {
    let parts = [
      "\(keys[.reveal]) shows the answer", canUndo ? "\(keys[.undo]) undo" : nil, "q leave",
      "\(keys[.help]) keys",
    ]
    return parts.compactMap { $0.map { Line($0, .faint).unbroken } }.joined(by: " · ")
  }

  static func graded(_ grade: Grade, _ question: Question) -> [Line] {
    let back = question.outcomes.map { ", back in \(Phrase.wait($0[grade]))" } ?? ""
    return [Line("→ \(grade.name)\(back)", .faint), Line()]
  }

  static func finished(_ summary: Sitting.Summary, at now: Date) -> [Line] {
    guard summary.answers > 0 else {
      return ["Nothing to study now\(next(summary, now))."]
    }
    let share = Quantity.share(summary.right, of: summary.answers)
    return [
      """
      \("Done", .strong): \(Quantity.count(summary.answers, "answer")), \(share) right, \
      \(Phrase.span(summary.time))\(next(summary, now)).
      """
    ]
  }

  private static func next(_ summary: Sitting.Summary, _ now: Date) -> String {
    summary.nextDue.map { "; the next card comes \(Phrase.until($0, from: now))" } ?? ""
  }

  static func keys(_ keys: Keys) -> [Line] {
    let rows = Intent.allCases.compactMap { intent in
      intent.studyKey.map { key in
        let also = intent == .showAnswer ? ", enter" : ""
        return [Line(key.name(in: keys) + also, .strong), Line(intent.rawValue)]
      }
    }
    let note: Line =
      "Where the answer is typed, put a colon before a key: \(":\(keys[.undo])", .strong)"
    return Table(sides: [.left, .left], rows: rows).lines() + [note]
  }

  static func notice(_ notice: ReviewSession.Notice) -> String {
    switch notice {
    case .movedOn: "This card was answered elsewhere in the meantime; here is where you stand."
    case .undone: "Undone."
    case .nothingToUndo: "There is nothing left to undo."
    case .nothingWaits: "Nothing waits there now; what you had begun goes on."
    case .leech(let front):
      "“\(Fields.line(front))” keeps being forgotten: a leech. A better mnemonic may help."
    }
  }
}

extension Keys.Action {
  init(_ grade: Grade) {
    self =
      switch grade {
      case .again: .again
      case .hard: .hard
      case .good: .good
      case .easy: .easy
      }
  }
}
