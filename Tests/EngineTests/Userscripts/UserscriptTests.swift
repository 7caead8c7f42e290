import Foundation
import Helpers
import Synchronization
import Testing

@testable import Engine

struct UserscriptTests {
  func repository(
    in folder: TemporaryFolder, _ answers: [String: String] = [:], _ hosts: [String: String] = [:],
    redirects: [String: String] = [:],
    asked: @escaping @Sendable (HTTP.Request, _ address: String) -> Void = { _, _ in }
  ) throws -> UserscriptRepository {
    let http = PinnedHTTP { request, address in
      asked(request, address)
      if let next = redirects[request.url.absoluteString] {
        return .init(status: 302, headers: ["location": next])
      }
      let text = answers[request.url.absoluteString]
      return .init(status: text == nil ? 404 : 200, body: Data((text ?? "").utf8))
    }
    let fetch = UserscriptFetch(
      web: PublicHTTP(http: http, asker: "Scripts") { host in
        [hosts[host] ?? "93.184.216.34"].filter { !$0.isEmpty }
      })
    return UserscriptRepository(
      storage: try Storage.inMemory(),
      files: UserscriptFolder(folder: folder.url.appending(path: "userscripts")), fetch: fetch)
  }

  func source(_ name: String, _ lines: String...) -> String {
    (["// ==UserScript==", "// @name \(name)", "// @match *://*/*"] + lines.map { "// \($0)" }
      + ["// ==/UserScript==", "run();"]).joined(separator: "\n")
  }

  @Test func `A script is installed, updated, switched, moved and removed`() async throws {
    let folder = try TemporaryFolder()
    let scripts = try repository(in: folder)
    let first = try await scripts.install(source("One"))
    let second = try await scripts.install(source("Two"))

    #expect(try await scripts.install(source("One", "@version 2")) == first)
    #expect(try await scripts.list()[first]?.header.version == "2")
    try await scripts.noteFailure("a loop", of: first, at: .distantPast)
    #expect(try await scripts.list()[first]?.error?.message == "a loop")
    try await scripts.setOn(first, true)
    #expect(try await scripts.list()[first]?.error == nil)
    try await scripts.setOn(first, false)
    #expect(try await scripts.list()[first]?.isOn == false)
    try await scripts.move(second, by: -1)
    #expect(try await scripts.list().scripts.map(\.id) == [second, first])
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: "userscripts").path)
    #expect(files.sorted() == ["one.user.js", "two.user.js"])
    try await scripts.remove(first)
    #expect(try await scripts.list().scripts.map(\.id) == [second])
    await #expect(throws: Problem.noUserscriptFound) { try await scripts.remove(first) }
  }

  @Test func `A script has another edition once it is edited or switched on`() async throws {
    let folder = try TemporaryFolder()
    let scripts = try repository(in: folder)
    let id = try await scripts.install(source("One"))
    func edition() async throws -> String? { try await scripts.list()[id]?.edition }
    let installed = try #require(try await edition())

    try await scripts.noteFailure("a loop", of: id, at: .distantPast)
    let failed = try await edition()
    try await scripts.setOn(id, false)
    let off = try await edition()
    try await scripts.setOn(id, true)
    let on = try await edition()
    try await scripts.edit(id, source: source("One", "@version 2"))
    let edited = try await edition()

    #expect([failed, off] == [installed, installed])
    #expect(Set([installed, on, edited]).count == 3)
  }

  @Test func `A script that is edited or installed again has not failed yet`() async throws {
    let folder = try TemporaryFolder()
    let scripts = try repository(in: folder)
    let id = try await scripts.install(source("One"))
    let repaired = source("One", "@version 2")

    for isInstalled in [false, true] {
      try await scripts.noteFailure("broken", of: id, at: .distantPast)
      let failed = try await scripts.list()
      if isInstalled {
        try await scripts.install(repaired)
      } else {
        try await scripts.edit(id, source: repaired)
      }
      let again = try await scripts.list()

      #expect(failed[id]?.error?.message == "broken")
      #expect(again[id]?.error == nil)
    }
  }

  @Test func `A script that is edited by hand is read again`() async throws {
    let folder = try TemporaryFolder()
    let scripts = try repository(in: folder)
    try await scripts.install(source("One", "@version 1"))
    let file = folder.url.appending(path: "userscripts/one.user.js")

    try Data(source("One", "@version 2").utf8).write(to: file)
    let edited = try await scripts.list()
    try FileManager.default.removeItem(at: file)
    let gone = try await scripts.list()

    #expect(edited.scripts.map(\.header.version) == ["2"])
    #expect(gone.scripts == [])
  }

  @Test func `A script put into the folder by hand is found, switched off`() async throws {
    let folder = try TemporaryFolder()
    let scripts = try repository(in: folder)
    let place = folder.url.appending(path: "userscripts")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data(source("By hand").utf8).write(to: place.appending(path: "mine.user.js"))
    try Data("nothing".utf8).write(to: place.appending(path: "broken.user.js"))

    let list = try await scripts.list()

    #expect(list.scripts.map(\.header.name) == ["By hand"])
    #expect(list.scripts.map(\.isOn) == [false])
  }

  @Test func `The folder has as many scripts as can be installed, however often it is read`()
    async throws
  {
    let folder = try TemporaryFolder()
    let scripts = try repository(in: folder)
    let place = folder.url.appending(path: "userscripts")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for number in 1...201 {
      try Data(source("\(number)").utf8).write(to: place.appending(path: "\(number).user.js"))
    }

    _ = try await scripts.list()
    let list = try await scripts.list()

    #expect(list.scripts.count == 200)
  }

  @Test func `Files are fetched when asked, pinned, and come before the script`() async throws {
    let folder = try TemporaryFolder()
    let asked = Mutex(0)
    let scripts = try repository(
      in: folder, ["https://example.org/lib.js": "lib();", "https://example.org/d": "{}"]
    ) { _, _ in asked.withLock { $0 += 1 } }
    let text = source(
      "Needy", "@require https://example.org/lib.js", "@resource d https://example.org/d")
    let id = try await scripts.install(text)
    let list = try await scripts.list()
    #expect(list[id]?.isComplete == false)
    #expect(asked.withLock { $0 } == 0)
    #expect(throws: Problem.self) { try scripts.files.code(of: #require(list[id])) }

    try await scripts.fetchFiles(of: id)
    let fetched = try #require(try await scripts.list()[id])
    try await scripts.fetchFiles(of: id)

    #expect(asked.withLock { $0 } == 2)
    #expect(fetched.isComplete)
    #expect(fetched.files[0].hash == SHA256.hex(Data("lib();".utf8)))
    #expect(try scripts.files.code(of: fetched).hasPrefix("lib();\n;\n// ==UserScript=="))
    #expect(scripts.files.fetched("https://example.org/d", of: fetched)?.data == Data("{}".utf8))
    let file = folder.url.appending(
      path: "userscripts/files/\(try #require(fetched.files[0].hash))")
    try Data("evil();".utf8).write(to: file)
    #expect(throws: Problem.self) { try scripts.files.code(of: fetched) }
  }

  @Test func `What a removed script fetched goes with it, but for what another has`() async throws {
    let folder = try TemporaryFolder()
    let scripts = try repository(in: folder)
    let one = try await scripts.install(source("One"))
    let two = try await scripts.install(source("Two"))
    for (id, text) in [(one, "only one"), (one, "both"), (two, "both")] {
      try await scripts.provide(
        Data(text.utf8), type: "text/plain", at: "https://x.org/\(text.count)", for: id)
    }

    try await scripts.remove(one)

    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.file("userscripts/files").path)
    #expect(files == [SHA256.hex(Data("both".utf8))])
  }

  @Test func `A file that an update no longer names goes, unless it was asked for`() async throws {
    let folder = try TemporaryFolder()
    let (one, asked) = ("https://example.org/1.js", "https://example.org/data")
    let scripts = try repository(in: folder, [one: "one();", asked: "asked"])
    let id = try await scripts.install(source("Needy", "@require \(one)"))
    try await scripts.noteAsked(asked, by: id)
    try await scripts.fetchFiles(of: id)

    try await scripts.install(source("Needy", "@version 2"))

    let list = try await scripts.list()
    #expect(list[id]?.asked.map(\.url) == [asked])
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.file("userscripts/files").path)
    #expect(files == [SHA256.hex(Data("asked".utf8))])
  }

  @Test func `A file that was named and asked for goes with its name`() async throws {
    let folder = try TemporaryFolder()
    let one = "https://example.org/1.js"
    let scripts = try repository(in: folder, [one: "one();"])
    let id = try await scripts.install(source("Needy", "@require \(one)"))
    try await scripts.noteAsked(one, by: id)
    try await scripts.fetchFiles(of: id)

    try await scripts.install(source("Needy", "@version 2"))

    let list = try await scripts.list()
    #expect(list[id]?.asked.map(\.url) == [])
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.file("userscripts/files").path)
    #expect(files == [])
  }

  /// Of `lib();` by GNU's `md5sum`, `sha256sum`, `sha384sum` and `sha512sum` 9.1.
  private static let md5 = "3f57f879880f67a96ec6062e709ce91b"
  private static let sha256 = "57c473bf7e65499fe9712c2acacfcfbbd5901256e15ddb1a764b4c0799b6edad"
  private static let sha512 = """
    b0295346ca61ecd5bd5d958c3f5b0fd7616b604103aef14cc145b47c3ca3e6d6\
    482d621a727e9d91b32b8a5de52eed9efb110791ab45c3b84e43b3538eac086f
    """

  @Test(arguments: [
    "sha256=\(sha256)", "SHA256-V8Rzv35lSZ/pcSwqys/Pu9WQElbhXdsadktMB5m27a0=",
    "sha384-d2Syy/BplPLHCw1mHEs9BWGotiCxnyu1b2DDK9Ad+LoMLowm2WOZsBG1MaIfEolU",
    "sha512=\(sha512)", "md5=\(md5),sha256=\(sha256)", "sha-256=\(sha256)", "top",
  ])
  func `A file whose hash the script names is kept`(_ fragment: String) async throws {
    let scripts = try repository(
      in: try TemporaryFolder(), ["https://example.org/lib.js": "lib();"])
    let file = "@require https://example.org/lib.js#\(fragment)"
    let id = try await scripts.install(source("Pinned", file))

    try await scripts.fetchFiles(of: id)

    #expect(try await scripts.list()[id]?.isComplete == true)
  }

  @Test(arguments: [
    "sha256=\(SHA256.hex(Data("other".utf8)))", "sha256-not+base64", "sha384-b3RoZXI=",
    "sha512=00", "md5=\(md5)", "sha1-b3RoZXI=",
  ])
  func `A file without the hash that the script names is refused`(_ fragment: String) async throws {
    let scripts = try repository(
      in: try TemporaryFolder(), ["https://example.org/lib.js": "lib();"])
    let file = "@require https://example.org/lib.js#\(fragment)"
    let id = try await scripts.install(source("Pinned", file))

    await #expect(throws: Problem.self) { try await scripts.fetchFiles(of: id) }
    #expect(try await scripts.list()[id]?.isComplete == false)
  }

  @Test func `A file whose only hash is no longer safe can't be checked, and that is said`()
    async throws
  {
    let scripts = try repository(
      in: try TemporaryFolder(), ["https://example.org/lib.js": "lib();"])
    let file = "@require https://example.org/lib.js#md5=\(Self.md5)"
    let id = try await scripts.install(source("Pinned", file))

    let problem = await #expect(throws: Problem.self) { try await scripts.fetchFiles(of: id) }

    #expect(problem?.sentence.hasSuffix("can't be checked.") == true)
  }
}
