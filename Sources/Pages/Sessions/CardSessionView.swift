import Engine
import Foundation
import Hummingbird

struct CardSessionView: SessionView {
  typealias Course = CardCourse

  static let address = Address("session") { SessionPage(view: CardSessionView()) }
  static let intents: KeyValuePairs<Intent, String?> = [
    .showAnswer: "Show answer", .gradeAgain: "Again", .gradeHard: "Hard", .gradeGood: "Good",
    .gradeEasy: "Easy", .undoAnswer: "Undo", .editAskedItem: "Edit",
    .suspendAskedItem: "Suspend", .buryAskedItem: "Bury",
    .flagAskedCard: "Flag",
    .seeAskedItem: "Item details", .explainAskedItem: "Item details", .leaveStudy: "End session",
    .wrapUpStudy: "Wrap up",
    .askAboutAskedItem: "Ask the tutor", .typeAnswer: "Check",
    .claimRight: "I was right", .takeSlipBack: "Typo: ask again",
    .playAudio: "Play", .studyMissedCards: "Cram these cards",
  ]
  static let navigation: NavigationEntry? = .study
  static let assets = ["card-frame.js"]
  static let style = "study"
  static let flag = Form<SessionPage<Self>>("flag") { page in
    { context in
      try await context.flagCard()
      return context.seeOther(page)
    }
  }
  static let item = Form<SessionPage<Self>>("item") { page in
    { context in try await page.changeAskedItem(context) }
  }
  static var forms: [Form<SessionPage<Self>>] { [flag, item] }

  let pageName = "Study"
  let isTimedToTheGrade = true

  var scriptAddresses: [String] { ["https://www.wanikani.com/subjects/review"] }
  var start: String { StudyStartPage().path }

  func store(_ study: Study) -> Store<SessionMachine<CardCourse>> { study.cardSession() }

  func name(_ session: Session<CardCourse>) -> String {
    session.title.isEmpty ? "All decks" : session.title
  }

  func isCram(_ session: Session<CardCourse>) -> Bool { session.plan.mode == .cram }

  func end(_ session: Session<CardCourse>) -> String { Link.back(to: session.plan.reference).url }

  func progress(_ session: Session<CardCourse>) -> Progress {
    .left(session.left.total, of: session.answered + session.left.total)
  }

  /// Shows the picture with the answer, or with a question about the back: beside a front it would
  /// give the answer away.
  func question(
    _ prompt: Question, isRevealed: Bool, _ context: PageContext
  ) -> QuestionView {
    var question = QuestionView(prompt, isRevealed: isRevealed, context)
    question.frame = CardFrameView(prompt, .question)
    let sounds = isRevealed ? [] : prompt.questionSounds
    if var play = PlayLink(
      sounds, context.settings, isNew: true, playsSounds: prompt.playsSounds)
    {
      if prompt.isTyped { play.key = nil }
      question.play = play
      question.frame?.leaveOutFirstSound()
    }
    question.changing = changing(prompt)
    question.flagging = (prompt.card, SessionPage(view: self).path(Self.flag))
    if isRevealed || prompt.card.kind.template.prompt == .back {
      question.picture = ItemView.Picture(prompt.item.content)
    }
    return question
  }

  func answer(
    _ prompt: Question, _ revealed: Revealed, _ context: PageContext
  ) async -> AnswerView {
    let content = prompt.item.content
    var frame = CardFrameView(prompt, .answer)
    // What the question played isn't played again by itself.
    let play = PlayLink(
      prompt.sounds, context.settings, isNew: prompt.sounds != prompt.questionSounds,
      playsSounds: prompt.playsSounds)
    if play != nil { frame?.leaveOutFirstSound() }
    let (course, entry) = (context.site.course, context.site.course.entry(prompt.item))
    // A kanji has two, for its meaning and its readings; its notes are both.
    let mnemonics = ItemView(prompt.item, entry, course).mnemonics
    let mnemonic = frame == nil && mnemonics.count == 1 ? mnemonics.first : nil
    let sung =
      frame == nil ? await context.site.songExample(of: prompt.item, at: context.now) : nil
    let reading = frame == nil ? content.reading : ""
    let plainReading = SafeHTML.plainText(reading)
    return AnswerView(
      frame: frame, answer: Headline(answerOf: prompt),
      reading: plainReading.isEmpty ? nil : plainReading,
      readingLang: Script.language(ofReadingOf: content, inDeck: prompt.deckName),
      sounds: Prose.players(reading),
      pitch: prompt.pitch.map(PitchDrawing.init),
      play: play,
      notes: frame == nil && mnemonic == nil
        ? Prose.notes(
          sung?.rest(of: content.notes), of: content, inDeck: prompt.deckName)
        : [],
      example: entry.flatMap(ItemView.Example.init),
      songExample: sung.map(ItemView.Example.init), help: mnemonic, check: revealed.check,
      item: ItemPage(id: prompt.item.id).path(from: .session),
      changing: changing(prompt),
      tutor: context.study.tutor.isReady ? TutorPage.path(about: prompt.item.id) : nil,
      grading: .byGrade(
        intervals: Grade.allCases.map { interval(of: $0, prompt, context) }))
  }

  private func changing(_ prompt: Question) -> AnswerView.ItemChanging {
    AnswerView.ItemChanging(
      edit: ItemEditPage(id: prompt.item.id).path(from: .session),
      action: SessionPage(view: self).path(Self.item), hasSiblings: prompt.hasSiblings,
      canDeleteCard: prompt.hasSiblings && prompt.isEmpty)
  }

  private func interval(
    of grade: Grade, _ prompt: Question, _ context: PageContext
  ) -> String {
    guard context.study.flags.isOn(Flags.gradeIntervals) else { return "" }
    return prompt.outcomes?[grade].wait ?? ""
  }

  func grade(_ form: FormData) -> Grade? { Grade.allCases.first { $0.name == form["grade"] } }

  func grade(_ form: FormData, after revealed: Revealed) -> Grade? { grade(form) }

  /// Each card is asked by itself, so that its subject is complete for now once it was known.
  func scriptDetail(
    of graded: GradedPrompt<CardCourse>, _ context: PageContext
  ) -> AnswerEventDetail? {
    AnswerEventDetail(
      graded, to: graded.prompt.outcomes?[graded.grade].progress, context.site.course)
  }

  func sentence(_ feedback: CardCourse.Feedback) -> String {
    switch feedback {
    case .leech(let front):
      """
      “\(SafeHTML.plainText(front))” is a leech: you often forget it. Other words, or a note that \
      helps you remember, may help.
      """
    }
  }
}

extension SessionPage where View == CardSessionView {
  init() { self.init(view: CardSessionView()) }
}

extension AnswerEventDetail {
  /// - Parameter progress: of the card after the answer; nil if that changes nothing.
  /// - Returns: nil for an item that is not Japanese.
  init?<Course>(
    _ graded: GradedPrompt<Course>, to progress: CardProgress?, _ course: CourseIndex
  ) where Course.Prompt == Question {
    let (card, item) = (graded.prompt.card, graded.prompt.item)
    guard let anchor = QuestionView.Anchor(item, course.entry(item), card.kind) else { return nil }
    let isRight = graded.grade != .again
    self.init(
      anchor: anchor, isRight: isRight, isComplete: isRight, isCounted: progress != nil,
      from: ServedStage.of(card.progress), to: ServedStage.of(progress ?? card.progress))
  }
}

extension Headline {
  init(answerOf question: Question) {
    self.init(Prose.lines(question.shownAnswer))
    let lang: String? =
      switch question.card.kind.template.answer {
      case .front: WordLanguage(of: question.item.content, inDeck: question.deckName)?.rawValue
      case .reading: question.isReadInPinyin ? Script.pinyin : nil
      case .back, .sound: nil
      }
    guard let lang else { return }
    for place in lines.indices { lines[place].lang = lang }
  }
}

extension QuestionView {
  private static func headline(_ question: Question) -> Headline {
    let lines = Prose.lines(question.prompt)
    guard question.card.kind.template.prompt == .front else { return Headline(lines) }
    return Headline(
      lines, in: WordLanguage(of: question.item.content, inDeck: question.deckName))
  }

  init(_ question: Question, isRevealed: Bool, _ context: PageContext) {
    let entry = context.site.course.entry(question.item)
    let kind = ItemKind(question.item, entry)
    self.init(
      kind: .item(kind), kindLabel: kind.label, asks: kind.instruction(question.card),
      headline: Self.headline(question),
      typing: question.isTyped ? Typing(question, kind) : nil)
    if context.settings.userscripts.areOn {
      anchor = Anchor(question.item, entry, question.card.kind)
    }
    guard let heard = question.heard else { return }
    if isRevealed {
      headline = Headline(Prose.lines(question.answer))
    } else if let problem = context.study.voiceProblem {
      self.problem = problem
      headline = Headline(question.written, lang: "ja")
    } else {
      play = PlayLink(prompt: heard)
    }
  }
}

extension ItemKind {
  fileprivate func instruction(_ card: Card) -> String {
    let template = card.kind.template
    if let instruction = template.instruction { return instruction }
    return switch self {
    case .hiragana, .katakana: "Reading"
    case .part, .kanji, .word: "Meaning"
    case .item: template.typing == nil ? card.label : "Type the answer"
    }
  }
}

extension QuestionView.Typing {
  fileprivate init(_ question: Question, _ kind: ItemKind) {
    switch (question.card.kind.template.typing, kind) {
    case (.text?, .hiragana), (.text?, .katakana):
      self.init(language: .english, placeholder: "in romaji")
    case _ where question.isTypedInKana:
      self.init(language: .japanese, placeholder: "in kana or romaji", isKana: true)
    case _ where question.isTypedInPinyin:
      self.init(language: .pinyin, placeholder: "in pinyin")
    default:
      let isJapanese = Script.language(of: question.answer) == "ja"
      self.init(
        language: isJapanese ? .japanese : .english,
        placeholder: isJapanese ? "in Japanese" : "your answer")
    }
  }
}
