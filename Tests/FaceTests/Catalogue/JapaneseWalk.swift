import Engine
import Helpers
import Testing

// Japanese text on each face.

extension PageWalk {
  func performOfJapanese(_ intent: Intent) async throws {
    switch intent {
    case .readClosely:
      try await open(intent)
      try await browser.fill("text", "今日と明日")
      try await click(intent, showing: ".analysed rt", "きょう")
    case .correctReading:
      try await browser.click(css: "details.sheet summary")
      try await browser.swap(byClicking: "Correct")
      try await browser.fill("reading", "konnichi")
      try await click(intent, showing: ".notice", "Saved")
      #expect(try await home.isCorrected("今日"))
    case .takeCorrectionBack:
      try await browser.click(css: "details.sheet summary")
      try await browser.swap(byClicking: "Correct")
      try await click(intent, showing: ".notice", "Saved")
      #expect(try await !home.isCorrected("今日"))
    case .readText, .placeFurigana, .seeAccent, .analyseText, .convertKana, .checkAnswers:
      expectNone(intent, in: .webview)
    default: Issue.record("“\(intent.rawValue)” is not about Japanese text.")
    }
  }
}

extension TerminalWalk {
  func performOfJapanese(_ intent: Intent) async throws {
    switch intent {
    case .readClosely: try await ask(intent, ["TEXT": "今日と明日"], says: "今日[きょう]と")
    case .correctReading:
      try await ask(intent, ["WORD": "今日", "READING": "konnichi"], says: "今[こん]日[にち]")
      #expect(try await home.isCorrected("今日"))
    case .takeCorrectionBack:
      try await ask(intent, ["WORD": "今日"], says: "今日[きょう]")
      #expect(try await !home.isCorrected("今日"))
    case .readText: try await ask(intent, ["TEXT": "三本"], says: "さんぼん")
    case .placeFurigana: try await ask(intent, ["LINE": "'食べる たべる'"], says: "食[た]べる")
    case .seeAccent: try await ask(intent, ["LINE": "'箸 はし' '箸 はし'"], says: "1\r\n1")
    case .analyseText: try await ask(intent, ["TEXT": "猫"], says: "ねこ")
    case .convertKana: try await ask(intent, ["TEXT": "matcha"], says: "まっちゃ")
    case .checkAnswers:
      try await ask(
        intent, ["LINES": #"'{"meanings":["bear"],"asked":"meaning","typed":"Bear"}'"#],
        says: "precise")
    default: Issue.record("“\(intent.rawValue)” is not about Japanese text.")
    }
  }
}
