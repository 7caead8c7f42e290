import Helpers
import Testing

@testable import Engine
@testable import Pages

/// The words of a song, studied from its page.
struct SongStudyFlowTests {
  @Test func `A lesson of a song's words leads to their reviews, and back to the song`()
    async throws
  {
    try await TestSite.withSong { site, browser in
      try await browser.open("/songs/1")
      try await browser.submit("/songs/1/study", ["mode": "scheduled"])
      try await site.answerLesson()
      try await browser.open("/lesson")

      #expect(browser.text.contains("Lesson complete"))
      #expect(browser.html.contains("action=\"/songs/1/study\""))
      #expect(browser.html.contains("button quiet large\" href=\"/songs/1\""))
    }
  }

  @Test func `A lesson and a cram of a song's words that are ended early lead back to the song`()
    async throws
  {
    try await TestSite.withSong { _, browser in
      for (mode, session) in [("scheduled", "/lesson"), ("cram", "/session")] {
        try await browser.open("/songs/1")
        try await browser.submit("/songs/1/study", ["mode": mode])
        #expect(browser.path == session)

        try await browser.submit("\(session)/stop")

        #expect(browser.path == "/songs/1")
      }
    }
  }

  @Test func `A song whose words are not due leaves the open session alone`() async throws {
    try await TestSite.withSong { site, browser in
      try await site.study.care.changeSettings(["learning-steps": "none"])
      try await site.addDeck("Animals", [ItemContent(front: "犬", back: "dog")])
      try await browser.open("/songs/1")
      try await browser.submit("/songs/1/study", ["mode": "scheduled"])
      try await site.answerLesson()
      try await browser.beginStudy()
      #expect(browser.text.contains("犬"))

      try await browser.open("/songs/1")
      try await browser.submit("/songs/1/study", ["mode": "scheduled"])

      #expect(browser.path == "/songs/1")
      #expect(browser.text.contains("No words of this song are due now."))
    }
  }
}
