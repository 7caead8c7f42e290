import Engine
import Foundation
import Helpers
import Testing

@testable import Pages

/// What the pages of sessions tell userscripts of answers.
extension UserscriptFlowTests {
  @Test func `A script of WaniKani's quizzes runs in a lesson, which has its quiz`() async throws {
    let site = try TestSite(course: Course.forTests.get())
    let quiz = "https://www.wanikani.com/subjects/lesson/quiz*"
    try await site.study.userscripts.install(Self.script.replacing("http://*/*", with: quiz))
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
    try await beside.site.study.userscripts.install(Self.script)
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

  @Test func `The queue has the question's subject with its synonyms, and its answer the rest`()
    async throws
  {
    let beside = try await WaniKaniSite.synced()
    let waniKani = beside.site.study.waniKani
    try await beside.site.study.userscripts.install(Self.script)
    try await beside.site.study.care.changeSettings(["userscripts": "on"])
    try await beside.site.browse { browser in
      func data(_ target: String) throws -> JSONValue {
        let start = "\(target)\">"
        let json = browser.html.split(separator: start).dropFirst().first?.prefix { $0 != "<" }
        return try JSONDecoder().decode(JSONValue.self, from: Data((json ?? "").utf8))
      }
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/reviews")
      let subject = try #require(try await beside.question(.reviews)).info.subject
      try await waniKani.save(
        StudyMaterial(subject: subject.id, synonyms: ["</script>"]), at: beside.site.clock.now)
      try await browser.open("/wanikani/reviews", Self.document)

      let queue = try data(#"data-quiz-queue-target="subjects"#).array ?? []
      #expect(queue.count == 1 && queue.first?["id"] == JSONValue.number(Double(subject.id)))
      #expect(queue.first?["subject_category"]?.string?.lowercased() == subject.kind.name)
      #expect(queue.first?["meanings"]?.array?.first?["text"]?.string == subject.primaryMeaning)
      #expect(
        try data(#"data-quiz-user-synonyms-target="synonyms"#)["\(subject.id)"] == ["</script>"])
      #expect(!browser.html.contains("subject-section--meaning"))

      try await beside.type(.reviews, browser, rightly: true)
      try await browser.open("/wanikani/reviews", Self.document)

      #expect(browser.html.contains("subject-section--meaning"))
      #expect(!browser.html.contains(#"name="subject_id""#))
    }
  }

  @Test func `An answer of extra study is told with the stage, which stays`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.study.userscripts.install(Self.script)
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
