import Engine
import Helpers
import Testing

extension PageWalk {
  /// Performs the intents of a quiz about animals.
  func performOfQuiz(_ intent: Intent) async throws {
    switch intent {
    case .seeQuizzes: try await open(intent, showing: "form [name=seconds]")
    case .beginQuiz:
      try await browser.find("[name=scope]").select(option: "Animals")
      // Long enough for the slowest machine.
      try await browser.find("[name=seconds]").select(option: "60")
      try await click(intent, showing: ".choices .choice")
    case .chooseInQuiz:
      try await browser.swap { try await browser.click(css: ".choice") }
      try await browser.waitFor(css: ".chosen .is-right")
      try await browser.swap(byClicking: "Continue")
    case .passInQuiz:
      try await click(intent, showing: ".verdict", "No answer")
      try await browser.swap(byClicking: "Continue")
    case .pauseQuiz: try await click(intent, showing: "h1", "Paused")
    case .resumeQuiz: try await click(intent, showing: ".choices .choice")
    case .extendQuiz: try await click(intent, showing: "[data-time-limit='120000']")
    case .undoInQuiz: try await click(intent, showing: ".notice", "Answer undone.")
    case .leaveQuiz:
      try await click(intent, showing: "h1", "Quiz")
      try await browser.find("[name=scope]").select(option: "Animals")
      try await browser.find("[name=seconds]").select(option: "off")
      try await browser.swap(byClicking: "Start quiz")
      try await browser.swap(byClicking: "I don't know")
      try await browser.swap(byClicking: "Continue")
    case .wrapUpQuiz: try await click(intent, showing: "h1", "Round complete")
    case .studyMissed:
      try await click(intent, showing: ".badge-cram")
      try await browser.swap(byClicking: "End session")
    case .reviewMissed:
      try await browser.go(to: stage.url("/quiz/round"))
      // They are new, so there is no date to bring forward.
      try await click(intent, showing: ".notice", "None of these cards is due later than today.")
    default: Issue.record("“\(intent.rawValue)” is not about a quiz.")
    }
  }
}

extension TerminalWalk {
  func performOfQuiz(_ intent: Intent) async throws {
    let asking = "0 don't know"
    switch intent {
    case .seeQuizzes: try await ask(intent, says: "No rounds yet.")
    case .beginQuiz:
      // Long enough for the slowest machine.
      let said = try await begin(intent, ["DECK": "Animals --seconds 60"], until: asking)
      #expect(said.contains("Animals") && said.contains("4 "))
    case .chooseInQuiz:
      #expect(try await press(intent, until: "enter next").contains("✓"))
      try await terminal.press("\r", expecting: asking)
    case .passInQuiz:
      #expect(try await press(intent, until: "enter next").contains("No answer"))
      try await terminal.press("\r", expecting: asking)
    case .pauseQuiz: try await press(intent, until: "enter continue")
    case .resumeQuiz: try await press(intent, until: asking)
    case .extendQuiz: try await press(intent, until: asking)
    case .undoInQuiz: #expect(try await press(intent, until: asking).contains("Answer undone."))
    case .leaveQuiz: try await press(intent, until: prompt)
    case .wrapUpQuiz:
      try await type("quiz", until: "enter continue")
      try await terminal.press("\r", expecting: asking)
      try await terminal.press("0", expecting: "enter next")
      try await terminal.press("\r", expecting: asking)
      #expect(try await press(intent, until: prompt).contains("Round complete"))
    case .studyMissed:
      #expect(try await begin(intent, [:], until: self.asking).contains("cram"))
      try await terminal.press("q", expecting: prompt)
    case .reviewMissed: try await ask(intent, says: "None of these cards is due later than today.")
    default: Issue.record("“\(intent.rawValue)” is not about a quiz.")
    }
  }
}
