import Engine
import Helpers
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
      try await stage.expect("guiEditNote", #"{"note": \#(note)}"#, gives: .null)
      try await stage.expect("guiAddCards", Self.suggestion, gives: 0)

      let paths = stage.opened.paths
      #expect(paths.count == 3 && paths.prefix(2) == ["/items/1", "/items/1"])
      #expect(paths.last?.hasPrefix("/decks/") == true)
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

  @Test func `A client is told if no page can be opened`() async throws {
    try await AnkiConnectStage.open(hasBrowser: false) { stage in
      let note = try await stage.first("findNotes", #"{"query": ""}"#)
      for (action, parameters) in [
        ("guiBrowse", "{}"), ("guiEditNote", #"{"note": \#(note)}"#),
        ("guiAddCards", Self.suggestion),
      ] {
        try await stage.expect(action, parameters, saying: "No browser could be opened.")
      }
    }
  }
}
