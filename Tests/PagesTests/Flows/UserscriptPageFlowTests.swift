import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Engine
@testable import Pages

/// What pages say of userscripts.
extension UserscriptFlowTests {
  @Test(arguments: [("", true), ("&isNamed=true", false)])
  func `A script that did not end is named on the next page, once, unless its own did`(
    _ more: String, _ isNamed: Bool
  ) async throws {
    let site = try await site()
    try await site.browse { browser in
      try await browser.open("/", Self.document)
      let csrf = browser.html.firstMatch(of: /"csrf":"(\w+)"/).map { String($0.1) } ?? ""
      let looped = "csrf=\(csrf)&call=looped&seconds=5\(more)"
      #expect(try await browser.post("/settings/userscripts/1/call", looped) == .noContent)

      let sentence = "The userscript “Gauge” ran for 5 seconds without end, and was switched off."
      try await browser.open("/decks", Self.document)
      #expect(browser.text.contains(sentence) == isNamed)
      #expect(browser.links.contains("/settings/userscripts/1") == isNamed)
      try await browser.open("/decks", Self.document)
      #expect(!browser.text.contains(sentence))
    }
  }

  private static let library = "https://example.org/lib.js"

  private func installNeedy(
    _ browser: FormBrowser, _ file: String = UserscriptFlowTests.library
  ) async throws {
    let script = """
      // ==UserScript==
      // @name Needy
      // @match *://*/*
      // @require \(file)
      // @connect *
      // @connect 127.0.0.1
      // ==/UserScript==
      """
    try await browser.open("/settings/userscripts", Self.document)
    try await browser.upload(
      to: "/settings/userscripts", file: "file", name: "needy.user.js", Array(script.utf8))
  }

  @Test func `Installing a script says that it does not run yet, and what to do`() async throws {
    let site = try await site(isOn: false)
    try await site.browse { browser in
      try await installNeedy(browser)
      #expect(browser.text.contains("Installed, but it does not run yet."))
      #expect(browser.text.contains("Userscripts are off, so it does not run. Turn them on"))
      #expect(browser.text.contains("It will run once its files are downloaded."))
      try await browser.open("/settings/userscripts", Self.document)
      #expect(browser.text.contains("Gauge on, but userscripts are off"))
      #expect(
        browser.text.contains("Needy on, but userscripts are off, will run when its files are"))

      try await site.study.care.changeSettings(["userscripts": "on"])
      try await site.study.userscripts.provide(Data("lib();".utf8), at: Self.library, for: 2)
      try await installNeedy(browser)
      #expect(browser.text.contains("Installed.") && !browser.text.contains("does not run"))
      #expect(!browser.text.contains("when its files are"))
      try await browser.open("/settings/userscripts", Self.document)
      #expect(browser.text.contains("Needy on, wants to connect to any website (*) Install a"))
    }
  }

  @Test func `A script without a @match says that it runs nowhere, and one for another site`()
    async throws
  {
    let site = try await site()
    try await site.browse { browser in
      for (line, words) in [
        ("@grant none", "runs nowhere, as it has no @match"),
        ("@match https://example.org/*", "matches no page of www.wanikani.com"),
      ] {
        let source = "// ==UserScript==\n// @name Lost\n// \(line)\n// ==/UserScript==\n"
        try await browser.open("/settings/userscripts", Self.document)
        try await browser.upload(
          to: "/settings/userscripts", file: "file", name: "a.user.js", Array(source.utf8))

        #expect(browser.text.contains("Installed, but it does not run yet."))
        #expect(browser.text.contains("It \(words)."))
        try await browser.open("/settings/userscripts", Self.document)
        #expect(browser.text.contains("Lost on, \(words)"))
        #expect(!browser.text.contains("Gauge on, \(words)"))
      }
    }
  }

  @Test func `A file that can't be downloaded is given on the script's page`() async throws {
    let site = try await site(isOn: false)
    try await site.browse { browser in
      try await installNeedy(browser, "https://127.0.0.1/lib.js")
      try await browser.submit("/settings/userscripts/2", ["intent": "fetch"])
      #expect(browser.text.contains("Scripts can't connect to 127.0.0.1."))
      #expect(browser.text.contains("A file on this computer can't be downloaded: choose it."))

      try await browser.upload(
        to: "/settings/userscripts/2/copy", file: "file", name: "lib.js", Array("lib();".utf8))

      #expect(browser.text.contains("https://127.0.0.1/lib.js downloaded, SHA-256"))
      #expect(!browser.html.contains("/settings/userscripts/2/copy"))
      let script = try await site.study.userscripts.list()[2]
      #expect(script?.isComplete == true)
    }
  }

  @Test func `A page is told that a host waits for the person, until they have decided`()
    async throws
  {
    let script = """
      // ==UserScript==
      // @name Asker
      // @grant GM_xmlhttpRequest
      // @connect example.org
      // ==/UserScript==
      """
    let site = try await site()
    let scripts = site.study.userscripts
    try await scripts.install(script)
    try await site.browse { browser in
      try await browser.open("/", Self.document)
      let csrf = browser.html.firstMatch(of: /"csrf":"(\w+)"/).map { String($0.1) } ?? ""
      func ask(_ host: String) async throws -> String {
        try await browser.post(
          "/settings/userscripts/2/call", "csrf=\(csrf)&call=request&url=https://\(host)/x")
        return browser.html
      }

      let waiting = try await ask("api.example.org")
      let foreign = try await ask("other.example")
      try await browser.open("/settings/userscripts", Self.document)
      #expect(browser.text.contains("Asker on, wants to connect to example.org"))
      try await scripts.setHost("example.org", isAllowed: false, for: 2)
      let refused = try await ask("api.example.org")

      #expect(waiting.contains(#""isUndecided":true"#))
      #expect(waiting.contains("Asker wants to connect to api.example.org. Allow or refuse it"))
      #expect(foreign.contains(#""isUndecided":false"#))
      #expect(refused.contains(#""isUndecided":false"#))
      #expect(refused.contains("Asker is not allowed to connect to api.example.org."))
      try await browser.open("/settings/userscripts", Self.document)
      #expect(!browser.text.contains("wants to connect"))
    }
  }

  @Test func `Today has the stages that scripts of the dashboard look for, where they run`()
    async throws
  {
    let site = try await site()
    try await site.browse { browser in
      try await browser.beginStudy()
      try await browser.answer(.good)

      try await browser.open("/", Self.document)

      #expect(browser.html.contains(/id="apprentice"[^>]*>\s*<span>1</))
      #expect(browser.html.contains(/id="burned"[^>]*>\s*<span>0</))
      for anchor in ["recent-unlocks", "span12"] {
        #expect(browser.html.contains(#"class="\#(anchor)""#), "\(anchor)")
      }
      try await browser.open("/?userscripts=off", Self.document)
      #expect(!browser.html.contains(#"id="burned""#))
    }
  }

  @Test func `With an account, Today has its stages where scripts run`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.study.userscripts.install(Self.script)
    try await beside.site.study.care.changeSettings(["userscripts": "on"])
    try await beside.site.browse { browser in
      func stages(on path: String) async throws -> [String] {
        try await browser.open(path, Self.document)
        return browser.html.matches(of: /srs-progress__stage--(\w+)">\s*<span>(\d+)/)
          .map { "\($0.1) \($0.2)" }
      }

      let board = try await stages(on: "/wanikani")
      #expect(board.count == StageGroup.all.count && !board.contains("apprentice 0"))
      #expect(try await stages(on: "/") == board)
    }
  }

  @Test func `With an account, an item has the identity of its subject, or that of none`()
    async throws
  {
    let beside = try await WaniKaniSite.synced()
    let (site, waniKani) = (beside.site, beside.site.study.waniKani)
    try await site.addDeck(
      "Mine",
      [
        ItemContent(front: "三", back: "three", reading: "さん"),
        ItemContent(front: "猫", back: "cat", reading: "ねこ"),
      ])
    let id = try #require(try await waniKani.subjectID(of: "三", as: [.kanji]))
    #expect(id > 2)
    #expect(try await waniKani.subject(id)?.characters == "三")
    #expect(try await waniKani.subjectID(of: "三", as: [.vocabulary]) == nil)
    let script = Self.script.replacing("http://*/*", with: "https://www.wanikani.com/*")
    try await site.study.userscripts.install(script)
    try await site.study.care.changeSettings(["userscripts": "on"])
    try await site.browse { browser in
      try await browser.open("/items/1", Self.document)
      #expect(browser.html.contains(#"<meta name="subject_id" content="\#(id)">"#))
      try await browser.open("/items/2", Self.document)
      #expect(!browser.html.contains("subject_id"))
      #expect(!browser.html.contains("/userscripts/1/code.js"))

      try await browser.beginStudy()
      let asked = try #require(browser.html.firstMatch(of: /data-characters="(.)"/)).1
      let own = asked == "三" ? "\(id)" : "-2"
      #expect(browser.html.contains(#"data-subject-id="\#(own)""#))
    }
  }

  @Test func `A subject's page has its meanings and readings where scripts look for them`()
    async throws
  {
    let beside = try await WaniKaniSite.synced()
    let (site, waniKani) = (beside.site, beside.site.study.waniKani)
    let id = try #require(try await waniKani.subjectID(of: "三", as: [.kanji]))
    try await waniKani.save(StudyMaterial(subject: id, synonyms: ["trio"]), at: site.clock.now)
    try await site.study.userscripts.install(Self.script)
    try await site.study.care.changeSettings(["userscripts": "on"])
    try await site.browse { browser in
      try await browser.open("/wanikani/subjects/\(id)", Self.document)

      func has(_ style: String, _ text: String) -> Bool {
        browser.html.contains("class=\"\(style)\"")
          && browser.html.split(separator: "class=\"\(style)\"").dropFirst().contains {
            $0.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" } == text
          }
      }
      #expect(has("subject-section__meanings-items", "Three"))
      #expect(has("subject-section__title-text", "Reading"))
      #expect(has("subject-readings__reading-title", "On’yomi"))
      #expect(has("subject-readings__reading-items", "さん"))
      #expect(has("subject-readings__reading-items", "None"))
      #expect(browser.html.contains("subject-readings__reading--primary"))
      #expect(has("user-synonym", "trio"))
      #expect(browser.html.contains("user-synonyms"))
      #expect(has("subject-section__text", "Three times a line."))
      try await browser.open("/wanikani/subjects/\(id)?userscripts=off", Self.document)
      #expect(!browser.html.contains("subject-section"))
    }
  }

  @Test func `A script that wants to connect anywhere says so`() async throws {
    let site = try await site(isOn: false)
    try await site.browse { browser in
      try await installNeedy(browser)

      #expect(browser.text.contains("any website (*) Allow"))
      #expect(browser.text.contains("127.0.0.1: never allowed: it is this computer"))
    }
  }
}
