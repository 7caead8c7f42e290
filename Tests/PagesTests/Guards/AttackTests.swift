import Engine
import HTTPTypes
import Testing

@testable import Pages

/// What another site, open in the same browser, may try.
struct AttackTests {
  @Test(arguments: [
    "evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1:81", "localhost:8080",
    "127.0.0.1.nip.io", "0.0.0.0", "", "localhost:80@evil.example", "[::2]",
  ])
  func `A request for another host name is rejected`(_ host: String) {
    #expect(!Addresses(host: "127.0.0.1", port: 80).include(host))
  }

  @Test(arguments: ["localhost", "LocalHost:80", "127.0.0.1:80", "[::1]:80", "study.lan"])
  func `A request for our own host name is answered`(_ host: String) {
    #expect(Addresses(host: "study.lan", port: 80).include(host))
  }

  @Test func `A host name without a port is ours only on port 80`() {
    #expect(!Addresses(host: "127.0.0.1", port: 7267).include("localhost"))
    #expect(!Addresses(host: "127.0.0.1", port: 7267).include(nil))
  }

  @Test(arguments: [
    ("https://sanpo.example:443", "https://sanpo.example", "sanpo.example:443"),
    ("http://sanpo.example:80", "http://sanpo.example", "sanpo.example:80"),
    ("https://sanpo.example:8443", "https://sanpo.example:8443", "sanpo.example:8443"),
  ])
  func `A public address may have the usual port, which browsers leave out`(
    given: String, origin: String, authority: String
  ) {
    let addresses = Addresses(host: "127.0.0.1", port: 7267, publicOrigin: given)

    #expect(addresses.url(of: "/") == "\(origin)/" && addresses.include(origin: origin))
    #expect(addresses.include(String(origin.trimmingPrefix(/https?:\/\//))))
    #expect(addresses.include(authority) && !addresses.include("sanpo.example:81"))
  }

  @Test func `Another site can link here but not load data`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      let picture = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"]
      let link = [
        "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document",
      ]
      try await browser.open("/decks", fields(picture))
      #expect(browser.status == .forbidden && browser.headers[.setCookie] == nil)
      #expect(browser.html.contains("Another site tried to load this page."))
      try await browser.open("/decks", fields(link))
      #expect(browser.status == .ok)
    }
  }

  @Test(arguments: [
    ["Origin": "http://evil.example"], ["Origin": "https://localhost"],
    ["Origin": "http://localhost:8080"], ["Origin": "null"], ["Origin": ""],
    ["Origin": "http://localhost", "Sec-Fetch-Site": "same-site"],
    ["Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"],
    ["Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"],
    ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "none"],
    ["Origin": "null", "Sec-Fetch-Site": "cross-site"], [:],
  ])
  func `A form from another site changes nothing, even with the right token`(
    _ headers: [String: String]
  )
    async throws
  {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/decks")

      let status = try await browser.post(
        "/decks", "name=Evil&csrf=\(browser.csrf)", headers: fields(headers))

      #expect(status == .forbidden)
      try await browser.open("/decks")
      #expect(!browser.text.contains("Evil"))
    }
  }

  @Test(arguments: [
    ["Origin": "http://localhost"], ["Origin": "http://127.0.0.1"],
    ["Sec-Fetch-Site": "same-origin"], ["Origin": "null", "Sec-Fetch-Site": "same-origin"],
  ])
  func `A form of our own is accepted`(_ headers: [String: String]) async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/decks")

      let status = try await browser.post(
        "/decks", "name=Mine&csrf=\(browser.csrf)", headers: fields(headers))

      #expect(status == .seeOther)
    }
  }

  @Test func `A form without this browser's token changes nothing`() async throws {
    let site = try TestSite()
    try await site.browse { stranger in
      try await stranger.open("/decks")
      let foreign = stranger.csrf
      try await site.browse { browser in
        try await browser.open("/decks")
        let own = browser.csrf
        #expect(own != foreign)

        for token in ["", foreign, String(own.dropLast()), "\(own)0", own.uppercased() + "g"] {
          let status = try await browser.post("/decks", "name=Evil&csrf=\(token)")
          #expect(status == .forbidden)
        }
        let status = try await browser.post("/decks", "name=Evil")
        #expect(status == .forbidden)
        try await browser.open("/decks")
        #expect(!browser.text.contains("Evil"))
      }
    }
  }

  @Test func `A token in the address is ignored`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/decks")

      let status = try await browser.post("/decks?csrf=\(browser.csrf)", "name=Evil")

      #expect(status == .forbidden)
    }
  }

  @Test func `GET changes nothing`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)?intent=delete&name=Evil")
      try await browser.open("/items/1/actions?intent=delete")
      try await browser.open("/decks/\(deck)")

      #expect(browser.text.contains("Animals") && browser.text.contains("1 card"))
    }
  }

  @Test(arguments: ["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS"])
  func `Other methods are rejected`(_ method: String) async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.send(HTTPRequest.Method(rawValue: method) ?? .put, "/decks")

      #expect(browser.status == .methodNotAllowed)
      #expect(browser.headers[.allow] == "GET, HEAD, POST")

      try await browser.send(HTTPRequest.Method(rawValue: method) ?? .put, "/statistics")
      #expect(browser.headers[.allow] == "GET, HEAD")
    }
  }

  @Test func `The cookie is strict and hidden from scripts`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/")
      let cookie = try #require(browser.headers[.setCookie])

      #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))
      #expect(cookie.firstMatch(of: /^sanpo-80=[0-9a-f]{64};/) != nil)
      #expect(!browser.html.contains(cookie.dropFirst(9).prefix(64)))

      try await browser.open("/")
      #expect(browser.headers[.setCookie] == nil, "it is given once")
    }
  }

  @Test func `Every response has its security headers`() async throws {
    let site = try TestSite()
    let style = try AssetLibrary().urls.styles[0]
    try await site.browse { browser in
      for page in ["/", "/nowhere", "/export.csv", style, "/items/1/edit"] {
        try await browser.open(page)
        let policy = browser.headers[named: "Content-Security-Policy"] ?? ""

        #expect(policy.hasPrefix("default-src 'none'; script-src 'self';"))
        #expect(policy.contains("frame-ancestors 'self'") && policy.contains("base-uri 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(policy.contains("frame-src 'self'"))
        #expect(browser.headers[named: "X-Frame-Options"] == "SAMEORIGIN")
        #expect(browser.headers[named: "X-Content-Type-Options"] == "nosniff")
        #expect(browser.headers[named: "Referrer-Policy"] == "same-origin")
        #expect(browser.headers[named: "Cross-Origin-Resource-Policy"] == "same-origin")
        #expect(browser.headers[named: "Cross-Origin-Opener-Policy"] == "same-origin")
        #expect(browser.headers[named: "Access-Control-Allow-Origin"] == nil)
        #expect(page == style || browser.headers[.cacheControl] == "no-store")
      }
    }
  }

  private func fields(_ headers: [String: String]) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in headers { fields[named: name] = value }
    return fields
  }
}
