import Engine
import Foundation
import Helpers
import Testing

@testable import Pages

/// Media of clients: what is stored, under which name, and what is found.
struct AnkiConnectMediaTests {
  @Test(arguments: [
    #"{"filename": "a.png", "path": "/etc/passwd"}"#,
    #"{"filename": "a.png", "url": "http://127.0.0.1/"}"#,
    #"{"filename": "a.html", "data": "PGI+"}"#, #"{"filename": "a.png", "data": "PGI+"}"#,
    #"{"filename": "a.mp3", "data": "!"}"#,
  ])
  func `Only pictures and sounds sent as data are stored`(_ parameters: String) async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.expect("storeMediaFile", parameters, saying: #""result":null"#)
      try await stage.expect("getMediaFilesNames", "{}", gives: [])
    }
  }

  @Test(arguments: [
    #""data": "SUQz", "url": null, "path": null"#, #""data": "SUQz", "url": "https://a.example/a""#,
    #""data": "SU\nQz\r\n""#,
  ])
  func `Data are stored, also beside an address and in lines`(_ data: String) async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.expect(
        "storeMediaFile", #"{"filename": "a.mp3", \#(data)}"#, gives: "a.mp3")

      try await stage.expect("retrieveMediaFile", #"{"filename": "a.mp3"}"#, gives: "SUQz")
    }
  }

  private static func file(_ name: String, _ data: String, _ more: String = "") -> String {
    let data = Data(data.utf8).base64EncodedString()
    return #"{"filename": "\#(name)", "data": "\#(data)", "fields": ["Front"]\#(more)}"#
  }

  private static func base64(_ text: String) -> JSONValue {
    .string(Data(text.utf8).base64EncodedString())
  }

  @Test func `A file is overwritten, unless the client says that it stays`() async throws {
    try await AnkiConnectStage.open { stage in
      let marked = "f-b1a2c66fa9846a3eceb3319abd01205e9113736c.gif"
      let stays = #", "deleteExisting": false"#
      try await stage.expect("storeMediaFile", Self.file("f.gif", "GIF89a1"), gives: "f.gif")
      for _ in 1...2 {
        try await stage.expect(
          "storeMediaFile", Self.file("f.gif", "GIF89a2", stays), gives: .string(marked))
      }
      try await stage.expect("storeMediaFile", Self.file("f.gif", "GIF89a1", stays), gives: "f.gif")
      try await stage.expect(
        "retrieveMediaFile", #"{"filename": "f.gif"}"#, gives: Self.base64("GIF89a1"))

      try await stage.expect("storeMediaFile", Self.file("f.gif", "GIF89a3"), gives: "f.gif")

      try await stage.expect(
        "retrieveMediaFile", #"{"filename": "f.gif"}"#, gives: Self.base64("GIF89a3"))
      try await stage.expect("getMediaFilesNames", gives: [.string(marked), "f.gif"])
      #expect(stage.site.study.media.picture("f.gif")?.data == Data("GIF89a3".utf8))
    }
  }

  @Test func `A picture of the learner's with that name stays under another`() async throws {
    try await AnkiConnectStage.open { stage in
      let media = stage.site.study.media
      let name = try media.store(Data("GIF89a1".utf8), originalName: "f.gif")

      try await stage.expect("storeMediaFile", Self.file(name, "GIF89a2"), gives: .string(name))

      #expect(media.picture(name)?.data == Data("GIF89a2".utf8))
      let digest = "028bb5f9dbd5fd09124d36658c575a1aaab1533d"
      let marked = name.replacing(".gif", with: "-\(digest).gif")
      try await stage.expect("getMediaFilesNames", gives: [.string(marked), .string(name)])
      try await stage.expect(
        "retrieveMediaFile", #"{"filename": "\#(marked)"}"#, gives: Self.base64("GIF89a1"))
    }
  }

  @Test func `A name that is in two folders is listed once`() async throws {
    try await AnkiConnectStage.open { stage in
      let name = try stage.site.study.media.store(Data("GIF89a1".utf8), originalName: "f.gif")
      let folder = try #require(try await stage.result("getMediaDirPath").string)

      try Data("GIF89a2".utf8).write(to: URL(filePath: folder).appending(path: name))

      try await stage.expect("getMediaFilesNames", gives: [.string(name)])
    }
  }

  @Test func `A note's media never overwrite another's by themselves`() async throws {
    try await AnkiConnectStage.open { stage in
      func note(_ word: String, _ data: String) -> String {
        let fields = #""fields": {"Front": "\#(word)", "Back": "x"}"#
        let picture = Self.file("f.gif", data)
        return #"{"note": {\#(fields), "deckName": "Mining", "modelName": "Basic", "#
          + #""picture": [\#(picture)]}}"#
      }

      for (word, data) in [("a", "GIF89a1"), ("b", "GIF89a2")] {
        _ = try await stage.result("addNote", note(word, data))
      }

      let info = try await stage.result("notesInfo", #"{"query": "note:Basic"}"#)
      #expect(info[0]?["fields"]?["Front"]?["value"] == #"a<img src="f.gif">"#)
      #expect(
        info[1]?["fields"]?["Front"]?["value"]
          == #"b<img src="f-b1a2c66fa9846a3eceb3319abd01205e9113736c.gif">"#)
    }
  }

  @Test func `Media with the hash to skip are left out`() async throws {
    try await AnkiConnectStage.open { stage in
      let digest = "47b9fd00bea9422a08162f741ec1e26e"
      let skipped = Self.file("f.gif", "GIF89a1", #", "skipHash": "\#(digest)""#)
      let note = """
        {"note": {"fields": {"Front": "bird", "Back": "x"}, "deckName": "Mining",
          "modelName": "Basic", "picture": \(skipped)}}
        """

      try await stage.expect("storeMediaFile", skipped, gives: .null)
      _ = try await stage.result("addNote", note)

      try await stage.expect("findNotes", #"{"query": "front:bird"}"#, count: 1)
      try await stage.expect("getMediaFilesNames", gives: [])
    }
  }

  @Test func `A drawing is stored, and never a page of its own`() async throws {
    try await AnkiConnectStage.open { stage in
      let drawing = Self.file("f.svg", "<svg><script>alert(1)</script></svg>")

      try await stage.expect("storeMediaFile", drawing, gives: "f.svg")

      try await stage.expect("getMediaFilesNames", gives: ["f.svg"])
      #expect(stage.site.study.media.picture("f.svg") == nil)
      #expect(stage.site.study.ankiConnect.sound("f.svg") == nil)
    }
  }

  @Test(arguments: ["f.avif", "f.bmp", "f.apng", "f.ico", "f.TIFF"])
  func `A picture that only the frames of cards show is stored`(_ name: String) async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.expect("storeMediaFile", Self.file(name, "x"), gives: .string(name))

      try await stage.expect("getMediaFilesNames", gives: [.string(name)])
    }
  }

  @Test func `A sound that a client writes into the folder itself is found and exported`()
    async throws
  {
    try await AnkiConnectStage.open { stage in
      let folder = try #require(try await stage.result("getMediaDirPath").string)
      try Data("ID3".utf8).write(to: URL(filePath: folder).appending(path: "x.wav"))
      let note = #"{"Front": "bird", "Back": "[sound:x.wav]"}"#
      try await stage.ask(
        "addNote",
        #"{"note": {"fields": \#(note), "deckName": "Mining", "modelName": "Basic"}}"#)

      try await stage.expect("retrieveMediaFile", #"{"filename": "x.wav"}"#, gives: "SUQz")
      try await stage.expect("getMediaFilesNames", gives: ["x.wav"])
      #expect(stage.site.study.ankiConnect.sound("x.wav")?.type == "audio/wav")
      let package = try await stage.site.study.exchange.exportPackage(
        AnkiExportRequest(), at: Date())
      #expect(package.media == 1)
    }
  }

  @Test func `A sound in any field is played on the item's page and with the answer`()
    async throws
  {
    try await AnkiConnectStage.open { stage in
      let fields = ["Back", "Reading", "Notes", "Picture", "Synonyms"]
      let audio = fields.map {
        #"{"filename": "\#($0).mp3", "data": "SUQz", "fields": ["\#($0)"]}"#
      }
      let id = try await stage.result(
        "addNote",
        """
        {"note": {"deckName": "Mining", "modelName": "Sanpo",
          "fields": {"Front": "犬", "Back": "dog", "Reading": "いぬ"},
          "audio": [\(audio.joined(separator: ","))]}}
        """)

      let note = try await stage.result("notesInfo", #"{"notes": [\#(id.integer ?? 0)]}"#)[0]
      #expect(note?["fields"]?["Picture"]?["value"] == "")
      try await stage.site.browse { browser in
        func expectPlayers(at place: SourceLocation = #_sourceLocation) {
          for field in fields {
            let players = browser.html.ranges(of: "/media/sounds/\(field).mp3")
            #expect(players.count == 1, sourceLocation: place)
          }
        }
        try await browser.open("/items/2")
        expectPlayers()
        try await browser.beginStudy()
        try await browser.answer(.easy)
        try await browser.submit("/session/reveal")
        expectPlayers()
      }
    }
  }

  @Test func `A name of media never leads out of its folder`() async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.expect(
        "storeMediaFile", #"{"filename": "../../x.mp3", "data": "SUQz"}"#, gives: "x.mp3")
      try await stage.expect(
        "retrieveMediaFile", #"{"filename": "../../../etc/passwd"}"#, gives: false)
    }
  }
}
