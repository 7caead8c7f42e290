import Engine

@testable import Pages

extension Sample {
  static let study = [
    Sample("study-question", asking(Headline("休", lang: "ja"))),
    Sample(
      "study-typed-question",
      asking(
        Headline([.breakfast]),
        typing: .init(
          language: .japanese, placeholder: "in Japanese", isKana: true, draft: "たべた",
          reason: "Check the okurigana."))),
    Sample("study-answer", answered(nil)),
    Sample("study-wrong-answer", answered(.wrong), isCram: true),
    Sample(
      "study-summary",
      .finished(
        SummaryView(
          rest: "お疲れさま", title: "First Steps: done",
          figures: [
            Fact("Answers", "23"), Fact("Right", "87%"),
            Fact("Time", "3:41"), Fact("A card", "9.6 s"),
          ], next: "Next reviews tomorrow.", changesAt: LocalDates.sample.tomorrow,
          ways: [
            .init(action: "/study", label: "Keep studying", isScheduled: true, isOnEnter: true)
          ],
          back: Link("Back to today", "/")))),
  ]

  init(
    _ name: String, _ stage: SessionPageState.Stage, named title: String = "First Steps",
    isCram: Bool = false
  ) {
    self.init(
      name, SessionPage<CardSessionView>(),
      SessionPageState(frame: .sample(name: title, isCram: isCram), stage: stage))
  }

  static func asking(
    _ headline: Headline, typing: QuestionView.Typing? = nil
  ) -> SessionPageState.Stage {
    .asking(
      QuestionView(
        kind: .item(.word), kindLabel: "Word", asks: "Meaning", headline: headline, picture: .bread,
        typing: typing))
  }

  private static func answered(_ check: AnswerCheck?) -> SessionPageState.Stage {
    .revealed(
      QuestionView(
        kind: .item(.word), kindLabel: "Word", asks: "Meaning",
        headline: Headline("食べる", lang: "ja"),
        picture: .bread),
      AnswerView(
        answer: Headline("to eat", lang: "en"), reading: "たべる",
        pitch: ItemContent.eating.pitch.map(PitchDrawing.init),
        notes: [TextLine("Politely 食べます.", lang: "en")], example: .breakfast,
        check: check, item: "/items/4",
        grading: .byGrade(intervals: ["10 min", "4 d", "9 d", "1.2 mo"])))
  }
}

extension ItemView.Picture {
  fileprivate static let bread = Self(url: "/media/bread.png", description: "Bread")
}
