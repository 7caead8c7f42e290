import Engine
@testable import Pages

extension Sample {
  static let study = [
    Sample("study-question", studyPage(.question(asked(Headline("休", lang: "ja"))))),
    Sample(
      "study-typed-question",
      studyPage(
        .question(
          asked(
            Headline([.breakfast]),
            typing: .init(
              lang: "ja", placeholder: "in Japanese", isKana: true, typed: "たべた",
              reason: "Look at the kana that the word shows."))))),
    Sample("study-answer", studyPage(.answer(answered(nil, .init())))),
    Sample(
      "study-wrong-answer",
      studyPage(.answer(answered(.wrong, .init(again: true, good: false))), isCram: true)),
    Sample(
      "study-summary",
      studyPage(
        .summary(
          .init(
            answered: 23, right: "87 %", time: "3:41", pace: "9.6 s",
            next: "The next come back tomorrow.", more: "/study", home: "/")))),
  ]

  static func studyPage(
    _ state: StudyPage.State, name: String = "First Steps", isCram: Bool = false
  ) -> StudyPage {
    StudyPage(
      chrome: .sample("Study", .study, in: .study).immersive,
      frame: .sample(name: name, isCram: isCram), state: state)
  }

  static func asked(_ headline: Headline, typing: StudyPage.Typing? = nil)
    -> StudyPage.Question
  {
    .init(
      kind: "word", kindLabel: "Word", asks: "Meaning", headline: headline,
      picture: .init(url: "/media/bread.png", description: "Bread"),
      reveal: "/session/reveal", typing: typing)
  }

  private static func answered(_ comparison: Comparison?, _ suggested: StudyPage.Suggested)
    -> StudyPage.Answer
  {
    .init(
      kind: "word", kindLabel: "Word", asks: "Meaning", headline: Headline("食べる", lang: "ja"),
      picture: .init(url: "/media/bread.png", description: "Bread"),
      answer: Headline("to eat", lang: "en"), reading: "たべる",
      pitch: ItemContent.eating.pitch.map(PitchDrawing.init),
      notes: [TextLine("Politely 食べます.", lang: "en")], example: .breakfast,
      comparison: comparison, item: "/items/4", grade: "/session/grade",
      claim: comparison.map { _ in "/session/claim" },
      takeBack: comparison.map { _ in "/session/slip" },
      intervals: .init(again: "10 min", hard: "4 d", good: "9 d", easy: "1.2 mo"),
      suggested: suggested)
  }
}
