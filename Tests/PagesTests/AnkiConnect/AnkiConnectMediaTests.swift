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
      let export = stage.site.study.exchange.store()
      let state = try await export.sent(.packageExportAsked(AnkiExportRequest(), at: Date()))
      guard case .packageExported(let package) = state.outcome else {
        throw Problem("nothing exported", remedy: "")
      }
      #expect(package.media == 1)
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
