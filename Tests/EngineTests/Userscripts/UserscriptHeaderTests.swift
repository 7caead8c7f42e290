import Foundation
import Testing

@testable import Engine

struct UserscriptHeaderTests {
  private static let full = """
    \u{FEFF}// a licence
    // ==UserScript==
    // @name         Level gauge
    // @name:de      Stufen
    // @namespace    strollers
    // @version      1.2
    // @description  Draws a gauge.
    // @author       A. Stroller
    // @match        https://www.wanikani.com/*
    // @match        *://preview.wanikani.com/dashboard
    // @include      /^https://(www|preview)\\.wanikani\\.com/(dashboard)?$/
    // @exclude      https://www.wanikani.com/settings*
    // @require      https://example.org/lib.js
    // @require      https://example.org/other.js#sha256=00
    // @resource     data https://example.org/data.json
    // @resource     style   https://example.org/style.css
    // @grant        GM_addStyle
    // @grant        GM.xmlHttpRequest
    // @connect      Example.org
    // @run-at       document-end
    // @noframes
    // @license      MIT
    // @tag          dashboard
    // @sandbox      raw
    // @inject-into  page
    // @unwrap
    // ==/UserScript==
    // @name         Not this
    """

  @Test func `Every key of the block is read`() throws {
    let header = try UserscriptHeader(of: Self.full)

    #expect(header.name == "Level gauge")
    #expect(header.namespace == "strollers")
    #expect(header.version == "1.2")
    #expect(header.description == "Draws a gauge.")
    #expect(header.author == "A. Stroller")
    #expect(header.matches.count == 2)
    #expect(header.includes.count == 1)
    #expect(header.excludes == ["https://www.wanikani.com/settings*"])
    #expect(header.requires.count == 2)
    #expect(header.resources.map(\.name) == ["data", "style"])
    #expect(header.resources[1].url == "https://example.org/style.css")
    #expect(header.connects == ["example.org"])
    #expect(header.runAt == .end)
    #expect(header.isWithoutFrames)
    #expect(header.others == ["unwrap"])
    #expect(header.files.count == 4)
  }

  @Test func `A function is granted in both of its forms, and with none no function is`() throws {
    let header = try UserscriptHeader(of: Self.full)

    #expect(header.isGranted("GM_addStyle"))
    #expect(header.isGranted("GM.addStyle"))
    #expect(header.isGranted("GM_xmlhttpRequest"))
    #expect(!header.isGranted("GM_setValue"))
    var none = header
    none.grants.append("none")
    #expect(!none.isGranted("GM_addStyle"))
  }

  @Test func `Functions and keys that nothing is done with are told apart`() throws {
    let source = Self.full.replacing(
      "// @noframes", with: "// @grant GM_cookie\n// @grant window.close")

    let header = try UserscriptHeader(of: source)

    #expect(header.unsupported == ["GM_cookie", "@unwrap"])
    #expect(header.supportedGrants == ["GM_addStyle", "GM.xmlHttpRequest", "window.close"])
  }

  @Test(arguments: ["match nonsense", "include /[/", "exclude /(/", "resource broken"])
  func `A line that can't be read is told, and not taken`(_ line: String) throws {
    let source = Self.full.replacing("// @unwrap", with: "// @\(line)")

    let header = try UserscriptHeader(of: source)

    #expect(header.unsupported == ["@\(line)"])
    #expect(header.matches.count == 2 && header.includes.count == 1)
    #expect(header.excludes.count == 1 && header.resources.count == 2)
  }

  @Test func `The block is given as it stands in the script`() {
    let block = UserscriptHeader.text(in: Self.full)

    #expect(block.hasPrefix("// ==UserScript==\n// @name         Level gauge\n"))
    #expect(block.hasSuffix("\n// @unwrap\n// ==/UserScript=="))
  }

  @Test(arguments: [
    "localhost", "127.0.0.1", "192.168.0.7", "[::1]", "::1", "app.localhost",
  ])
  func `A host of this computer or its network is never allowed`(_ host: String) {
    #expect(Userscript.isLocal(host))
  }

  @Test(arguments: ["example.org", "*", "a.b.c.d", "93.184.216.34", "localhost.example.org"])
  func `A host of the internet can be allowed`(_ host: String) {
    #expect(!Userscript.isLocal(host))
  }

  @Test(arguments: [
    (Data([0xFF, 0xFE, 0x00]), "“a.js” is not text in UTF-8."),
    (Data(count: (4 << 20) + 1), "The script is larger than 4 MB."),
  ])
  func `A file that is no script is refused for what it is`(_ file: Data, _ sentence: String) {
    let problem = #expect(throws: Problem.self) { try Userscript.text(of: file, named: "a.js") }

    #expect(problem?.sentence == sentence)
  }

  @Test(arguments: [
    "", "alert(1)", "// ==UserScript==\n// @name x", "// ==UserScript==\n// ==/UserScript==",
    "// ==/UserScript==\n// ==UserScript==\n// @name x",
  ])
  func `A text without a whole block is refused`(source: String) {
    #expect(throws: Problem.noUserscript) { try UserscriptHeader(of: source) }
  }

  @Test(arguments: [
    ("https://www.wanikani.com/*", "https://www.wanikani.com/dashboard", true),
    ("https://www.wanikani.com/*", "https://www.wanikani.com/", true),
    ("https://www.wanikani.com/*", "http://www.wanikani.com/", false),
    ("*://*.wanikani.com/*", "https://wanikani.com/kanji/1", true),
    ("*://*.wanikani.com/*", "https://preview.wanikani.com/", true),
    ("*://*.wanikani.com/*", "https://notwanikani.com/", false),
    ("https://www.wanikani.com/dashboard", "https://www.wanikani.com/dashboard#top", true),
    ("https://www.wanikani.com/dashboard", "https://www.wanikani.com/dashboards", false),
    ("http://127.0.0.1/*", "http://127.0.0.1:7267/", true),
    ("http://127.0.0.1:80/*", "http://127.0.0.1:7267/", false),
    ("<all_urls>", "http://localhost/", true),
    ("https://*/*kanji*", "https://a.example/x/kanji/y", true),
    ("nonsense", "https://www.wanikani.com/", false),
  ])
  func `A pattern matches as in a browser`(pattern: String, address: String, isMatch: Bool) throws {
    let address = try #require(UserscriptAddress(address))

    #expect(UserscriptPattern.match(pattern, address) == isMatch)
  }

  @Test(arguments: [
    ("https://www.wanikani.com*", "https://www.wanikani.com/dashboard", true),
    ("*wanikani.com/review*", "https://www.wanikani.com/review/session", true),
    ("*wanikani.com/review", "https://www.wanikani.com/review/session", false),
    ("/^https://(www|preview).wanikani.com/(dashboard)?$/", "https://www.wanikani.com/", true),
    (
      "/^https://(www|preview).wanikani.com/(dashboard)?$/", "https://www.wanikani.com/dashboard",
      true
    ),
    (
      "/^https://(www|preview).wanikani.com/(dashboard)?$/", "https://www.wanikani.com/kanji", false
    ),
    ("/(/", "https://www.wanikani.com/", false),
    ("https://www.wanikani.tld/*", "https://www.wanikani.com/x", true),
  ])
  func `Includes are globs or expressions`(pattern: String, address: String, isMatch: Bool) throws {
    let address = try #require(UserscriptAddress(address))

    #expect(UserscriptPattern.include(pattern, address) == isMatch)
  }

  @Test func `An exclusion beats both`() throws {
    let header = try UserscriptHeader(of: Self.full)
    func runs(_ addresses: String...) -> Bool {
      header.runs(on: addresses.compactMap { UserscriptAddress($0) })
    }

    #expect(runs("https://www.wanikani.com/dashboard"))
    #expect(!runs("https://www.wanikani.com/settings/app"))
    #expect(!runs("https://www.wanikani.com/dashboard", "https://www.wanikani.com/settings"))
    #expect(!runs("http://localhost:7267/"))
  }

  @Test(arguments: ["/(a+)+$/", "/(a*)*b/", "/((a|b)+)+x/", "/(a|a)*b/", "/.*.*.*.*.*.*.*x/"])
  func `Expressions that could take forever match nothing`(expression: String) throws {
    let address = try #require(
      UserscriptAddress("https://a.org/" + String(repeating: "a", count: 1_500) + "!"))

    #expect(!UserscriptPattern.include(expression, address))
  }

  @Test(arguments: [
    "match https://www.wanikani.com/kanji/*", "match *://*.wanikani.com/*", "match *://*/*",
    "include *wanikani.com/review*", "include https://www.wanikani.com*", "include /wanikani/",
    "include https://www.wanikani.tld/*", "match <all_urls>", "match http://localhost:7267/*",
    "match http://127.0.0.1/*", "include http://192.168.*/*", "match http://[::1]:7267/*",
  ])
  func `A script for WaniKani or this computer may run here`(_ line: String) throws {
    let header = try UserscriptHeader(of: Self.block(line))

    #expect(header.reasonNotToRun == nil)
  }

  @Test(arguments: [
    "match https://example.org/*", "match *://*.notwanikani.com/*",
    "include http*://example.org/wanikani.com/*", "exclude *", "grant none",
  ])
  func `A script without a page here says so`(_ line: String) throws {
    let header = try UserscriptHeader(of: Self.block(line))

    #expect(header.reasonNotToRun != nil)
  }

  private static func block(_ line: String) -> String {
    "// ==UserScript==\n// @name x\n// @\(line)\n// ==/UserScript=="
  }

  @Test func `A glob of many stars takes no time`() throws {
    let pattern = String(repeating: "*a", count: 500) + "b"
    let address = try #require(
      UserscriptAddress("https://x/" + String(repeating: "a", count: 1_900)))

    #expect(!UserscriptPattern.include(pattern, address))
  }

  @Test(arguments: [
    "127.0.0.1", "10.1.2.3", "172.20.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "::1",
    "::", "fe80::1%eth0", "fc00::1", "fd12::1", "::ffff:127.0.0.1", "100.64.0.1", "224.0.0.1",
  ])
  func `Addresses of this computer and its network are private`(address: String) {
    #expect(HostAddresses.isPrivate(address))
  }

  @Test(arguments: ["93.184.216.34", "8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "172.32.0.1"])
  func `Addresses of the internet are not`(address: String) {
    #expect(!HostAddresses.isPrivate(address))
  }
}
