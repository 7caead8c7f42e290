import Engine
import Helpers
import Testing

extension PageWalk {
  /// Performs the intents of the tutor, who always answers the same.
  func performOfTutor(_ intent: Intent) async throws {
    switch intent {
    case .seeTutor, .seeTutorUsage: try await open(intent, showing: "h1", "Tutor")
    case .fillMissing:
      try await open(intent, await home.number(ofDeck: "Animals"), showing: "main", "example")
      try await click(intent, showing: "main ul", "example")
    case .askTutor:
      try await open(intent)
      try await browser.fill("text", "What is 勉強?")
      try await click(intent, showing: ".findings summary", "new")
    case .askAboutItem:
      try await openItem("猫", intent, showing: "h1", "")
      try await click(intent, showing: "main", "About")
      try await browser.swap(byClicking: "Write three sentences with it.")
      try await browser.waitFor(css: ".findings summary")
    case .explainDifference:
      try await openItem("猫", .askAboutItem, showing: "h1", "")
      try await browser.swap(byClicking: control(.askAboutItem))
      try await browser.fill("other", "犬")
      try await click(intent, showing: ".findings summary", "new")
    case .seeConfusions: try await open(intent, showing: "h1", "What you mix up")
    case .gradeText:
      try await open(intent)
      try await browser.fill("text", "昨日、猫と犬を見た。")
      try await click(intent, showing: ".text-grades", "It fits.")
    case .openGradedText: try await open(intent, 1, showing: "h1", "Your text")
    case .applyGrades: try await click(intent, showing: ".notice", "Applied")
    case .deleteGradedText: try await click(intent, showing: ".notice", "Deleted the text.")
    case .openConversation:
      try await open(intent, 1, showing: ".from-tutor .reply", "(べんきょう)します。")
    case .continueConversation:
      try await browser.find("#field-text").type("And then?")
      try await click(intent, showing: ".messages li:nth-child(4) .findings")
    case .regenerateAnswer: try await click(intent, showing: ".messages li:nth-child(4) .findings")
    case .editQuestion:
      try await browser.click(css: ".messages li:nth-child(3) summary", containing: "Edit")
      try await browser.find(".messages li:nth-child(3) textarea").type(" And now?")
      try await click(intent, showing: ".question", "And now?")
      try await browser.waitFor(css: ".messages li:nth-child(4) .findings")
    case .stopAnswer:
      model.hold()
      try await browser.click("Answer again")
      try await browser.waitFor(css: "[data-stream]", containing: "勉")
      try await click(intent, showing: ".from-tutor .aside", "Stopped here.")
      model.release()
    case .addFromAnswer:
      try await browser.click(css: ".findings summary")
      try await click(intent, showing: ".notice", "“勉強” was added to the deck “Dictionary”.")
      #expect(try await home.isThere("勉強"))
    case .renameConversation:
      try await openDrawer("title")
      try await browser.fill("title", "Studying")
      try await click(intent, showing: "h1", "Studying")
    case .exportConversation:
      try await openDrawer("title")
      let link = try await browser.waitFor(css: "a[href$='conversation.md']")
      #expect(try await link.text == control(intent))
    case .deleteConversation:
      try await open(.openConversation, 1)
      try await openDrawer("title")
      try await click(intent, showing: ".notice", "Deleted the conversation.")
    default: Issue.record("“\(intent.rawValue)” is not about the tutor.")
    }
  }
}

extension TerminalWalk {
  func performOfTutor(_ intent: Intent) async throws {
    let values = [
      // The first is that of the session.
      "CONVERSATION": "2", "NUMBER": "2", "QUESTION": "What is 勉強?", "ITEM": "猫", "OTHER": "犬",
      "WORD": "勉強", "TITLE": "Studying",
    ]
    switch intent {
    case .fillMissing:
      try await ask(intent, ["DECK": "Animals"], says: "will be filled in")
    case .seeTutor: try await ask(intent, values, says: "Explain this with a simple example.")
    case .seeConfusions:
      // The quiz before may have been answered right or wrong.
      let said = try await terminal.answer(to: line(intent))
      #expect(said.contains("mixed up") || said.contains("1 time"), "\(said)")
    case .gradeText: try await ask(intent, ["TEXT": "昨日、猫と犬を見た。"], says: "It fits.")
    case .openGradedText: try await ask(intent, ["TEXT": "1"], says: "It fits.")
    case .applyGrades: try await ask(intent, ["TEXT": "1"], says: "Applied")
    case .deleteGradedText: try await ask(intent, ["TEXT": "1"], says: "Deleted")
    case .askTutor, .askAboutItem, .explainDifference, .continueConversation, .regenerateAnswer,
      .editQuestion:
      try await ask(intent, values, says: "勉強(べんきょう)します。")
    case .openConversation: try await ask(intent, values, says: "> What is 勉強?")
    case .stopAnswer: try await ask(intent, values, says: "No answer is being written.")
    case .addFromAnswer:
      try await ask(intent, values, says: "“勉強” was added")
      #expect(try await home.isThere("勉強"))
    case .renameConversation: try await ask(intent, values, says: "Studying")
    case .exportConversation: try await ask(intent, values, says: "# Studying")
    case .seeTutorUsage: try await ask(intent, values, says: "test-model")
    case .deleteConversation: try await ask(intent, values, says: "“Studying” is deleted")
    default: Issue.record("“\(intent.rawValue)” is not about the tutor.")
    }
  }
}
