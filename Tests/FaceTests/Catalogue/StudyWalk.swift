import Engine
import Foundation
import Helpers
import Terminals
import Testing

// Study on each face.

extension PageWalk {
  func performOfStudy(_ intent: Intent) async throws {
    switch intent {
    case .beginStudy:
      try await open(intent)
      try await click(intent, showing: ".run-progress")
      #expect(try await home.answered() == 0)
      try await study("Animals")
    case .showAnswer: try await click(intent, showing: ".answer", "cat")
    case .gradeAgain, .gradeHard, .gradeGood, .gradeEasy: try await grade(intent)
    case .undoAnswer:
      try await click(intent, showing: ".notice", "Answer undone.")
      #expect(try await home.answered() == 3)
    case .seeKeys: try await open(intent, showing: "dl.keys", "Undo the last answer")
    case .leaveStudy:
      try await browser.go(to: stage.url("/session"))
      try await click(intent, showing: ".due-count")
      #expect(try await home.session() == nil)
    case .wrapUpStudy:
      try await study("Animals")
      try await click(intent, showing: ".run-name", "wrapping up")
      try await browser.swap(byClicking: "Resume all")
    case .typeAnswer:
      try await study("Typed")
      try await browser.fill("typed", "sea")
      try await click(intent, showing: ".answer", "sea")
      try await browser.swap(byClicking: "Good")
    case .claimRight:
      try await browser.fill("typed", "heaven")
      try await browser.swap(byClicking: "Check")
      try await click(intent, showing: "main:not(:has(.reveal)) .prompt", "雨")
    case .takeSlipBack:
      try await browser.fill("typed", "ran")
      try await browser.swap(byClicking: "Check")
      try await browser.waitFor(css: ".reason", containing: "Almost")
      try await click(intent, showing: ".again", "Typo: not counted")
      #expect(try await home.answered() == 2)
    case .playAudio:
      try await home.home.sanpo("settings", "audio", "on")
      try await study("Animals")
      try await browser.swap(byClicking: "Show answer")
      try await browser.waitFor(css: ".reveal a[data-plays]", containing: control(intent))
    case .cram:
      try await open(intent, await home.number(ofDeck: "Animals"))
      try await click(intent, showing: ".badge-cram")
      try await browser.swap(byClicking: "End session")
    case .studyMissedCards:
      try await browser.go(to: stage.url("/study"))
      try await browser.fill("query", "猫")
      try await browser.swap(byClicking: "Cram")
      for grade in ["Again", "Good"] {
        try await browser.swap(byClicking: "Show answer")
        try await browser.swap(byClicking: grade)
      }
      try await click(intent, showing: ".badge-cram")
      try await browser.swap(byClicking: "End session")
    default: Issue.record("“\(intent.rawValue)” is not about studying.")
    }
  }

  func performOfAskedItem(_ intent: Intent) async throws {
    switch intent {
    case .editAskedItem:
      try await browser.swap(byClicking: "Show answer")
      try await click(intent, showing: "h1", "Edit")
      try await browser.fill("back", "fish in water")
      try await browser.swap(byClicking: "Save")
      #expect(try await home.item("魚")["back"] as? String == "fish in water")
    case .suspendAskedItem:
      try await browser.go(to: stage.url("/session"))
      try await click(intent, showing: ".notice", "Suspended")
      #expect(try await home.holds("is_suspended", ofCardOf: "魚"))
    case .buryAskedItem:
      try await browser.go(to: stage.url("/session"))
      try await browser.swap(byClicking: "Show answer")
      try await click(intent, showing: ".notice", "Buried")
    case .flagAskedCard:
      try await browser.go(to: stage.url("/session"))
      try await browser.click(control(intent))
      try await browser.swap(byClicking: "Red")
      try await browser.waitFor(css: ".notice", containing: "Flagged")
    case .seeAskedItem:
      try await browser.go(to: stage.url("/session"))
      try await browser.swap(byClicking: "Show answer")
      try await click(intent, showing: "h2", "→")
    case .explainAskedItem:
      try await browser.go(to: stage.url("/session"))
      try await click(intent, showing: ".item-meaning")
    case .askAboutAskedItem:
      try await browser.go(to: stage.url("/session"))
      try await click(intent, showing: "main", "About")
    default: Issue.record("“\(intent.rawValue)” is not about the item that is asked.")
    }
  }

  private func grade(_ intent: Intent) async throws {
    let before = try await home.answered() ?? 0
    if before > 0 { try await browser.swap(byClicking: "Show answer") }
    try await click(intent, showing: "main:not(:has(.reveal)) .prompt")
    #expect(try await home.answered() == before + 1)
  }
}

extension TerminalWalk {
  func performOfStudy(_ intent: Intent) async throws {
    switch intent {
    case .beginStudy:
      #expect(try await begin(intent, ["DECK": "Animals"], until: asking).contains("猫"))
      #expect(try await home.answered() == 0)
    case .showAnswer: #expect(try await press(intent, until: grading).contains("cat"))
    case .gradeAgain, .gradeHard, .gradeGood, .gradeEasy: try await grade(intent)
    case .undoAnswer:
      #expect(try await press(intent, until: asking).contains("Answer undone."))
      #expect(try await home.answered() == 3)
    case .seeKeys: #expect(try await press(intent, until: asking).contains("Undo the last answer"))
    case .leaveStudy:
      try await press(intent, until: prompt)
      #expect(try await home.session() != nil)
    case .wrapUpStudy:
      try await type("study", until: asking)
      #expect(try await press(intent, until: asking).contains("wrapping up"))
      try await press(intent, until: asking)
      try await terminal.press("q", expecting: prompt)
    case .typeAnswer:
      try await type("study Typed", until: "answer> ")
      #expect(try await answer(intent, "sea", until: grading).contains("✓ correct"))
      try await terminal.press("4", expecting: "answer> ")
    case .claimRight:
      #expect(try await type("heaven", until: "Typo: ask again").contains("✗ incorrect"))
      #expect(try await press(intent, until: "answer> ").contains("→ good"))
    case .takeSlipBack:
      #expect(try await type("ran", until: "Typo: ask again").contains("Almost"))
      #expect(try await press(intent, until: "answer> ").contains("Typo: not counted"))
      try await type(":q", until: prompt)
    case .playAudio:
      try await type("study Animals", until: asking)
      try await terminal.press(" ", expecting: grading)
      #expect(try await press(intent, until: grading).contains("Audio is off"))
      try await terminal.press("q", expecting: prompt)
    case .cram:
      #expect(try await begin(intent, ["DECK": "Animals"], until: asking).contains("cram"))
      try await terminal.press("q", expecting: prompt)
    case .studyMissedCards:
      try await type("study --cram --find 猫", until: asking)
      try await terminal.press(" ", expecting: grading)
      try await terminal.press("1", expecting: asking)
      try await terminal.press(" ", expecting: grading)
      #expect(try await terminal.press("3", expecting: prompt).contains("Missed"))
      #expect(try await begin(intent, [:], until: asking).contains("cram"))
      try await terminal.press("q", expecting: prompt)
    default: Issue.record("“\(intent.rawValue)” is not about studying.")
    }
  }

  func performOfAskedItem(_ intent: Intent) async throws {
    switch intent {
    case .editAskedItem:
      try await press(intent, until: "front> ")
      try await type("", until: "back> ")
      try await type(" in water", until: "reading> ")
      for next in ["notes> ", "synonyms> ", "tags> ", asking] { try await type("", until: next) }
      #expect(try await home.item("魚")["back"] as? String == "fish in water")
    case .suspendAskedItem:
      try await press(intent, until: asking)
      #expect(try await home.holds("is_suspended", ofCardOf: "魚"))
    case .buryAskedItem:
      #expect(try await press(intent, until: asking).contains("Buried until tomorrow"))
    case .flagAskedCard:
      try await press(intent, until: "or none> ")
      #expect(try await type("red", until: asking).contains("Flagged"))
    case .seeAskedItem:
      try await terminal.press(" ", expecting: grading)
      #expect(try await press(intent, until: grading).contains("Animals"))
    case .explainAskedItem:
      #expect(try await press(intent, until: grading).contains("FSRS"))
    case .askAboutAskedItem:
      try await press(intent, until: "ask the tutor> ")
      #expect(try await type("", until: grading).contains("勉強(べんきょう)します。"))
      try await terminal.press("3", expecting: asking)
    default: Issue.record("“\(intent.rawValue)” is not about the item that is asked.")
    }
  }

  private func grade(_ intent: Intent) async throws {
    let before = try await home.answered() ?? 0
    if before > 0 { try await terminal.press(" ", expecting: grading) }
    let name = String(intent.rawValue.prefix { $0 != ":" }).lowercased()
    #expect(try await press(intent, until: asking).contains("→ \(name)"))
    #expect(try await home.answered() == before + 1)
  }
}
