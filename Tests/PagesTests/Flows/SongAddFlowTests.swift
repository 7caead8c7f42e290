import Helpers
import Testing

@testable import Engine
@testable import Pages

struct SongAddFlowTests {
  @Test func `A line with a wrong time is named, and not said to be left out`() async throws {
    let site = try TestSite()
    await site.study.openReading()
    await site.openDictionary()
    try await site.browse { browser in
      try await browser.open("/songs/add")
      try await browser.submit("/songs/add", ["lyrics": "[00:01.00]橋\n[00:1x.00]猫"])

      #expect(browser.text.contains("Line 2: “[00:1x.00]” is not a time, so the line has none."))
      #expect(!browser.text.contains("Skipped"))
    }
  }

  @Test func `That lines are sent to be translated is told before, and what it takes after`()
    async throws
  {
    let site = try TestSite()
    await site.study.openReading()
    await site.openDictionary()
    let model = ModelStandIn(.openai)
    try await site.browse { browser in
      try await browser.open("/songs/add")
      #expect(!browser.text.contains("are sent to be translated"))
      try await model.start(for: site.study)

      try await browser.open("/songs/add")
      #expect(browser.text.contains("Lines without a translation are sent to be translated by"))
      try await browser.submit("/songs/add", ["lyrics": "橋だ\n猫だ"])

      let cost = FillPlan(translations: 2).costSentence(TutorSettings())
      #expect(browser.text.contains("2 lines queued to be translated. \(cost)"))
    }
  }

  @Test func `Lyrics that look translated are pointed out`() async throws {
    let site = try TestSite()
    await site.study.openReading()
    await site.openDictionary()
    let text = "橋だ\nA bridge\n猫だ\nA cat\n犬だ\nA dog"
    try await site.browse { browser in
      try await browser.open("/songs/add")
      try await browser.submit("/songs/add", ["lyrics": text])
      #expect(browser.text.contains("Every second line looks like a translation"))

      try await browser.open("/songs/add")
      try await browser.submit("/songs/add", ["lyrics": text, "paired": "true"])
      #expect(!browser.text.contains("Every second line looks like a translation"))
    }
  }

  @Test func `A song without Japanese offers no readings, and is not called Japanese`()
    async throws
  {
    let site = try TestSite()
    await site.study.openReading()
    await site.openDictionary()
    try await site.browse { browser in
      try await browser.open("/songs/add")
      try await browser.submit("/songs/add", ["lyrics": "Te fuiste sin nada\nMirando al mar"])
      #expect(browser.text.contains("Without Japanese, the song has no readings"))
      #expect(browser.text.contains("To translate the lines, connect a language model"))
      #expect(browser.text.contains("Lyrics can also bring them all: as every second line"))
      #expect(!browser.text.contains("show the meaning of each word"))
      #expect(!browser.text.contains("Furigana") && !browser.text.contains("EDICT"))

      try await browser.open("/songs/1?line=1")
      #expect(!browser.html.contains("class=\"lyric\" lang=\"ja\""))
      #expect(browser.text.contains("Mirando al mar") && !browser.html.contains("<a class=\"word"))
    }
  }
}
