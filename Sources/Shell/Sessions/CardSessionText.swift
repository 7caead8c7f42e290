import Engine
import Foundation

/// Cards asked and revealed, and a session that is done.
struct CardSessionText: SessionText {
  typealias Course = CardCourse

  let columns: @Sendable () -> Int

  let command = "study"
  let name = "session"
  let isGraded = true
  let canWrapUp = true
  var movedOn: String? { "The session moved on in another face." }

  func presenting(_ presentation: Never, at place: Int, of count: Int) -> [Line] {}

  func asking(_ question: Question, _ session: Session<CardCourse>) -> [Line] {
    [header(session, question.deckName)] + Self.prompt(question)
      + SessionLines.wanted(question.wanted, again: session.askedAgain)
  }

  private func header(_ session: Session<CardCourse>, _ deck: String) -> Line {
    let place = "card \(session.answered + 1) · \(session.left.total) left"
    let mode = session.plan.mode == .cram ? "cram · " : ""
    let wrapping = session.isWrappingUp ? "wrapping up · " : ""
    // Only another face can have done it before this one asks.
    let turned = if case .revealed = session.step { " · turned over" } else { "" }
    return SessionLines.bar(deck, mode + wrapping + place + turned, columns())
  }

  private static func prompt(_ question: Question) -> [Line] {
    let picture = question.item.content.picture
    return [Line()]
      + Fields.lines(question.prompt, .strong).map { $0.indented(SessionLines.margin) }
      + (picture.isEmpty
        ? [] : [Line("picture \(picture)", .faint).indented(SessionLines.margin)]) + [Line()]
  }

  func revealed(_ question: Question, _ revealed: Revealed) -> [Line] {
    question.revealedLines(revealed)
  }

  func grades(_ question: Question, _ revealed: Revealed, _ keys: Keys) -> Line {
    let grades = Grade.allCases.map { grade -> Line in
      let wait = question.outcomes.map { " \(Phrase.wait($0[grade]))" } ?? ""
      let mark = grade == revealed.suggestedGrade ? "⏎" : ""
      let key: Line = "\(keys[Keys.Action(grade)], .strong)\(mark, .accent)"
      return ("\(key) \(grade.name)\(wait, .faint)" as Line).unbroken
    }
    return (grades + Self.judged(keys, revealed)).joined(by: " · ")
  }

  /// What a person may say to how their typing was judged.
  private static func judged(_ keys: Keys, _ revealed: Revealed) -> [Line] {
    guard revealed.check != nil else { return [] }
    let slipped: Line = "\(keys[.slip], .strong) I slipped"
    let right: Line = "\(keys[.right], .strong) I was right"
    return (revealed.isRefused ? [right, slipped] : [slipped]).map(\.unbroken)
  }

  func hint(_ keys: Keys, canUndo: Bool) -> Line {
    let parts = [
      "\(keys[.reveal]) shows the answer", canUndo ? "\(keys[.undo]) undo" : nil, "q leave",
      "\(keys[.help]) keys",
    ]
    return parts.compactMap { $0.map { Line($0, .faint).unbroken } }.joined(by: " · ")
  }

  func saved(_ grade: Grade, _ question: Question) -> [Line] {
    let back = question.outcomes.map { ", back in \(Phrase.wait($0[grade]))" } ?? ""
    return [Line("→ \(grade.name)\(back)", .faint), Line()]
  }

  func finished(
    _ summary: CardCourse.Summary, _ session: Session<CardCourse>, at now: Date
  ) -> [Line] {
    let next =
      summary.nextDue.map { "; the next card comes \(Phrase.until($0, from: now))" } ?? ""
    guard summary.answers > 0 else { return ["Nothing to study now\(next)."] }
    let share = Quantity.share(summary.right, of: summary.answers)
    return [
      """
      \("Done", .strong): \(Quantity.count(summary.answers, "answer")), \(share) right, \
      \(Phrase.span(summary.time))\(next).
      """
    ]
  }

  func keys(_ keys: Keys) -> [Line] {
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

  func tell(_ notice: SessionNotice<CardCourse>, on output: Output) {
    switch notice {
    case .remark(.leech(let front)):
      output.say(
        "“\(Fields.line(front))” keeps being forgotten: a leech. A better mnemonic may help.")
    default: notice.sentence.map(output.say)
    }
  }

  func item(of question: Question) -> Item.ID? { question.item.id }
  func typeable(_ question: Question) -> [String] { question.typeable }
}

extension Question {
  /// What is to be typed.
  var wanted: String? {
    switch card.kind {
    case .meaning: "the meaning"
    case .reading: "the reading, in kana or romaji"
    case .recall, .production, .typed: nil
    }
  }

  /// What a line may be that is no key, though it looks like one.
  var typeable: [String] { accepted + item.content.synonyms }

  func revealedLines(_ revealed: Revealed) -> [Line] {
    let comparison = revealed.check.map(SessionLines.comparison) ?? []
    return comparison + answerLines.map { $0.indented(SessionLines.margin) } + [Line()]
  }

  private var answerLines: [Line] {
    let content = item.content
    let notes = Fields.lines(content.notes, .faint)
    let readings = Fields.otherReadings(content)
    guard card.kind != .production else {
      return [Fields.withPitch(content, .strong)] + readings + notes
    }
    let word =
      content.reading.isEmpty || !readings.isEmpty ? [] : [Fields.withPitch(content)]
    if card.kind == .reading {
      let pitch = content.pitch.map { [Line($0.marked, .accent)] } ?? []
      return Fields.lines(answer, .strong) + pitch + Fields.lines(content.back) + notes
    }
    return Fields.lines(content.back, .strong) + word + readings + notes
  }
}

extension SessionNotice {
  /// What every course says alike; nil for a remark of its own.
  var sentence: String? {
    switch self {
    case .movedOn: "This card was answered elsewhere in the meantime; here is where you stand."
    case .undone: "Undone."
    case .nothingToUndo: "There is nothing left to undo."
    case .nothingWaits: "Nothing waits there now; what you had begun goes on."
    case .remark: nil
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
