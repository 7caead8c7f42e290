import Foundation

@testable import Engine
@testable import Pages

extension Sample {
  static let tutor = [
    Sample("tutor", TutorPage(), tutorState("What is 橋?")),
    Sample(
      "tutor-without-model", TutorPage(),
      TutorPage.State(availability: .withoutModel, dates: .sample)),
    Sample("tutor-first", TutorPage(), TutorPage.State(dates: .sample)),
    Sample(
      "conversation", ConversationPage(id: 1),
      conversationState(
        "# A bridge\n\n**橋**(はし) is a _bridge_.\n\n1. {橋|はし}を渡る\n2. `code`\n\n> 箸(くつ)")),
    Sample(
      "tutor-off", TutorPage(), TutorPage.State(availability: .switchedOff, dates: .sample)
    ),
    Sample("graded-texts", GradedTextsPage(), gradedTextsState("昨日、猫を見た。")),
    Sample("graded-text", GradedTextPage(id: 1), gradedText("昨日、猫を見た。")),
    Sample("confusions", ConfusionsPage(), confusionsState("橋")),
    Sample("conversation-writing", ConversationPage(id: 1), writingState),
  ]

  static func tutorState(_ text: String) -> TutorPage.State {
    TutorPage.State(
      query: Field(value: text),
      list: [
        ConversationSummary(id: 1, title: text, changedAt: LocalDates.sample.now, messages: 2)
      ],
      usage: [
        TutorUsage(
          day: Day(20_000), provider: "openai", model: text,
          tokens: TokenCount(input: 12_000, output: 800))
      ], question: Field(value: text, error: text), dates: .sample)
  }

  static func conversationState(_ text: String) -> ConversationPage.State {
    let now = LocalDates.sample.now
    let asked = TutorMessage(id: 1, author: .learner, state: .done, text: text, at: now)
    var answered = TutorMessage(id: 2, author: .tutor, state: .done, text: text, at: now)
    (answered.model, answered.requests) = (text, [text])
    answered.usage = ModelUsage(input: 900, output: 70)
    let asking = TutorMessage(id: 3, author: .learner, state: .done, text: text, at: now)
    var failed = TutorMessage(id: 4, author: .tutor, state: .failed, text: text, at: now)
    failed.problem = text
    var analysis = ReplyAnalysis()
    (analysis.words, analysis.known) = (4, 3)
    analysis.newWords = [
      .init(
        lemma: text, reading: text, word: TextWord(lemma: text, reading: text), hasCard: false),
      .init(
        lemma: "箸", reading: "はし", word: TextWord(lemma: "箸", reading: "はし"), hasCard: true,
        meaning: "chopsticks"),
    ]
    analysis.doubts = [ReplyDoubt(.reading, of: text, said: text, known: [text])]
    let conversation = Conversation(
      id: 1, title: text, about: .text(text, source: text), summary: text,
      messages: [asked, answered, asking, failed], tokens: TokenCount(input: 900, output: 70))
    return ConversationPage.State(
      info: ConversationInfo(
        conversation: conversation, settings: TutorSettings(),
        today: TokenCount(input: 900, output: 70), analyses: [2: analysis]),
      question: Field(value: text, error: text), dates: .sample)
  }

  static func gradedText(_ text: String) -> GradedText {
    let grades = Grade.allCases.prefix(3).enumerated().map { place, grade in
      TextGrade(
        id: Int64(place + 1), card: Int64(place + 1), kind: .recall, front: text, surface: "猫",
        grade: grade, reason: text, isApplied: place == 2)
    }
    return GradedText(
      id: 1, text: text, at: LocalDates.sample.now, model: text, request: text, tokens: 1_600,
      grades: grades)
  }

  static func gradedTextsState(_ text: String) -> GradedTextsPage.State {
    GradedTextsPage.State(
      list: [gradedText(text)], text: Field(value: text, error: text), dates: .sample)
  }

  static func confusionsState(_ text: String) -> ConfusionsPage.State {
    ConfusionsPage.State(
      confusions: [
        Confusion(
          item: .init(id: 1, front: text), other: .init(id: 2, front: "箸"), count: 3)
      ], canExplain: true)
  }

  private static var writingState: ConversationPage.State {
    var state = conversationState("Hello")
    state.info.conversation.messages[3].state = .writing
    state.answer = "Hel**lo"
    return state
  }
}
