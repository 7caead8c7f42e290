import Engine
import Foundation
import Helpers
import Terminals
import Testing

// Lessons on each face.

extension PageWalk {
  func performOfLessons(_ intent: Intent) async throws {
    switch intent {
    case .beginLesson:
      try await open(intent)
      try await click(intent, showing: ".run-progress", "1 of 2")
      #expect(try await home.lessonStage() == "presenting")
    case .nextInLesson: try await click(intent, showing: ".run-progress", "2 of 2")
    case .previousInLesson: try await click(intent, showing: ".run-progress", "1 of 2")
    case .judgeQuiz: try await judgeQuiz(intent)
    case .answerQuiz:
      try await browser.go(to: stage.url("/lessons"))
      for control in ["Start lesson", "Next", "Start quiz"] {
        try await browser.swap(byClicking: control)
      }
      try await browser.fill("typed", "wrong")
      try await click(intent, showing: ".verdict", "Incorrect")
    case .leaveLesson:
      try await click(intent, showing: "h1", "items to learn")
      #expect(try await home.lessonStage() == nil)
    case .undoQuiz:
      try await browser.go(to: stage.url("/lessons"))
      for control in ["Start lesson", "Next", "Start quiz"] {
        try await browser.swap(byClicking: control)
      }
      try await browser.fill("typed", "wrong")
      for control in ["Check", "Continue"] { try await browser.swap(byClicking: control) }
      try await click(intent, showing: ".notice", "Answer undone.")
      try await browser.swap(byClicking: "End session")
    default: Issue.record("“\(intent.rawValue)” is not about lessons.")
    }
  }

  /// The course has typed answers; cards without typing need a deck of their own.
  private func judgeQuiz(_ intent: Intent) async throws {
    try await browser.swap(byClicking: "End session")
    _ = try await home.home.script("lesson Taught", "q")
    try await browser.go(to: stage.url("/lesson"))
    for control in ["Next", "Start quiz", "Show answer"] {
      try await browser.swap(byClicking: control)
    }
    try await click(intent, showing: ".run-progress")
    try await browser.swap(byClicking: "Show answer")
    try await click(intent, showing: "h1", "Lesson complete")
  }
}

extension TerminalWalk {
  func performOfLessons(_ intent: Intent) async throws {
    switch intent {
    case .beginLesson:
      let said = try await begin(intent, ["DECK": "Taught"], until: "enter next")
      #expect(said.contains("1 of 2") && said.contains("in the browser, at") == isHybrid)
      #expect(try await home.lessonStage() == "presenting")
    case .nextInLesson: #expect(try await press(intent, until: "b back").contains("2 of 2"))
    case .previousInLesson: #expect(try await press(intent, until: "enter next").contains("1 of 2"))
    case .judgeQuiz: try await judgeQuiz(intent)
    case .answerQuiz:
      try await type("lesson", until: "enter next")
      try await type("", until: "b back")
      try await type("", until: "answer> ")
      #expect(try await answer(intent, "wrong", until: "q leave").contains("✗ incorrect"))
    case .leaveLesson:
      try await press(intent, until: prompt)
      #expect(try await home.lessonStage() == "revealed")
    case .undoQuiz:
      try await type("lesson", until: "q leave")
      try await press(intent, until: "answer> ")
      #expect(try await home.lessonStage() == "asking")
      try await type(":q", until: prompt)
    default: Issue.record("“\(intent.rawValue)” is not about lessons.")
    }
  }

  private func judgeQuiz(_ intent: Intent) async throws {
    try await type("", until: "b back")
    try await type("", until: asking)
    try await terminal.press(" ", expecting: "I didn't")
    #expect(try await press(intent, until: asking).contains("quiz · 1 left"))
    try await terminal.press(" ", expecting: "I didn't")
    #expect(try await press(intent, until: prompt).contains("Lesson complete: 山, 川"))
  }
}
