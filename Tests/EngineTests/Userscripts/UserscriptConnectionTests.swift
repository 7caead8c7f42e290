import Foundation
import Helpers
import Synchronization
import Testing

@testable import Engine

/// Where a script may connect to.
extension UserscriptTests {
  @Test func `A request goes only where @connect and the person allow, and never to this network`()
    async throws
  {
    let sent = Mutex<[(HTTP.Request, address: String)]>([])
    let scripts = try repository(
      in: try TemporaryFolder(), ["https://api.example.org/x": "yes"],
      ["inside.example.org": "192.168.0.7"]
    ) { request, address in sent.withLock { $0.append((request, address)) } }
    let text = source("Asker", "@grant GM_xmlhttpRequest", "@connect example.org")
    let id = try await scripts.install(text)
    func ask(_ url: String) async throws -> HTTP.Response {
      let script = try #require(try await scripts.list()[id])
      var address = url
      return try await scripts.fetch.request(
        "GET", &address, headers: ["Cookie": "a=b", "Authorization": "key"], body: nil,
        for: script)
    }

    await #expect(throws: Problem.self) { try await ask("https://api.example.org/x") }
    try await scripts.setHost("example.org", isAllowed: true, for: id)
    #expect(try await ask("https://api.example.org/x").body == Data("yes".utf8))
    await #expect(throws: Problem.self) { try await ask("https://other.example/x") }
    await #expect(throws: Problem.self) { try await ask("https://inside.example.org/x") }
    await #expect(throws: Problem.self) { try await ask("file:///etc/passwd") }

    let requests = sent.withLock { $0 }
    #expect(requests.map { $0.0.url.absoluteString } == ["https://api.example.org/x"])
    #expect(requests.first?.0.headers == ["Authorization": "key"])
    #expect(requests.first?.address == "93.184.216.34")
  }

  @Test(arguments: ["GM_xmlhttpRequest", "GM_download", "GM.download"])
  func `Either function that requests may connect`(function: String) async throws {
    let scripts = try repository(in: try TemporaryFolder(), ["https://a.example/x": "yes"])
    let text = source("Asker", "@grant \(function)", "@connect a.example")
    let id = try await scripts.install(text)
    try await scripts.setHost("a.example", isAllowed: true, for: id)
    let script = try #require(try await scripts.list()[id])

    #expect(
      try await scripts.response(from: "https://a.example/x", for: script).body == Data("yes".utf8))
  }

  @Test func `What is decided for a host counts more than what is decided for all`() async throws {
    let scripts = try repository(in: try TemporaryFolder(), ["https://a.example/x": "yes"])
    let text = source(
      "Asker", "@grant GM_xmlhttpRequest", "@connect a.example", "@connect *",
      "@connect b.example")
    let id = try await scripts.install(text)
    try await scripts.setHost("*", isAllowed: true, for: id)
    try await scripts.setHost("b.example", isAllowed: false, for: id)
    let script = try #require(try await scripts.list()[id])

    #expect(try await scripts.response(from: "https://a.example/x", for: script).status == 200)
    #expect(try await scripts.response(from: "https://c.example/x", for: script).status == 404)
    await #expect(throws: Problem.self) {
      try await scripts.response(from: "https://b.example/x", for: script)
    }
  }

  @Test func `A host of this computer is never asked for, and one that isn't found is told`()
    async throws
  {
    let scripts = try repository(in: try TemporaryFolder(), [:], ["far.example": ""])
    let text = source(
      "Asker", "@grant GM_xmlhttpRequest", "@connect 127.0.0.1", "@connect far.example")
    let id = try await scripts.install(text)
    try await scripts.setHost("far.example", isAllowed: true, for: id)
    let script = try #require(try await scripts.list()[id])

    for (host, sentence) in [
      ("127.0.0.1", "Scripts can't connect to 127.0.0.1."),
      ("far.example", "far.example can't be found."),
    ] {
      let problem = await #expect(throws: Problem.self) {
        try await scripts.response(from: "http://\(host)/", for: script)
      }
      #expect(problem?.sentence == sentence)
    }
  }

  @Test func `A request follows redirects to hosts that are allowed, without what was sent`()
    async throws
  {
    let sent = Mutex<[HTTP.Request]>([])
    let scripts = try repository(
      in: try TemporaryFolder(), ["https://b.example/2": "there"],
      redirects: [
        "https://a.example/1": "https://b.example/2", "https://a.example/3": "https://c.example/4",
      ]
    ) { request, _ in sent.withLock { $0.append(request) } }
    let text = source(
      "Asker", "@grant GM_xmlhttpRequest", "@connect a.example", "@connect b.example",
      "@connect c.example")
    let id = try await scripts.install(text)
    try await scripts.setHost("a.example", isAllowed: true, for: id)
    try await scripts.setHost("b.example", isAllowed: true, for: id)
    let script = try #require(try await scripts.list()[id])
    let headers = ["Authorization": "key", "Content-Type": "text/plain", "X-Own": "1"]

    var address = "https://a.example/1"
    let answer = try await scripts.fetch.request(
      "POST", &address, headers: headers, body: Data("x".utf8), for: script)
    let problem = await #expect(throws: Problem.self) {
      try await scripts.response(from: "https://a.example/3", for: script)
    }

    #expect(answer.body == Data("there".utf8))
    #expect(address == "https://b.example/2")
    let requests = sent.withLock { $0 }
    #expect(requests.map(\.method) == ["POST", "GET", "GET"])
    #expect(requests[0].headers == headers)
    #expect(requests[1].headers == ["X-Own": "1"] && requests[1].body == nil)
    #expect(problem == .undecided("c.example", for: script))
  }

  @Test func `A file and a request follow five redirects, and no sixth`() async throws {
    let addresses = (0...6).map { "https://a.example/\($0)" }
    let scripts = try repository(
      in: try TemporaryFolder(), [addresses[0]: "there"],
      redirects: Dictionary(uniqueKeysWithValues: zip(addresses.dropFirst(), addresses)))
    let text = source("Asker", "@grant GM_xmlhttpRequest", "@connect a.example")
    let id = try await scripts.install(text)
    try await scripts.setHost("a.example", isAllowed: true, for: id)
    let script = try #require(try await scripts.list()[id])

    #expect(try await scripts.fetch.file(addresses[5]).data == Data("there".utf8))
    #expect(try await scripts.response(from: addresses[5], for: script).body == Data("there".utf8))
    let problem = Problem.tooManyRedirects(addresses[6])
    await #expect(throws: problem) { try await scripts.fetch.file(addresses[6]) }
    await #expect(throws: problem) { try await scripts.response(from: addresses[6], for: script) }
  }

  @Test(arguments: ["a.example", "*"])
  func `A redirect to WaniKani is refused, and not left for the person to decide`(
    host: String
  ) async throws {
    let scripts = try repository(
      in: try TemporaryFolder(), redirects: ["https://a.example/": "https://www.wanikani.com/"])
    let text = source(
      "Asker", "@grant GM_xmlhttpRequest", "@connect \(host)", "@connect wanikani.com")
    let id = try await scripts.install(text)
    try await scripts.setHost(host, isAllowed: true, for: id)
    let script = try #require(try await scripts.list()[id])

    let problem = await #expect(throws: Problem.self) {
      try await scripts.response(from: "https://a.example/", for: script)
    }

    #expect(problem?.sentence == "Asker can't connect to www.wanikani.com.")
  }

  @Test func `Hosts for which Sanpo answers need no permission`() async throws {
    let scripts = try repository(in: try TemporaryFolder())
    let text = source(
      "Asker", "@connect self", "@connect wanikani.com", "@connect api.wanikani.com",
      "@connect example.org")

    let id = try await scripts.install(text)

    let script = try #require(try await scripts.list()[id])
    #expect(script.connects == ["example.org"])
    #expect(script.pendingDecision == "wants to connect to example.org")
  }
}

extension UserscriptRepository {
  fileprivate func response(from url: String, for script: Userscript) async throws -> HTTP.Response
  {
    var address = url
    return try await fetch.request("GET", &address, headers: [:], body: nil, for: script)
  }
}
