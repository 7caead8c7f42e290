import Engine
import Foundation
import HTTPTypes
import Helpers
import NIOCore
import Testing

@testable import Pages

/// Other accounts of the computer can reach the port, but only see the sign-in page.
struct AccessTests {
  private let now = TestClock.start

  @Test(arguments: ["/", "/decks", "/assets/app.css", "/nowhere", "/?token=guessed"])
  func `Without a token every path is the sign-in page`(_ path: String) async throws {
    let site = try TestSite(isOpenToAll: false)
    try await site.addDeck("Secrets", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.open(path)

      #expect(browser.status == .unauthorized)
      #expect(browser.headers[.setCookie] == nil)
      #expect(browser.html.contains("sanpo open") && !browser.html.contains("Secrets"))
    }
  }

  @Test func `An address that this computer does not have is told as that`() async throws {
    let site = try TestSite(port: 0, host: "192.0.2.1")

    let problem = await #expect(throws: Problem.self) { try await site.site.run() }

    #expect(problem?.sentence == "The host “192.0.2.1” can't be found.")
  }

  @Test func `A port without permission is not said to be in use`() {
    let addresses = Addresses(host: "127.0.0.1", port: 80)

    let problem = Problem.cannotListen(on: addresses, IOError(errnoCode: EACCES, reason: "bind"))

    #expect(problem.sentence == "Sanpo has no permission to listen on port 80.")
  }

  @Test func `A browser without a token gets a page, and a script gets text`() async throws {
    let site = try TestSite(isOpenToAll: false)
    try await site.browse { browser in
      try await browser.open("/decks", [.accept: "text/html,*/*;q=0.8"])

      #expect(browser.status == .unauthorized && browser.headers[.setCookie] == nil)
      #expect(browser.headers[.contentType] == "text/html; charset=utf-8")
      #expect(browser.html.contains("width=device-width") && browser.html.contains("<h1>"))
      let nonce = try #require(browser.html.firstMatch(of: /<style nonce="(\w+)">/)?.1)
      let policy = browser.headers[named: "Content-Security-Policy"] ?? ""
      #expect(policy.hasPrefix("default-src 'none'; style-src 'nonce-\(nonce)';"))

      try await browser.open("/decks", [.accept: "*/*"])
      #expect(browser.headers[.contentType] == "text/plain; charset=utf-8")
    }
  }

  @Test func `A token admits one browser, once, and is removed from the address`() async throws {
    let site = try TestSite(isOpenToAll: false)
    let invitation = try AccessTokens(in: site.folder.url).invitation(to: "/decks")

    try await site.browse { browser in
      try await browser.open(invitation)
      #expect(browser.status == .seeOther && browser.headers[.location] == "/decks")
      try await browser.open("/decks")
      #expect(browser.status == .ok)
    }

    try await site.browse { stranger in
      try await stranger.open(invitation)
      #expect(stranger.status == .unauthorized)
    }
  }

  @Test func `A token that a known browser sends is used up and removed, too`() async throws {
    let site = try TestSite(isOpenToAll: false)
    let tokens = AccessTokens(in: site.folder.url)
    let (first, second) = (try tokens.invitation(to: "/"), try tokens.invitation(to: "/decks"))

    try await site.browse { browser in
      try await browser.open(first)
      try await browser.open(second)
      #expect(browser.status == .seeOther && browser.headers[.location] == "/decks")
      try await browser.open("/decks")
      #expect(browser.status == .ok)
    }

    try await site.browse { stranger in
      try await stranger.open(second)
      #expect(stranger.status == .unauthorized)
    }
  }

  @Test func `The rest of an address with a token stays`() async throws {
    let site = try TestSite(isOpenToAll: false)
    let page = "/find?q=a%20b&page=2"
    let invitation = try AccessTokens(in: site.folder.url).invitation(to: page)

    try await site.browse { browser in
      try await browser.open(invitation)

      #expect(browser.status == .seeOther && browser.headers[.location] == page)
    }
  }

  @Test func `An admitted browser stays signed in when it quits`() async throws {
    let site = try TestSite(isOpenToAll: false)
    let invitation = try AccessTokens(in: site.folder.url).invitation(to: "/")

    try await site.browse { browser in
      try await browser.open(invitation)

      let cookie = try #require(browser.headers[.setCookie])
      #expect(cookie.hasSuffix("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax"))
    }
  }

  @Test func `An address that admits no browser comes with the reason`() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appending(path: "access"))

    let (url, problem) = Site.invitation(to: "/", by: AccessTokens(in: folder.url))

    #expect(url == "/")
    #expect(problem?.sentence.hasPrefix("The pages can't be kept private") == true)
  }

  @Test func `A browser that can't be let in is told why`() async throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appending(path: "access"))
    let site = try TestSite(folder: folder, isOpenToAll: false)

    try await site.browse { browser in
      try await browser.open("/")

      #expect(browser.status == .unauthorized)
      #expect(browser.text.contains("No browser can be let in"))
    }
  }

  @Test func `An admitted browser is remembered after a restart`() async throws {
    let folder = try TemporaryFolder()
    let tokens = AccessTokens(in: folder.url)
    let invitation = try tokens.invitation(to: "/")
    let cookie = String(repeating: "a", count: 64)
    try admit(cookie, by: tokens)

    let site = try TestSite(folder: folder, isOpenToAll: false)

    try await site.browse { browser in
      try await browser.open("/", [.cookie: "sanpo-80=\(cookie)"])
      #expect(browser.status == .ok)
    }
    let other = String(repeating: "b", count: 64)
    #expect(tokens.redeem(String(invitation.suffix(16)), for: other, of: "", at: now))
  }

  @Test(arguments: [true, false])
  func `A form that was open at a restart is still taken`(_ isOpenToAll: Bool) async throws {
    let folder = try TemporaryFolder()
    let invitation = try AccessTokens(in: folder.url).invitation(to: "/decks")
    let before = try TestSite(folder: folder, isOpenToAll: isOpenToAll)
    try await before.browse { browser in
      try await browser.open(isOpenToAll ? "/decks" : invitation)
      if !isOpenToAll { try await browser.open("/decks") }
      let (cookie, form) = (browser.cookieNow, "name=Animals&csrf=\(browser.csrf)")

      let after = try TestSite(folder: folder, isOpenToAll: isOpenToAll)
      try await after.browse { same in
        let fields: HTTPFields = [.origin: "http://localhost", .cookie: cookie]
        let taken = try await same.post("/decks", form, headers: fields)
        #expect(taken == .seeOther)
        let other = String(repeating: "a", count: 64)
        let stolen: HTTPFields = [.origin: "http://localhost", .cookie: "sanpo-80=\(other)"]
        let refused = try await same.post("/decks", form, headers: stolen)
        #expect(refused == (isOpenToAll ? .forbidden : .unauthorized))
      }
    }
  }

  @Test func `A token that can't be exchanged for a cookie still admits a browser`() throws {
    let folder = try TemporaryFolder()
    let tokens = AccessTokens(in: folder.url)
    let token = String(try tokens.invitation(to: "/").suffix(16))
    let (cookie, other) = (String(repeating: "a", count: 64), String(repeating: "b", count: 64))
    try FileManager.default.createDirectory(
      at: folder.file("access/cookie-\(cookie)"), withIntermediateDirectories: true)

    #expect(!tokens.redeem(token, for: cookie, of: "", at: now))

    #expect(tokens.redeem(token, for: other, of: "", at: now) && tokens.admits(other, at: now))
  }

  @Test func `A guessed token takes no browser's place`() throws {
    let folder = try TemporaryFolder()
    let tokens = AccessTokens(in: folder.url)
    let cookies = (100..<200).map { String(repeating: "0", count: 61) + "\($0)" }
    for cookie in cookies { try admit(cookie, by: tokens) }

    let other = String(repeating: "b", count: 64)
    #expect(!tokens.redeem(String(repeating: "0", count: 16), for: other, of: "", at: now))

    #expect(cookies.allSatisfy { tokens.admits($0, at: now) })
  }

  @Test func `Only a secret of full length names a file`() throws {
    let folder = try TemporaryFolder()
    let tokens = AccessTokens(in: folder.url)
    let cookie = String(repeating: "a", count: 64)
    try admit(cookie, by: tokens)

    #expect(!tokens.redeem("../cookie-\(cookie)", for: cookie, of: "", at: now))
    #expect(!tokens.redeem("", for: cookie, of: "", at: now))
    #expect(!tokens.admits(String(repeating: "/", count: 64), at: now))
  }

  @Test func `Deleting its file signs a browser out at its next request`() async throws {
    let site = try TestSite(isOpenToAll: false)
    let tokens = AccessTokens(in: site.folder.url)
    let (first, second) = (try tokens.invitation(to: "/"), try tokens.invitation(to: "/"))
    try await site.browse { browser in
      try await browser.open(first, [.userAgent: "Mozilla/5.0 (X11; Linux) Firefox/150.0"])
      let cookie = browser.cookieNow.replacing("sanpo-80=", with: "cookie-")
      let file = tokens.folder.appending(path: cookie)
      try await site.browse { other in
        try await other.open(second)
        try await browser.open("/decks")
        #expect(browser.status == .ok)
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(written == "Firefox on Linux\n2026-11-20T10:00:00Z\n")

        try FileManager.default.removeItem(at: file)

        try await browser.open("/decks")
        #expect(browser.status == .unauthorized)
        try await other.open("/decks")
        #expect(other.status == .ok)
      }
    }
  }

  @Test func `Settings list the browsers that are signed in, and sign one out`() async throws {
    let site = try TestSite(isOpenToAll: false)
    let tokens = AccessTokens(in: site.folder.url)
    let (first, second) = (try tokens.invitation(to: "/"), try tokens.invitation(to: "/"))
    try await site.browse { lost in
      try await lost.open(first, [.userAgent: "Mozilla/5.0 (iPhone) Safari/605"])
      site.clock.advance(by: .seconds(3_600))
      try await lost.open("/decks")
      site.clock.advance(by: .seconds(3_600))
      try await site.browse { browser in
        try await browser.open(second, [.userAgent: "Mozilla/5.0 (X11; Linux) Firefox/150.0"])

        try await browser.open("/settings")
        let listed = """
          Signed-in browsers Firefox on Linux Signed in 20 Nov 2026, 12:00, last used 20 Nov 2026, \
          12:00. This device Safari on iPhone Signed in 20 Nov 2026, 10:00, last used 20 Nov 2026, \
          11:00. Sign out device
          """
        #expect(browser.text.contains(listed))
        #expect(!browser.html.contains(lost.cookieNow.replacing("sanpo-80=", with: "")))
        try await browser.submit("/settings/browsers")

        #expect(browser.text.contains("Signed out that device."))
        #expect(browser.html.contains("open><summary>Signed-in browsers"))
        #expect(!browser.text.contains("Safari on iPhone"))
        try await lost.open("/decks")
        #expect(lost.status == .unauthorized)
      }
    }
  }

  @Test func `Where everyone is let in, settings list no browsers`() async throws {
    let site = try TestSite(isOpenToAll: true)
    try admit(String(repeating: "a", count: 64), by: AccessTokens(in: site.folder.url))
    try await site.browse { browser in
      try await browser.open("/settings")

      #expect(browser.status == .ok && !browser.html.contains("Signed-in browsers"))
    }
  }

  private func admit(_ cookie: String, by tokens: AccessTokens) throws {
    let token = String(try tokens.invitation(to: "/").suffix(16))
    #expect(tokens.redeem(token, for: cookie, of: "", at: now))
  }
}
