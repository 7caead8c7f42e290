import CSodium
import Foundation
import GRDB
import Helpers
import Synchronization
import Testing

@testable import Engine

/// Flags from all of their sources.
struct FlagTests {
  private let storage: Storage
  private let clock = TestClock()
  private let server = FlagServer()
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    storage = try Storage.open(folder.file("data"), at: clock.now)
  }

  private func repository(
    environment: [String: String] = [:], trusting host: String? = nil, owned: Set<String> = []
  ) -> FlagRepository {
    let (configuration, defaults) = ConfiguredDefaults.checked(
      folder.file("data"), Settings(timeZone: .gmt), environment: environment)
    return FlagRepository(
      storage: storage, settings: SettingsRepository(defaults: defaults, owned: owned),
      configuration: configuration, http: server.http, trustedHost: host)
  }

  private func tutor(_ repository: FlagRepository) async throws -> FlagState {
    try #require(try await repository.states(at: clock.now).first { $0.info.name == "tutor" })
  }

  private func set(_ texts: [String: String], _ flags: FlagRepository) async throws {
    try await storage.database.write { db in
      var settings = try flags.settings.current(db)
      for (name, text) in texts { try settings.set(name, to: text) }
      try flags.settings.save(settings, db)
    }
  }

  @Test func `Without a source, the default holds`() async throws {
    let state = try await tutor(repository())

    #expect(state.value == "on")
    #expect(state.source == .default)
    #expect(!state.isOverdue)
  }

  @Test func `The learner goes before an address, the environment, the file and the default`()
    async throws
  {
    try Data("flag-tutor = off\n".utf8).write(to: folder.file("data/sanpo.conf"))
    #expect(try await tutor(repository()).source == .file(line: 1))

    let flags = repository(environment: ["SANPO_FLAG_TUTOR": "0%"])
    #expect(try await tutor(flags).source == .variable("SANPO_FLAG_TUTOR"))

    server.answer(#"{"flags": {"tutor": "100%"}}"#)
    try await set(["flags-address": "http://localhost:1/flags"], flags)
    try await flags.refresh()
    #expect(try await tutor(flags).source == .address("http://localhost:1/flags"))
    #expect(try await tutor(flags).value == "on")

    try await flags.choose("tutor", "off", at: clock.now)
    #expect(try await tutor(flags).source == .learner)
    #expect(try await tutor(flags).value == "off")

    try await flags.choose("tutor", nil, at: clock.now)
    #expect(try await tutor(flags).source == .address("http://localhost:1/flags"))
  }

  @Test func `A choice can be undone, and a wrong one changes nothing`() async throws {
    let study = try Study.open(
      folder.file("data"), face: .native, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, jobService: .given(nil)))
    try await study.flags.choose("tutor", "off")
    #expect(study.tutor.isOffered == false)
    await #expect(throws: Problem.self) {
      try await study.flags.choose("tutor", "perhaps")
    }
    await #expect(throws: Problem.self) {
      try await study.flags.choose("teacher", "off")
    }
    #expect(try await study.flags.states().first?.value == "off")

    let change = try await study.undoLatest()
    #expect(change.name == "Changed the flag “tutor”")
    #expect(try await study.flags.states().first?.value == "on")
  }

  @Test func `Another face sees a choice with what it loads next`() async throws {
    func open(_ face: Face) throws -> Study {
      try Study.open(
        folder.file("data"), face: face, course: nil,
        in: StudyEnvironment(
          clock: clock.wall, jobService: .given(nil)))
    }
    let (pages, terminal) = (try open(.webview), try open(.native))
    try await terminal.flags.choose("grade-intervals", "hidden")

    _ = try await pages.care.settings()

    #expect(!pages.flags.isOn(Flags.gradeIntervals))
  }

  @Test func `With the tutor off, nobody asks it`() async throws {
    let study = try Study.open(
      folder.file("data"), face: .native, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, jobService: .given(nil)))
    try await study.models.choose(
      ModelChoice(.openai, address: "http://localhost:1", name: "m"), key: nil)
    try await study.flags.choose("tutor", "off")

    let problem = await #expect(throws: Problem.self) {
      try await study.tutor.conversation().sent(.asked(TutorQuestion("Hi")))
    }

    #expect(problem == .tutorIsOff)
  }

  // MARK: From an address

  @Test func `What the address of a server's owner switches off stays off`() async throws {
    let flags = repository(
      environment: ["SANPO_SETTING_FLAGS_ADDRESS": "http://localhost:1/flags"],
      owned: ["flags-address"])
    server.answer(#"{"flags": {"tutor": "off"}}"#)
    try await flags.refresh()
    let refusal = try await problem { try await flags.choose("tutor", "on", at: clock.now) }

    #expect(refusal == .ownersFlag("tutor"))
    #expect(try await tutor(flags).value == "off")
  }

  @Test func `What has not changed is not sent again`() async throws {
    let flags = repository()
    try await set(["flags-address": "http://localhost:1/flags"], flags)
    server.answer(#"{"flags": {"tutor": "off"}}"#, headers: ["etag": "\"1\""])

    try await flags.refresh()
    server.answer("", status: 304)
    try await flags.refresh()

    #expect(server.asked.map { $0.headers["If-None-Match"] } == [nil, "\"1\""])
    #expect(try await tutor(flags).value == "off")
  }

  @Test(arguments: [("", 500), ("<html>", 200), (#"{"flags": {"tutor": 1}}"#, 200), ("[]", 200)])
  func `After a failure, what was fetched before holds`(body: String, status: Int) async throws {
    let flags = repository()
    try await set(["flags-address": "http://localhost:1/flags"], flags)
    server.answer(#"{"flags": {"tutor": "off"}}"#)
    try await flags.refresh()
    server.answer(body, status: status)

    await #expect(throws: Problem.self) { try await flags.refresh() }

    #expect(try await tutor(flags).value == "off")
  }

  @Test func `A flag that only a newer version knows changes nothing`() async throws {
    let flags = repository()
    try await set(["flags-address": "http://localhost:1/flags"], flags)
    server.answer(#"{"flags": {"teacher": "off", "tutor": "off"}}"#)

    try await flags.refresh()

    #expect(try await tutor(flags).value == "off")
  }

  @Test func `A wrong rule is told, and the others hold`() async throws {
    let flags = repository()
    try await set(["flags-address": "http://localhost:1/flags"], flags)
    server.answer(
      #"{"flags": {"teacher": "off", "tutor": "perhaps", "grade-intervals": "hidden"}}"#,
      headers: ["etag": "\"1\""])

    let problem = await #expect(throws: Problem.self) { try await flags.refresh() }
    server.answer("", status: 304)
    let unchanged = await #expect(throws: Problem.self) { try await flags.refresh() }

    #expect(unchanged == problem)
    #expect(problem?.sentence.contains("teacher") == false)
    #expect(problem?.sentence.contains("“perhaps” is not valid for the flag “tutor”.") == true)
    #expect(try await tutor(flags).source == .default)
    let intervals = try await flags.states(at: clock.now).first {
      $0.info.name == "grade-intervals"
    }
    #expect(intervals?.value == "hidden")
  }

  @Test func `Each reason why fetching fails is told once until it succeeds`() async throws {
    let flags = repository()
    try await set(["flags-address": "http://localhost:1/flags"], flags)
    let answers = Mutex([(200, #"{"flags": {}}"#), (500, ""), (500, "")])
    let told = Mutex<[String]>([])
    server.answer(#"{"flags": {"tutor": "perhaps"}}"#, headers: ["etag": "\"1\""])

    await flags.run(
      pause: Pause { [server] _ in
        let next = answers.withLock { $0.popLast() }
        guard let (status, body) = next else { throw CancellationError() }
        server.answer(body, status: status)
      }, onProblem: { problem in told.withLock { $0.append(problem.sentence) } })

    #expect(
      told.withLock(\.self) == [
        """
        localhost serves flags that can't be used. “perhaps” is not valid for the flag “tutor”.
        """,
        "The flags server responded with status 500.",
      ])
  }

  @Test(arguments: [
    ("flags-address", "ftp://x"), ("flags-address", "http://example.org/flags"),
    ("flags-address", "nowhere"), ("flags-key", "secret"),
  ])
  func `A wrong address or key is refused when it is set`(name: String, text: String) {
    var settings = Settings(timeZone: .gmt)

    #expect(throws: Problem.self) { try settings.set(name, to: text) }
  }

  @Test func `A foreign host needs a signature`() async throws {
    let flags = repository()
    try await set(["flags-address": "https://example.org/flags"], flags)

    let problem = await #expect(throws: Problem.self) { try await flags.refresh() }

    #expect(problem?.remedy.contains("flags-key") == true)
    #expect(server.asked.isEmpty)
  }

  @Test func `The host of the backend needs none`() async throws {
    let flags = repository(trusting: "example.org")
    try await set(["flags-address": "https://example.org/flags"], flags)
    server.answer(#"{"flags": {"tutor": "off"}}"#)

    try await flags.refresh()

    #expect(try await tutor(flags).value == "off")
  }

  @Test func `A signature is checked`() async throws {
    let body = #"{"flags": {"tutor": "off"}}"#
    let (key, signature) = signed(body)
    let flags = repository()
    try await set(
      ["flags-address": "https://example.org/flags", "flags-key": key.base64EncodedString()],
      flags)

    server.answer(body.replacing("off", with: "0%"), headers: ["sanpo-signature": signature])
    await #expect(throws: Problem.self) { try await flags.refresh() }
    server.answer(body)
    await #expect(throws: Problem.self) { try await flags.refresh() }
    #expect(try await tutor(flags).value == "on")

    server.answer(body, headers: ["sanpo-signature": signature])
    try await flags.refresh()
    #expect(try await tutor(flags).value == "off")
  }

  private func signed(_ text: String) -> (key: Data, signature: String) {
    var key = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
    var secret = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
    crypto_sign_keypair(&key, &secret)
    var signature = [UInt8](repeating: 0, count: Int(crypto_sign_BYTES))
    crypto_sign_detached(&signature, nil, Array(text.utf8), UInt64(text.utf8.count), secret)
    return (Data(key), Data(signature).base64EncodedString())
  }
}

/// Answers with what it was told last, and records what it was asked.
private final class FlagServer: Sendable {
  private let inside = Mutex<(response: HTTP.Response, asked: [HTTP.Request])>(
    (HTTP.Response(status: 404), []))

  var asked: [HTTP.Request] { inside.withLock(\.asked) }

  func answer(_ body: String, status: Int = 200, headers: [String: String] = [:]) {
    inside.withLock {
      $0.response = HTTP.Response(status: status, headers: headers, body: Data(body.utf8))
    }
  }

  var http: HTTP {
    HTTP { request in
      self.inside.withLock {
        $0.asked.append(request)
        return $0.response
      }
    }
  }
}
