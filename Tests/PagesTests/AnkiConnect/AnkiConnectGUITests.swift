import Engine
import Foundation
import HTTPTypes
import Helpers
import HummingbirdTesting
import NIOCore
import Testing

@testable import Pages

/// What clients show to the person in a page.
struct AnkiConnectGUITests {
  private static let suggestion = """
    {"note": {"deckName": "Mining", "modelName": "Sanpo", "fields": {"Front": "犬"}}}
    """

  @Test func `Without an open page, one opens in the browser`() async throws {
    try await AnkiConnectStage.open { stage in
      let note = try await stage.first("findNotes", #"{"query": ""}"#)

      try await stage.expect("guiBrowse", #"{"query": "front:猫"}"#, count: 1)
      stage.site.clock.advance(by: .seconds(5))
      try await stage.expect("guiEditNote", #"{"note": \#(note)}"#, gives: .null)
      stage.site.clock.advance(by: .seconds(5))
      try await stage.expect("guiAddCards", Self.suggestion, gives: 0)

      let paths = stage.opened.paths
      #expect(paths.count == 3 && paths.prefix(2) == ["/items/1", "/items/1"])
      #expect(paths.last?.hasPrefix("/decks/") == true)
    }
  }

  @Test(arguments: [
    ("deck:Words", "deck:Words", "3 cards"), ("", "*", "4 cards"), ("猫", "猫", "2 cards"),
    ("front:犬 OR deck:filtered OR front:鳥", "cid:1600000000003,1600000000004", "2 cards"),
    ("front:牛", "front:牛", "No cards match."), ("deck:filtered", "cid:0", "No cards match."),
  ])
  func `Find shows exactly the cards of a query`(query: String, search: String, count: String)
    async throws
  {
    try await AnkiConnectStage.open { stage in
      try await stage.site.addDeck(
        "Words", ["猫", "犬", "鳥"].map { ItemContent(front: $0, back: "x") })

      _ = try await stage.result("guiBrowse", #"{"query": "\#(query)"}"#)

      let path = FindPage().path(["q": search])
      #expect(stage.opened.paths == [path])
      try await stage.site.browse { browser in
        try await browser.open(path)
        #expect(browser.text.contains(count))
      }
    }
  }

  @Test func `A page that opens in the browser admits no other one`() async throws {
    let opened = OpenedPages()
    let site = try TestSite(isOpenToAll: false, opened: opened)
    let deck = try await site.addDeck("Mining", [])
    let server = try #require(site.site.ankiConnect)
    try await server.application.test(.live) { client in
      try await client.execute(
        uri: "/", method: .post,
        body: ByteBuffer(
          string: #"{"action": "guiAddCards", "version": 6, "params": \#(Self.suggestion)}"#)
      ) { response in
        #expect(response.status == .ok)
      }
    }

    let address = try #require(opened.paths.first)
    #expect(address.hasPrefix("http://127.0.0.1:80/decks/\(deck)?"))
    #expect(!address.contains("\(AccessTokens.parameter)="))
  }

  @Test func `No other page opens in the seconds in which one does`() async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.expect("guiAddCards", Self.suggestion, gives: 0)
      stage.site.clock.advance(by: .seconds(4))
      try await stage.expect("guiAddCards", Self.suggestion, saying: "A page is already opening.")
      #expect(stage.opened.paths.count == 1)

      stage.site.clock.advance(by: .seconds(1))
      try await stage.expect("guiAddCards", Self.suggestion, gives: 0)
      #expect(stage.opened.paths.count == 2)
    }
  }

  @Test func `An open page is led there, and no other opens`() async throws {
    try await withRunningSite { site, port in
      let page = try RawConnection(port: port)
      page.send("GET /live HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
      _ = await page.receive(upTo: "\n\n")
      try await AnkiConnectStage.open(on: site, hasBrowser: false) { stage in
        try await stage.expect("guiBrowse", #"{"query": "front:猫"}"#, count: 1)
      }

      let sent = await page.receive(upTo: "/items/1\n\n")
      #expect(sent.contains("event: go\ndata: /items/1\n\n"))
    }
  }

  @Test func `A suggested note fills the form with its sound, its picture and plain text`()
    async throws
  {
    try await AnkiConnectStage.open { stage in
      let picture = SmallYomitan.picture.base64EncodedString()
      try await stage.expect(
        "guiAddCards",
        """
        {"note": {"deckName": "Mining", "modelName": "Sanpo", "tags": ["anime"],
          "fields": {"Front": "番<b>組</b>", "Back": "<div>a &lt;b&gt;</div>programme",
            "Reading": "<ruby>番<rt>ばん</rt></ruby>", "Synonyms": "show; program"},
          "audio": {"filename": "a.mp3", "data": "SUQz", "fields": ["Notes"]},
          "picture": {"filename": "a.png", "data": "\(picture)", "fields": ["Picture"]}}}
        """, gives: 0)

      let path = try #require(stage.opened.paths.first)
      #expect(path.hasSuffix("?adding=true&suggestion=1"))
      let form = "\(path.split(separator: "?")[0])/items"
      try await stage.site.browse { browser in
        try await browser.open(path)
        #expect(browser.html.contains(#"<img class="picture" src="/media/a.png""#))
        try await browser.submit(form, ["front": ""])
        #expect(browser.status == .unprocessableContent)
        try await browser.submit(form, ["front": "番組"])
      }

      let note = try await stage.result("notesInfo", #"{"query": "front:番組"}"#)[0]
      for (field, text) in [
        ("Back", "a &lt;b&gt;\nprogramme"), ("Reading", "<ruby>番<rt>ばん</rt></ruby>"),
        ("Notes", "[sound:a.mp3]"), ("Picture", #"<img src="a.png">"#),
        ("Synonyms", "show; program"),
      ] {
        #expect(note?["fields"]?[field]?["value"] == .string(text))
      }
      #expect(note?["tags"] == ["anime"])
    }
  }

  @Test(arguments: [("a.png", #"<img src="a.png">"#), ("b.png", ""), ("../secret", "")])
  func `A suggested picture is taken only if it is in the media folder`(
    _ name: String, _ field: String
  ) async throws {
    try await AnkiConnectStage.open { stage in
      let picture = SmallYomitan.picture.base64EncodedString()
      try await stage.expect(
        "guiAddCards",
        """
        {"note": {"deckName": "Mining", "modelName": "Sanpo", "fields": {"Front": "犬", "Back": "dog"},
          "picture": {"filename": "a.png", "data": "\(picture)", "fields": ["Picture"]}}}
        """, gives: 0)
      let path = try #require(stage.opened.paths.first)
      try await stage.site.browse { browser in
        try await browser.open(path)
        try await browser.submit(
          "\(path.split(separator: "?")[0])/items", ["suggestedPicture": name])
      }

      let note = try await stage.result("notesInfo", #"{"query": "front:犬"}"#)[0]
      #expect(note?["fields"]?["Picture"]?["value"] == .string(field))
    }
  }

  @Test func `A suggested note of a type from Anki is added with the fields of its type`()
    async throws
  {
    try await AnkiConnectStage.open { stage in
      _ = try await stage.result(
        "createModel",
        """
        {"modelName": "Mined", "inOrderFields": ["Word", "Sentence", "Reading", "Image", "Audio"],
          "cardTemplates": [{"Front": "{{Word}}", "Back": "{{Sentence}}"}]}
        """)
      let picture = SmallYomitan.picture.base64EncodedString()
      try await stage.expect(
        "guiAddCards",
        """
        {"note": {"deckName": "Mining", "modelName": "Mined", "tags": ["anime"],
          "fields": {"Word": "番組", "Sentence": "番組を見る", "Reading": "ばんぐみ"},
          "audio": {"filename": "a.mp3", "data": "SUQz", "fields": ["Audio"]},
          "picture": {"filename": "a.png", "data": "\(picture)", "fields": ["Image"]}}}
        """, gives: 0)

      let path = try #require(stage.opened.paths.first)
      try await stage.site.browse { browser in
        try await browser.open(path)
        try await browser.submit("/notes/add", ["field2": "番組を見た"])
        #expect(browser.text.contains("Added, with 1 card: Card 1."))
      }

      let note = try await stage.result("notesInfo", #"{"query": "Word:番組 deck:Mining"}"#)[0]
      for (field, text) in [
        ("Word", "番組"), ("Sentence", "番組を見た"), ("Reading", "ばんぐみ"),
        ("Image", #"<img src="a.png">"#), ("Audio", "[sound:a.mp3]"),
      ] {
        #expect(note?["fields"]?[field]?["value"] == .string(text))
      }
      #expect(note?["modelName"] == "Mined" && note?["tags"] == ["anime"])
    }
  }

  @Test func `Nothing is stored for a form that can't be shown`() async throws {
    try await AnkiConnectStage.open(hasBrowser: false) { stage in
      try await stage.expect(
        "guiAddCards",
        """
        {"note": {"deckName": "Mining", "modelName": "Basic", "fields": {"Front": "犬"},
          "audio": {"filename": "a.mp3", "data": "SUQz", "fields": ["Back"]}}}
        """, saying: "No browser could be opened.")

      #expect(stage.opened.paths == [])
      try await stage.expect("getMediaFilesNames", gives: [])
    }
  }

  @Test func `A website's request for permission is shown on every page until it is looked at`()
    async throws
  {
    try await AnkiConnectStage.open { stage in
      let services = stage.site.site.services
      let before = services.live.id
      _ = try await stage.send(#"{"action": "version"}"#, origin: "https://probe.example")
      #expect(services.live.id == before && services.ankiConnectQuestion.origin == nil)

      _ = try await stage.send(#"{"action": "requestPermission"}"#, origin: "https://a.example")

      #expect(services.live.id != before)
      try await stage.site.browse { browser in
        for page in ["/", "/decks"] {
          try await browser.open(page)
          #expect(
            browser.text.contains("https://a.example wants to use AnkiConnect. See its request"))
        }
        for page in ["/settings/ankiconnect", "/"] {
          try await browser.open(page)
          #expect(!browser.text.contains("wants to use AnkiConnect"))
        }
      }

      _ = try await stage.send(#"{"action": "requestPermission"}"#, origin: "https://a.example")
      #expect(services.ankiConnectQuestion.origin == nil)
      _ = try await stage.send(#"{"action": "requestPermission"}"#, origin: "https://b.example")
      #expect(services.ankiConnectQuestion.origin == "https://b.example")
    }
  }

  @Test(arguments: [true, false])
  func `A website's request that was answered in a terminal is not shown any more`(
    isAllowed: Bool
  ) async throws {
    try await AnkiConnectStage.open { stage in
      _ = try await stage.send(#"{"action": "requestPermission"}"#, origin: "https://a.example")
      let ankiConnect = stage.site.study.ankiConnect
      if isAllowed {
        try await ankiConnect.allow("https://a.example")
      } else {
        try await ankiConnect.forbid("https://a.example")
      }

      try await stage.site.browse { browser in
        try await browser.open("/")
        #expect(!browser.text.contains("wants to use AnkiConnect"))
        _ = try await stage.send(#"{"action": "requestPermission"}"#, origin: "https://a.example")
        try await browser.open("/")
        #expect(!browser.text.contains("wants to use AnkiConnect"))
      }
    }
  }

  @Test func `A client that edits or adds is told if no page can be opened`() async throws {
    try await AnkiConnectStage.open(hasBrowser: false) { stage in
      let note = try await stage.first("findNotes", #"{"query": ""}"#)
      try await stage.expect(
        "guiEditNote", #"{"note": \#(note)}"#, saying: #""error":"unsupported action""#)
      try await stage.expect(
        "guiAddCards", Self.suggestion, saying: "No browser could be opened.")
    }
  }

  @Test func `What is found is answered, also if no page can be opened`() async throws {
    try await AnkiConnectStage.open(hasBrowser: false) { stage in
      let cards = try await stage.result("findCards", #"{"query": "front:猫"}"#)

      try await stage.expect("guiBrowse", #"{"query": "front:猫"}"#, gives: cards)
    }
  }

  @Test func `The answer to a browse are the cards, without a window too`() async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.expect("guiBrowse", #"{"query": "front:猫"}"#, count: 1)
      try await stage.expect("sync", gives: .null)
    }
  }
}
