import Foundation
import GRDB
import HTML
import HTTPTypes
import Helpers
import Testing

@testable import Engine
@testable import Pages

struct TutorFlowTests {
  @Test(arguments: [
    (AnswerAttempt.first, "猫。"), (AnswerAttempt.firstKept, "猫。"),
    (AnswerAttempt.second, "Too many new words, so the tutor tries again:\n\n猫。"),
  ])
  func `An answer that is given again says so while it comes`(
    _ attempt: AnswerAttempt, _ told: String
  ) {
    var state = Tutor.State()
    (state.answer, state.attempt) = ("猫。", attempt)

    #expect(state.answerAsTold == told)
  }

  @Test(arguments: [
    ("か", "か\u{3099}", "\u{3099}"), ("🧑", "🧑\u{200D}🚀", "\u{200D}🚀"), ("a\r", "a\r\nb", "\nb"),
    ("猫", "犬", "\n\n犬"),
  ])
  func `Without scripts, only what is new of an answer is sent`(
    _ shown: String, _ answer: String, _ sent: String
  ) {
    #expect(Array(answer.rest(after: shown).unicodeScalars) == Array(sent.unicodeScalars))
  }

  @Test func `An answer that is sent while it comes keeps its place when another face asks on`()
    throws
  {
    var state = Sample.conversationState("Hello")
    let plain = ConversationPage.PlainAnswer(message: 2)
    state.plain = plain

    let html = Layout.sample().document(ConversationPage(id: 1), state).render()

    let halves = html.split(separator: plain.mark)
    try #require(halves.count == 2)
    #expect(halves[0].contains("id=\"message-2\"") && halves[1].contains("id=\"message-3\""))
  }

  @Test func `A new word of an answer leads to the dictionary from its sentence`() {
    let word = AnalysedText.Word(
      surface: "猫", lemma: "猫", offset: 0, runs: [FuriganaRun("猫", "ねこ")], reading: "ねこ",
      readingSource: .dictionary, accent: PitchAccent([1], source: .dictionary), isWord: true,
      isContent: true)
    var analysis = ReplyAnalysis()
    analysis.lines = [
      .init(text: "猫がいます。", phrases: [.init(words: [word], accent: word.accent)])
    ]
    analysis.newWords = [
      .init(
        lemma: "猫", reading: "ねこ", word: TextWord(lemma: "猫", reading: "ねこ"), hasCard: false)
    ]

    let html = Reply("猫がいます。", marking: analysis).render()

    #expect(html.contains("data-lookup>猫</a><span lang=\"ja\">がいます。</span>"))
  }

  @Test func `What the dictionary has instead of a reason is told below it`() {
    var state = Sample.gradedText("Right.")
    state.grades[0].doubts = [
      ReplyDoubt(.meaning, of: "cat", said: "dog", known: ["animal"])
    ]

    let html = Layout.sample().document(GradedTextPage(id: 1), state).render()

    let told = html.components(separatedBy: "class=\"doubt\"")
    #expect(told.count == 2 && told[1].contains("the dictionary"))
  }

  @Test func `Two items that a conversation is about are joined by a word`() {
    var state = Sample.conversationState("Hello")
    state.info.items = ["橋", "箸"].map { Item.sample(ItemContent(front: $0, back: "")) }

    let html = Layout.sample().document(ConversationPage(id: 1), state).render()

    #expect(html.contains(">橋</a> and <a "))
  }

  @Test(arguments: [
    (TutorAvailability.withoutModel, "This needs a language model: connect one in "),
    (.switchedOff, "This needs the tutor, which is switched off: switch it on in "),
  ])
  func `A conversation without its tutor says where to get it`(
    _ availability: TutorAvailability, _ told: String
  ) {
    var state = Sample.conversationState("Hello")
    (state.availability, state.question.error) = (availability, nil)

    let html = Layout.sample().document(ConversationPage(id: 1), state).render()

    #expect(html.contains("<p>\(told)<a href=\"/settings/"))
    #expect(!html.contains("Your question"))
  }

  @Test func `Without items that are mixed up, their page says what would be there`() {
    let state = ConfusionsPage.State(confusions: [], canExplain: true)

    let html = Layout.sample().document(ConfusionsPage(), state).render()

    #expect(html.contains("mixed up any items.") && html.contains("both are listed here."))
    #expect(!html.contains("Your answer to the first item"))
  }

  @Test(arguments: [false, true])
  func `An item leads to the tutor where there is a language model`(hasModel: Bool) async throws {
    let (site, model) = (try TestSite(), ModelStandIn(.openai))
    if hasModel { try await model.start(for: site.study) }
    try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.open("/items/1")

      for label in ["Ask the tutor", "Compare with another item"] {
        #expect(browser.html.contains(">\(label)</a>") == hasModel)
      }
      #expect(browser.html.contains(">Tutor</a>"))
    }
    #expect(model.asked.isEmpty)
  }

  @Test func `What an item is confused with is asked only if there is something`() {
    var state = Sample.tutorState("Hello")
    state.item = Item.sample(ItemContent(front: "橋", back: "bridge"))
    let question = "How does it differ from what I confuse it with?"

    let without = Layout.sample().document(TutorPage(), state).render()
    state.confusions = Sample.confusionsState("橋").confusions
    let with = Layout.sample().document(TutorPage(), state).render()

    #expect(!without.contains(question) && with.contains(question))
  }

  @Test func `An answer in hand is looked at again once scripts are switched off`() throws {
    var state = Sample.conversationState("Hello")
    state.info.conversation.messages[3].state = .writing
    let refresh = "<noscript><meta http-equiv=\"refresh\" content=\"1\"></noscript>"

    let waiting = Layout.sample().document(ConversationPage(id: 1), state).render()
    state.plain = ConversationPage.PlainAnswer(message: 4)
    let sent = Layout.sample().document(ConversationPage(id: 1), state).render()

    #expect(waiting.contains(refresh) && !sent.contains(refresh))
  }

  @Test func `Without scripts, an answer that another program writes is looked at again`()
    async throws
  {
    let site = try TestSite()
    let id = try await site.study.storage.database.write { [now = site.clock.now] db in
      let conversations = ConversationRepository()
      let id = try conversations.begin(title: "Hello", about: nil, at: now, db)
      _ = try conversations.add(.learner, "Hello", to: id, at: now, db)
      _ = try conversations.add(.tutor, "", .writing, to: id, at: now, db)
      return id
    }
    try await site.browse { browser in
      try await browser.open("/tutor/\(id)")

      #expect(browser.text.contains("Answering …"))
      #expect(browser.reloads)

      try await browser.post("/tutor/\(id)", "csrf=\(browser.csrf)&text=")
      #expect(browser.status == .unprocessableContent)
      #expect(!browser.reloads, "why it was refused stays")
    }
  }

  @Test func `Without scripts, the page is whole where another answer is cut off`() async throws {
    let (site, model) = (try TestSite(), ModelStandIn(.openai))
    try await model.start(for: site.study)
    model.reply("A cat.", String(repeating: "very long ", count: 50))
    try await site.study.tutor.conversation().sent(.asked(TutorQuestion("Hello")))
    model.misbehave(.cut)
    try await site.browse { browser in
      try await browser.open("/tutor/1")
      try await browser.submit("/tutor/1/again")

      #expect(browser.text.contains("A cat."))
      #expect(!browser.text.contains("The rest of this page can't be shown."))
    }
    #expect(!model.asked.isEmpty)
  }

  @Test func `A missing conversation is not found, and one that can't be read is told as that`()
    async throws
  {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/decks")
      let renaming = try await browser.post("/tutor/1/rename", "csrf=\(browser.csrf)&title=Cats")
      #expect(renaming == .notFound)

      try await site.study.storage.database.write { db in
        try db.execute(
          sql: """
            ALTER TABLE conversation RENAME TO lost_conversation;
            ALTER TABLE graded_text RENAME TO lost_text
            """)
      }

      for path in ["/tutor/1", "/tutor/1/conversation.md", "/tutor/texts/1"] {
        try await browser.open(path)
        #expect(browser.status == .serviceUnavailable, "\(path)")
      }
    }
  }

  @Test func `A conversation takes no question while the tutor is switched off`() async throws {
    let (site, model) = (try TestSite(), ModelStandIn(.openai))
    try await model.start(for: site.study)
    try await site.study.tutor.conversation().sent(.asked(TutorQuestion("Hello")))
    try await site.browse { browser in
      try await browser.open("/tutor/1")
      #expect(browser.text.contains("Your question") && browser.text.contains("Answer again"))

      try await site.study.flags.choose("tutor", "off")
      try await browser.open("/tutor/1")

      #expect(browser.text.contains("This needs the tutor, which is switched off:"))
      #expect(!browser.text.contains("Your question") && !browser.text.contains("Answer again"))
    }
    #expect(!model.asked.isEmpty)
  }

  @Test func `While a text is graded, it can be stopped, and stays in the form`() async throws {
    let (site, model) = (try await TestSite.withAnimals(), ModelStandIn(.openai))
    try await model.start(for: site.study)
    model.gradeItems()
    model.hold()
    try await site.browse { browser in
      try await browser.beginStudy()
      try await browser.answer(.easy)
      try await site.site.services.textGrading.begin("猫を見た。", timeout: .zero)
      try await browser.open("/tutor/texts")
      #expect(browser.reloads && browser.text.contains("猫を見た。 Grading …"))
      #expect(!browser.text.contains("Your text "))

      try await browser.submit("/tutor/texts/stop")

      #expect(try browser.form("/tutor/texts")["text"] == "猫を見た。")
      #expect(browser.status == .ok && !browser.reloads && !browser.text.contains("Grading …"))
      #expect(try await site.study.tutor.gradedTexts().isEmpty)
    }
    model.release()
  }

  @Test func `A text whose grades took long is led to by its list`() async throws {
    let (site, model) = (try await TestSite.withAnimals(), ModelStandIn(.openai))
    try await model.start(for: site.study)
    model.gradeItems()
    try await site.browse { browser in
      try await browser.beginStudy()
      try await browser.answer(.easy)
      try await site.site.services.textGrading.begin("猫を見た。", timeout: .seconds(60))
      try await browser.open("/tutor/texts")
      #expect(browser.text.contains("Your text is graded. Show the grades"))

      try await browser.open("/tutor/texts/1")
      #expect(browser.text.contains("It fits."))
      try await browser.open("/tutor/texts")
      #expect(!browser.text.contains("Show the grades"))
    }
  }
}
