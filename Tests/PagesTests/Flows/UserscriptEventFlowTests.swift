import Engine
import Helpers
import Testing

@testable import Pages

/// What the pages of sessions tell userscripts of answers.
extension UserscriptFlowTests {
  @Test func `A script of WaniKani's quizzes runs in a lesson, which has its quiz`() async throws {
    let site = try TestSite(course: Course.forTests.get())
    let quiz = "https://www.wanikani.com/subjects/lesson/quiz*"
    try await site.study.userscripts.perform(
      .install(source: Self.script.replacing("http://*/*", with: quiz)))
    try await site.browse { browser in
      try await browser.open("/lessons")
      try await browser.submit("/lessons")
      try await site.study.care.changeSettings(["userscripts": "on"])

      try await browser.open("/lesson", Self.document)

      #expect(browser.html.contains("/userscripts/1/code.js"))
      #expect(browser.html.contains(#""address":"https:\/\/www.wanikani.com\/subjects\/lesson""#))
    }
  }

  @Test func `An answer to a part is told with the misses so far, before and after its grade`()
    async throws
  {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.study.userscripts.perform(.install(source: Self.script))
    try await beside.site.study.care.changeSettings(["userscripts": "on"])
    try await beside.site.browse { browser in
      func told(_ style: String) -> String {
        let element = browser.html.split(separator: "<").first { $0.contains(style) }
        return String(element ?? "").replacing("&quot;", with: "\"")
      }
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/reviews")
      let first = try #require(try await beside.question(.reviews))
      let (id, asked) = (first.info.id, first.asked)

      let missed = #""\#(asked.rawValue)":{"complete":false,"incorrect":1}"#
      try await beside.type(.reviews, browser, rightly: false)
      #expect(told("userscript-question").contains(missed))
      try await browser.submit("/wanikani/reviews/grade")
      #expect(told("userscript-answered").contains(missed))
      #expect(told("userscript-answered").contains(#"data-is-counted="false""#))

      while let next = try await beside.question(.reviews),
        next.info.id != id || next.asked != asked
      {
        try await beside.answer(.reviews, browser)
      }
      let known = #""\#(asked.rawValue)":{"complete":true,"incorrect":1}"#
      try await beside.type(.reviews, browser, rightly: true)
      #expect(told("userscript-question").contains(known))
      try await browser.submit("/wanikani/reviews/grade")
      #expect(told("userscript-answered").contains(known))
    }
  }

  @Test func `An answer of extra study is told with the stage, which stays`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.study.userscripts.perform(.install(source: Self.script))
    try await beside.site.study.care.changeSettings(["userscripts": "on"])
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/recent")
      let stage = try #require(try await beside.question(.recent)).info.stage
      #expect(stage > 0)

      try await beside.answer(.recent, browser)

      let name = StageGroup.name(of: stage)
      #expect(browser.html.contains(#"data-from="\#(name)""#))
      #expect(browser.html.contains(#"data-to="\#(name)""#))
    }
  }
}
