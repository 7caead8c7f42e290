import Engine
import Foundation

/// The text of a session of cards in the terminal.
struct CardSessionText: SessionText {
  typealias Course = CardCourse

  let isBrief = false
  var isCram = false
  /// Whether the grades show when the card would return.
  var showsIntervals = true
  var command: String { isCram ? "study --cram" : "study" }
  let isGraded = true

  init(isCram: Bool = false, showsIntervals: Bool = true) {
    (self.isCram, self.showsIntervals) = (isCram, showsIntervals)
  }

  init(_ study: Study, isCram: Bool) {
    self.init(
      isCram: isCram, showsIntervals: study.flags.isOn(Flags.gradeIntervals))
  }

  func text(of presentation: Never) -> PresentationText {}
  func text(of question: Question) -> PromptText { question.text }
  func item(of question: Question) -> Item.ID? { question.item.id }
  func card(of question: Question) -> Card.ID? { question.card.id }

  func place(in session: Session<CardCourse>) -> String {
    let mode = session.plan.mode == .cram ? "cram · " : ""
    let wrapping = session.isWrappingUp ? "wrapping up · " : ""
    // Another face revealed it before this one asks, or it is shown again.
    let turned = if case .revealed = session.step { " · answer shown" } else { "" }
    let left = Quantity.grouped(session.left.total)
    return "\(mode)\(wrapping)card \(session.answered + 1) · \(left) left\(turned)"
  }

  func grades(_ question: Question, _ revealed: Revealed, _ keys: Keys) -> Line {
    let grades = Keys.Action.allCases.compactMap { action -> Line? in
      guard let grade = action.grade, !keys[action].isEmpty else { return nil }
      let wait =
        showsIntervals ? question.outcomes.map { " \(Phrase.wait($0[grade]))" } ?? "" : ""
      let mark = grade == revealed.suggestedGrade ?? .good ? "⏎" : ""
      return "\(keys[action], .strong)\(mark, .strong) \(grade.name)\(wait, .faint)"
    }
    // The possible responses to the check of a typed answer.
    let claims: [(Keys.Action, words: String, isPossible: Bool)] = [
      (.right, "I was right", revealed.isRefused),
      (.slip, "Typo: ask again", revealed.mayBeTypo),
    ]
    let judged = claims.filter { $0.isPossible && !keys[$0.0].isEmpty }.map { action, words, _ in
      "\(keys[action], .strong) \(words)" as Line
    }
    return (grades + judged).map(\.unbroken).joined(by: " · ")
  }

  func hint(_ keys: Keys, canUndo: Bool) -> Line {
    let reveal = keys.hint(.reveal, "show answer") ?? "enter show answer"
    let parts = [reveal] + keys.usualHints(canUndo: canUndo)
    return parts.map { Line($0, .faint).unbroken }.joined(by: " · ")
  }

  func saved(_ grade: Grade, _ question: Question) -> [Line] {
    let back = question.outcomes.map { ", due in \(Phrase.wait($0[grade]))" } ?? ""
    return [Line("→ \(grade.name)\(back)", .faint), Line()]
  }

  func finished(
    _ summary: CardCourse.Summary, _ session: Session<CardCourse>, at now: Date
  ) -> [Line] {
    let next =
      if summary.left > 0 {
        "; \(Quantity.count(summary.left, "card")) left"
      } else if summary.due > 0 {
        "; \(Quantity.count(summary.due, "card")) to study in your decks"
      } else {
        summary.nextDue.map { "; next card \(Phrase.until($0, from: now))" } ?? ""
      }
    let gone: [Line] =
      summary.isDeckDeleted
      ? ["The deck of this session was deleted; “\("undo", .strong)” can bring it back."] : []
    guard summary.answers > 0 else {
      return gone + [
        summary.left > 0
          ? "Wrapped up: \(Quantity.count(summary.left, "card")) left."
          : "Nothing to study in this session\(next)."
      ]
    }
    let share = Quantity.share(summary.right, of: summary.answers)
    let missed = summary.missed.map { Fields.line($0.content.front) }
    return gone + [
      """
      \("Session complete", .strong): \(Quantity.count(summary.answers, "answer")), \
      \(share) correct, \(Phrase.span(summary.time))\(next).
      """
    ] + [Line].labelled("Missed", missed, separator: " · ")
      + (missed.isEmpty ? [] : ["“\("study --missed", .strong)” studies these."])
  }

  func keys(_ keys: Keys, isTyped: Bool) -> [Line] {
    let rows = Intent.allCases.compactMap { intent -> [Line]? in
      guard isTyped || ![.claimRight, .takeSlipBack].contains(intent) else { return nil }
      return intent.studyKey.map { key in
        let also =
          switch intent {
          case .showAnswer: ", enter"
          case .gradeGood: keys[.reveal].isEmpty ? ", enter" : ", \(keys[.reveal]), enter"
          default: ""
          }
        let name = keys[key]
        return [Line(name.isEmpty ? Keys.off : name + also, .strong), Line(intent.rawValue)]
      }
    }
    let alone = [
      (keys.suspendCard, "Suspend only this card of the item"),
      (keys.buryCard, "Bury only this card until tomorrow"),
    ].map { key, words in [Line(key.isEmpty ? Keys.off : key, .strong), Line(words)] }
    let note: Line =
      "When typing an answer, put a colon before a key: \(":\(keys[.undo])", .strong)"
    return (rows + alone).inColumns() + (isTyped ? [note] : [])
  }

  func report(_ notice: SessionNotice<CardCourse>, on output: Output) {
    switch notice {
    case .feedback(.leech(let front)):
      output.say(
        """
        “\(Fields.line(front))” is a leech: you often forget it. Other words, or a note that helps \
        you remember, may help.
        """)
    default: notice.sentence.map(output.say)
    }
  }
}

extension SessionText where Course.Prompt == Question {
  func answer(to question: Question, _ revealed: Revealed) -> [Line] {
    if let sides = question.sides {
      let hints = sides.hints.map { Line.labelled(Fields.plain($0.name), Fields.line($0.text)) }
      let lines =
        Fields.lines(sides.answer, .strong) + Line.pictures(sides.answerPictures)
        + Line.sounds(sides.answerSounds)
      return (lines + hints).map { $0.indented(Line.margin) }
    }
    let content = question.item.content
    let notes = Fields.lines(content.notes)
    let readings = Fields.otherReadings(content)
    let lines: [Line]
    switch question.card.kind.template.answer {
    case .front: lines = [Fields.withPitch(content, question.pitch, .strong)] + readings + notes
    case .reading:
      let pitch = question.pitch.map { [Line($0.marked, .accent)] } ?? []
      lines = Fields.lines(question.answer, .strong) + pitch + Fields.lines(content.back) + notes
    case .sound:
      lines =
        [Fields.withPitch(content, question.pitch, .strong)] + Fields.lines(content.back)
        + readings + notes
    case .back:
      let word =
        content.reading.isEmpty || !readings.isEmpty
        ? [] : [Fields.withPitch(content, question.pitch)]
      lines = Fields.lines(content.back, .strong) + word + readings + notes
    }
    return lines.map { $0.indented(Line.margin) }
  }
}

extension Question {
  var text: PromptText {
    let own = item.content.picture.isEmpty ? [] : [item.content.picture]
    let remark = Line("Only the pages show what is hidden in it; “open” prints a link.", .faint)
    let masks = sides?.hasMasks == true ? [remark] : []
    return PromptText(
      heading: deckName, name: Fields.line(prompt),
      lines: Fields.lines(prompt, .strong) + Line.pictures(sides?.questionPictures ?? own)
        + masks + Line.sounds(sides?.questionSounds ?? []),
      wanted: wanted,
      answer: Fields.line(answer))
  }

  private var wanted: String? {
    if isTypedInPinyin { return "the reading, in pinyin" }
    return asksForKana ? "the reading, in romaji" : card.kind.template.wanted
  }

  /// Whether it asks how a kana of the course is read.
  private var asksForKana: Bool {
    item.courseKey != nil && card.kind == .typed && item.content.tags.contains("kana")
  }
}

extension Line {
  /// The placeholders for the pictures of a side.
  fileprivate static func pictures(_ names: [String]) -> [Line] {
    names.map { Line("picture \($0)", .faint) }
  }

  fileprivate static func sounds(_ names: [String]) -> [Line] {
    names.map { Line("♪ \($0)", .faint) }
  }
}
