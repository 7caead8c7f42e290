import Engine
import Testing

@testable import Pages

struct QuizFlowTests {
  @Test func `A quiz that is ended early tells the points so far`() async throws {
    let site = try TestSite()
    let words = [("gato", "cat"), ("perro", "dog")]
    try await site.addDeck("Animals", words.map { ItemContent(front: $0, back: $1) })
    try await site.browse { browser in
      try await browser.open("/quiz")
      try await browser.submit("/quiz")
      try await browser.submit("/quiz/round/reveal", ["typed": "1"])

      try await browser.submit("/quiz/round/stop")

      let result = /Session ended: (1 of 1 right, 1,000|0 of 1 right, 0) points\. Undo the last/
      #expect(browser.text.contains(result))
    }
  }
}
