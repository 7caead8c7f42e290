import Engine
import Foundation
import HTTPTypes
import Helpers
import Terminals
import Testing

@testable import Pages

/// The page that compares the faces, with small programs in their place.
@Suite(.timeLimit(.minutes(5)))
struct CompareFlowTests {
  private let words = [
    ItemContent(front: "猫", back: "cat"), ItemContent(front: "犬", back: "dog"),
  ]

  @Test func `Opening the page starts nothing`() async throws {
    let started = Started()
    let site = try await site(started.programs)
    try await site.browse { browser in
      try await browser.open("/compare")

      #expect(browser.text.contains("Start"))
      #expect(started.commands.isEmpty)
    }
  }

  @Test func `Starting opens the session and shows every face`() async throws {
    let started = Started()
    let site = try await site(started.programs)
    try await site.browse { browser in
      try await browser.open("/compare")
      try await browser.submit("/compare/start")

      #expect(started.commands == ["native study", "hybrid study"])
      #expect(browser.html.contains(#"<iframe class="pane-page" src="/session""#))
      try await site.waits(for: "native at the terminal", in: .native)
      try await site.waits(for: "hybrid at the terminal", in: .hybrid)
      try await browser.open("/session")
      #expect(browser.text.contains("猫"))
    }
  }

  @Test func `Starting twice starts them once`() async throws {
    let started = Started()
    let site = try await site(started.programs)
    try await site.browse { browser in
      try await browser.open("/compare")
      let body = "csrf=\(browser.csrf)"

      try await browser.post("/compare/start", body)
      try await browser.post("/compare/start", body)

      #expect(started.commands.count == 2)
    }
  }

  @Test func `A cram is continued as a cram`() async throws {
    let started = Started()
    let site = try await site(started.programs)
    try await site.browse { browser in
      try await browser.open("/study")
      try await browser.submit("/study", ["mode": "cram"])
      try await browser.open("/compare")

      try await browser.submit("/compare/start")

      #expect(started.commands == ["native study --cram", "hybrid study --cram"])
    }
  }

  @Test func `Keys go to their pane only`() async throws {
    let site = try await site(shell("cat"))
    try await site.browse { browser in
      try await browser.open("/compare")
      try await browser.submit("/compare/start")

      try await browser.submit("/compare/native", ["line": "ねこ & いぬ"])

      try await site.waits(for: "ねこ & いぬ", in: .native)
      #expect(try site.pane(.hybrid).look.screen.text == "")
      try await browser.open("/compare")
      #expect(browser.text.contains("ねこ & いぬ"))
    }
  }

  @Test(arguments: ["answer> ", "front> 猫", "Edit it again? (y/n) "])
  func `No key is offered that would be added to a line`(prompt: String) async throws {
    let site = try await site(shell("printf '\(prompt)'; read -r line; printf '3 good'; cat"))
    try await site.browse { browser in
      try await browser.open("/compare")
      try await browser.submit("/compare/start")
      for face in TerminalPanes.faces {
        try await site.waits(for: prompt.trimmingCharacters(in: .whitespaces), in: face)
      }
      try await browser.open("/compare")
      #expect(browser.keys == ["Enter", "Ctrl-C", "Enter", "Ctrl-C"])

      try await browser.submit("/compare/native", ["line": "c"])
      try await site.waits(for: "3 good", in: .native)
      try await browser.open("/compare")

      #expect(
        browser.keys == ["Space", "1", "2", "3", "4", "u", "Enter", "Ctrl-C", "Enter", "Ctrl-C"])
    }
  }

  @Test func `Ctrl-C reaches the program of its pane`() async throws {
    let site = try await site(shell("echo here; exec sleep 600"))
    try await site.browse { browser in
      try await browser.open("/compare")
      try await browser.submit("/compare/start")
      try await site.waits(for: "here", in: .native)

      try await browser.post("/compare/native", "csrf=\(browser.csrf)&key=Ctrl-C")

      #expect(try await site.pane(.native).ending() == .killed(signal: 2))
      #expect(try site.pane(.hybrid).isRunning)
    }
  }

  @Test func `Output of a program never becomes markup`() async throws {
    let site = try await site(shell("printf '<script>alert(1)</script>'; cat"))
    try await site.browse { browser in
      try await browser.open("/compare")
      try await browser.submit("/compare/start")
      try await site.waits(for: "<script>alert(1)</script>", in: .hybrid)

      try await browser.open("/compare")

      #expect(browser.html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
      #expect(!browser.html.contains("<script>"))
    }
  }

  @Test func `The looks of a terminal's text are shown`() async throws {
    let site = try await site(
      shell("printf '\\033[36mMine\\033[0m \\033[1m猫\\033[0m \\033[2mq leave\\033[0m'; cat"))
    try await site.browse { browser in
      try await browser.open("/compare")
      try await browser.submit("/compare/start")
      try await site.waits(for: "leave", in: .native)

      try await browser.open("/compare")

      #expect(browser.html.contains(#"<span class="mark mark-cyan">Mine</span>"#))
      #expect(browser.html.contains(#"<strong><span lang="ja">猫</span></strong>"#))
      #expect(browser.html.contains(#"<span class="mark mark-faint">q leave</span>"#))
    }
  }

  @Test func `A program that exits is reported, and started again`() async throws {
    let started = Started(script: "echo Done: 2 answers")
    let site = try await site(started.programs)
    try await site.browse { browser in
      try await browser.open("/compare")
      try await browser.submit("/compare/start")
      for face in TerminalPanes.faces { try await site.waitsForEnd(of: face) }

      try await browser.open("/compare")
      #expect(browser.text.contains("Done: 2 answers"))
      #expect(browser.text.contains("It ended, and your session is still open."))
      try await browser.submit("/compare/start")

      #expect(started.commands.count == 4)
    }
  }

  @Test func `A program that exits once the session is finished is not started again`()
    async throws
  {
    let site = try await site(shell("echo Done"))
    try await site.browse { browser in
      try await browser.open("/compare")
      try await browser.submit("/compare/start")
      for face in TerminalPanes.faces { try await site.waitsForEnd(of: face) }
      try await browser.open("/session")
      for _ in words {
        try await browser.submit("/session/reveal")
        try await browser.submit("/session/grade", ["grade": "easy"])
      }

      try await browser.open("/compare")

      #expect(browser.text.contains("It ended with the session."))
      #expect(!browser.text.contains("Start again"))
    }
  }

  @Test func `Keys for a program that has exited are ignored`() async throws {
    let site = try await site(shell("exit 3"))
    try await site.browse { browser in
      try await browser.open("/compare")
      let body = "csrf=\(browser.csrf)"
      try await browser.submit("/compare/start")
      for face in TerminalPanes.faces { try await site.waitsForEnd(of: face) }

      let status = try await browser.post("/compare/native", body + "&key=3")

      #expect(status == .seeOther)
      #expect(browser.text.contains("It ended with status 3"))
    }
  }

  @Test func `A missing face is reported in its pane, and the other works`() async throws {
    let site = try await site { face, words in
      guard face == .hybrid else { throw Problem("“native” is not here.", remedy: "Build it.") }
      return Subprocess("sh", ["-c", "echo here; cat"])
    }
    try await site.browse { browser in
      try await browser.open("/compare")
      try await browser.submit("/compare/start")
      try await site.waits(for: "here", in: .hybrid)

      try await browser.open("/compare")

      #expect(browser.status == .ok)
      #expect(browser.text.contains("“native” is not here. Build it."))
      #expect(browser.text.contains("here"))
    }
  }

  @Test func `Stopping terminates the programs`() async throws {
    let site = try await site(shell("cat"))
    try await site.browse { browser in
      try await browser.open("/compare")
      try await browser.submit("/compare/start")
      let panes = try TerminalPanes.faces.map(site.pane)

      try await browser.submit("/compare/stop")

      #expect(browser.text.contains("Start"))
      #expect(!browser.html.contains("<iframe"))
      for pane in panes { #expect(await pane.ending() == .killed(signal: 9)) }
    }
  }

  @Test func `There is nothing to start when nothing is due`() async throws {
    let started = Started()
    let site = try TestSite(programs: started.programs)
    try await site.browse { browser in
      try await browser.open("/compare")
      #expect(browser.text.contains("Nothing is due"))
      #expect(!browser.html.contains("/compare/start"))

      try await browser.open("/decks")
      try await browser.post("/compare/start", "csrf=\(browser.csrf)")

      #expect(browser.text.contains("There is nothing to study right now."))
      #expect(started.commands.isEmpty)
    }
  }

  @Test func `The table counts the answers in the log`() async throws {
    let site = try await site(shell("cat"))
    try await site.browse { browser in
      try await browser.beginStudy()
      site.clock.advance(by: .seconds(3))
      try await browser.submit("/session/reveal", ["keystrokes": "2"])
      site.clock.advance(by: .seconds(1))
      try await browser.submit("/session/grade", ["grade": "good", "keystrokes": "1"])

      try await browser.open("/compare")

      #expect(browser.text.contains("webview 1 100% 3 0 1 3 s 1 s native 0 – – 0 0 – –"))
    }
  }

  @Test func `A form from another site starts nothing`() async throws {
    let started = Started()
    let site = try await site(started.programs)
    try await site.browse { browser in
      try await browser.open("/compare")
      let body = "csrf=\(browser.csrf)"

      for path in ["/compare/start", "/compare/native", "/compare/stop"] {
        let foreign = try await browser.post(path, body, headers: [.origin: "http://evil.example"])
        #expect(foreign == .forbidden)
        #expect(try await browser.post(path, "csrf=wrong") == .forbidden)
      }
      #expect(started.commands.isEmpty)
    }
  }

  private func site(_ programs: @escaping TerminalPanes.Programs) async throws -> TestSite {
    let site = try TestSite(programs: programs)
    try await site.addDeck("Animals", words)
    return site
  }
}

extension FormBrowser {
  /// The keys of the terminals' buttons.
  fileprivate var keys: [String] {
    html.matches(of: /name="key" value="([^"]+)"/).map { String($0.1) }
  }
}
