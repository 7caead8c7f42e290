import Engine
import Foundation
import HTTPTypes
import Helpers
import NIOCore
import Testing

@testable import Pages

/// Userscripts and what keeps them from the rest of the site, without a browser that runs them.
struct UserscriptFlowTests {
  static let script = """
    // ==UserScript==
    // @name Gauge
    // @match http://*/*
    // ==/UserScript==
    document.title = "</script>";
    """

  static let document: HTTPFields = {
    var headers: HTTPFields = [:]
    headers[named: "Sec-Fetch-Dest"] = "document"
    headers[named: "Sec-Fetch-Mode"] = "navigate"
    headers[named: "Sec-Fetch-Site"] = "none"
    return headers
  }()

  func site(isOn: Bool = true) async throws -> TestSite {
    let site = try TestSite()
    try await site.addDeck("Mine", [ItemContent(front: "猫", back: "cat")])
    try await site.study.userscripts.install(Self.script)
    if isOn { try await site.study.care.changeSettings(["userscripts": "on"]) }
    return site
  }

  @Test func `Scripts run on some pages only, and only where they are on`() async throws {
    let site = try await site()
    try await site.browse { browser in
      for (path, runs) in [
        ("/", true), ("/items/1", true), ("/settings", false), ("/settings/api", false),
        ("/?userscripts=off", false),
      ] {
        try await browser.open(path, Self.document)
        #expect(browser.html.contains("/userscripts/1/code.js") == runs, "\(path)")
        let policy = browser.headers[named: "Content-Security-Policy"] ?? ""
        #expect(policy.contains("nonce-") == runs, "\(path)")
        let policies = policy.split(separator: ",")
        #expect(policies.first?.contains("script-src 'self' 'unsafe-inline'") == false)
        // The second one has no nonce, which would allow code of any host.
        #expect(policies.dropFirst().map { $0.contains("nonce-") } == (runs ? [false] : []))
      }
      try await browser.open("/")
      #expect(!browser.html.contains("/userscripts/1/code.js"), "a part of a page")
    }
    let off = try await self.site(isOn: false)
    try await off.browse { browser in
      try await browser.open("/", Self.document)
      #expect(!browser.html.contains("userscripts/1"))
    }
  }

  @Test(arguments: [
    ("/", "dashboard", true), ("/", "kanji/*", false), ("/items/1", "kanji/猫", true),
    ("/items/1", "vocabulary/*", false), ("/items/2", "vocabulary/食べる", true),
    ("/items/3", "*", false),
  ])
  func `Pages of one's own decks have the addresses of WaniKani's`(
    _ path: String, _ pattern: String, _ runs: Bool
  ) async throws {
    let site = try TestSite()
    try await site.addDeck(
      "Mine",
      [
        ItemContent(front: "猫", back: "cat", reading: "ねこ"),
        ItemContent(front: "食べる", back: "to eat", reading: "たべる"),
        ItemContent(front: "Hund", back: "dog"),
      ])
    let script = Self.script.replacing("http://*/*", with: "https://www.wanikani.com/\(pattern)")
    try await site.study.userscripts.install(script)
    try await site.study.care.changeSettings(["userscripts": "on"])
    try await site.browse { browser in
      try await browser.open(path, Self.document)
      #expect(browser.html.contains("/userscripts/1/code.js") == runs)
      let isItem = runs && path.hasPrefix("/items")
      #expect(browser.html.contains("subject-section--meaning") == isItem)
    }
  }

  @Test func `The page of a WaniKani subject has WaniKani's address of it`() async throws {
    let beside = try await WaniKaniSite.synced()
    let site = beside.site
    let script = Self.script.replacing("http://*/*", with: "https://www.wanikani.com/*")
    try await site.study.userscripts.install(script)
    try await site.study.care.changeSettings(["userscripts": "on"])
    try await site.browse { browser in
      try await browser.open("/wanikani/subjects/1", Self.document)
      #expect(browser.html.contains("/userscripts/1/code.js"))
      #expect(browser.html.contains("subject-section--meaning"))
      try await browser.open("/wanikani/subjects/99999", Self.document)
      #expect(browser.status == .notFound)
    }
  }

  @Test func `The token of a page with scripts is good for studying only`() async throws {
    let site = try await site()
    try await site.browse { browser in
      try await browser.open("/settings/api", Self.document)
      let own = browser.csrf
      try await browser.open("/items/1", Self.document)
      let weak = browser.csrf
      try await browser.open("/settings/api")
      #expect(browser.csrf == weak, "as a script would read it")
      #expect(weak != own && !weak.isEmpty)

      var headers: HTTPFields = [.origin: "http://localhost"]
      let form = "csrf=\(weak)&name=evil"
      #expect(try await browser.post("/settings/api", form, headers: headers) == .forbidden)
      headers.append(contentsOf: Self.document.filter { $0.name.canonicalName != "sec-fetch-site" })
      headers[named: "Sec-Fetch-Site"] = "same-origin"
      try await browser.post("/settings/api", form, headers: headers)
      #expect(browser.text.contains("Did you do this?"))
      #expect(try await site.study.apiTokens() == [])
      try await browser.submit("/settings/api")
      #expect(try await site.study.apiTokens().count == 1)
    }
  }

  @Test func `Confirming a form sends it to its whole address`() async throws {
    let site = try await site()
    var headers = Self.document
    headers[named: "Sec-Fetch-Site"] = "same-origin"
    headers[.origin] = "http://localhost"
    try await site.browse { [headers] browser in
      try await browser.open("/items/1", Self.document)

      try await browser.post(
        "/items/1/actions?from=session",
        "csrf=\(browser.csrf)&intent=clear-leech&drawn=e3b0&meaningNote=x", headers: headers)

      #expect(browser.text.contains("Did you do this?") && !browser.text.contains("e3b0"))
      #expect(
        browser.text.contains("Actions on the page “猫” Action Clear leech Meaning note x"))
      #expect(!browser.text.contains("/items/1") && browser.links.contains("/items/1"))
      let form = try browser.form("/items/1/actions?from=session")
      #expect(form["intent"] == "clear-leech" && form["drawn"] == "e3b0")
    }
  }

  @Test func `An answer is told on the page after it, once, with its stages`() async throws {
    let site = try await site()
    try await site.browse { browser in
      try await browser.beginStudy()
      try await browser.submit("/session/reveal")
      #expect(!browser.html.contains("userscript-answered"))

      try await browser.submit("/session/grade", ["grade": "easy"])

      let told = try #require(
        browser.html.firstMatch(of: /<span class="userscript-answered"[^>]*>/)?.0)
      let part = "{&quot;complete&quot;:true,&quot;incorrect&quot;:0}"
      let stats = "{&quot;meaning&quot;:\(part),&quot;reading&quot;:\(part)}"
      let subject = """
        {"characters":"猫","id":1,"meanings":[{"kind":"primary","text":"cat"}],\
        "primary_reading_type":null,"readings":[],"subject_category":"Vocabulary",\
        "type":"KanaVocabulary"}
        """
      for (name, value) in [
        ("characters", "猫"), ("subject", subject.replacing("\"", with: "&quot;")),
        ("outcome", "right"), ("is-complete", "true"), ("was-told", "false"), ("from", "Lesson"),
        ("is-counted", "true"), ("stats", stats),
      ] {
        #expect(told.contains("data-\(name)=\"\(value)\""), "\(told)")
      }
      #expect(!told.contains(#"data-to="Lesson""#))
      try await browser.open("/session")
      #expect(!browser.html.contains("userscript-answered"))
    }
  }

  @Test func `A session has what scripts look for in WaniKani's`() async throws {
    let beside = try await WaniKaniSite.synced()
    let site = beside.site
    try await site.study.userscripts.install(Self.script)
    try await site.study.care.changeSettings(["userscripts": "on"])
    try await site.browse { browser in
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/reviews")
      try await browser.open("/wanikani/reviews", Self.document)

      for anchor in [
        #"id="user-response""#, "quiz-input__input", "character-header__characters",
        "summary-button", "quiz-input__submit-button", #""quiz-input__question-type">"#,
        "quiz-statistics__item-count-text", " character-header--", #"id="subject-info"></turbo"#,
      ] {
        #expect(browser.html.contains(anchor), "\(anchor)")
      }
    }
  }

  @Test func `Where scripts are off, no answer is told`() async throws {
    let site = try await site(isOn: false)
    try await site.browse { browser in
      try await browser.beginStudy()
      try await browser.answer(.good)

      #expect(!browser.html.contains("userscript-answered"))
    }
  }

  @Test func `The page installs, shows, edits and removes a script`() async throws {
    let site = try await site(isOn: false)
    try await site.browse { browser in
      try await browser.open("/settings/userscripts")
      #expect(browser.text.contains("Userscripts are off."))
      try await browser.submit("/settings/userscripts/allow")
      #expect(browser.text.contains("Userscripts are on."))
      try await browser.open("/settings/userscripts/1", Self.document)
      try await browser.submit("/settings/userscripts/1", ["intent": "off"])
      let scripts = try await site.study.userscripts.list().scripts
      #expect(scripts.first?.isOn == false)
      try await browser.open("/settings/userscripts/1", Self.document)
      let status = try await browser.submit(
        "/settings/userscripts/1/edit", ["source": "nothing"])
      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("That is not a userscript."))
      try await browser.open("/settings/userscripts/1", Self.document)
      try await browser.submit("/settings/userscripts/1", ["intent": "remove"])
      #expect(try await site.study.userscripts.list().scripts == [])
    }
  }

  @Test func `What scripts ask for is checked against their block`() async throws {
    let site = try await site()
    try await site.browse { browser in
      try await browser.open("/", Self.document)
      let csrf = browser.html.firstMatch(of: /"csrf":"(\w+)"/).map { String($0.1) } ?? ""
      let set = "csrf=\(csrf)&call=set&name=a&value=1"
      #expect(try await browser.post("/settings/userscripts/1/call", set) == .forbidden)
      let failed = "csrf=\(csrf)&call=failed&message=broken"
      #expect(try await browser.post("/settings/userscripts/1/call", failed) == .noContent)
      #expect(try await site.study.userscripts.list()[1]?.error?.message == "broken")
      #expect(try await browser.post("/settings/userscripts/9/call", failed) == .notFound)
    }
  }

  @Test func `Scripts read WaniKani's API, and what they can't do is refused in its form`()
    async throws
  {
    let site = try await site()
    let writes: [(HTTPRequest.Method, String)] = [
      (.post, "reviews"), (.put, "study_materials/1"), (.put, "assignments/1/start"),
    ]
    try await site.browse { browser in
      try await browser.open("/userscripts/v2/subjects")
      #expect(browser.html.contains(#""url":"http://localhost/userscripts/v2/subjects/1""#))
      #expect(browser.html.contains(#""document_url":"http://localhost/items/1""#))
      try await browser.open("/userscripts/v2/summary")
      #expect(browser.html.contains(#""object":"report""#))
      for (method, path) in writes {
        try await browser.send(
          method, "/userscripts/v2/\(path)", [.contentType: "application/json"],
          ByteBuffer(string: "{}"))
        #expect(browser.status == .forbidden, "\(path)")
        #expect(browser.html.contains(#""code":403"#), "\(path)")
      }
      for path in ["nothing", "subjects/x", "subjects/1/2"] {
        try await browser.open("/userscripts/v2/\(path)")
        #expect(browser.status == .notFound, "\(path)")
        #expect(browser.html == #"{"error":"Not found","code":404}"#, "\(path)")
      }
    }
  }
}
