import Foundation
import Helpers
import Testing

@testable import Engine

/// The doctor's findings for a learner's folder, which it leaves unchanged.
struct DoctorTests {
  private let folder: TemporaryFolder
  private let sources: DictionarySources
  private var learner: URL { folder.file("data") }

  init() throws {
    folder = try TemporaryFolder()
    sources = try SmallDictionary(in: folder.url).sources
  }

  private func finding(
    _ subject: String, packages: [URL] = [], environment: [String: String] = [:]
  ) throws -> Finding {
    let doctor = Doctor(
      learner, sources: sources, packages: packages, environment: environment)
    return try #require(doctor.findings().first { $0.subject == subject })
  }

  private func openStudy() throws -> Study {
    try Study.open(
      learner, face: .sanpo, course: nil,
      in: StudyEnvironment(
        timeZone: .gmt, sources: sources))
  }

  @Test func `For a newcomer the doctor offers an upgrade, finds no problem and creates nothing`()
    throws
  {
    let openJTalk = try StandInVoice.openJTalk(in: folder.url)
    let player = AudioPlayer(["PATH": "/bin"])
    let doctor = Doctor(
      learner, sources: sources, packages: [], openJTalk: openJTalk,
      player: AudioPlayer(commands: [["sh"]], programs: player.programs),
      wordSources: WordSources(dictd: folder.url, wordNet: folder.url, packages: []),
      environment: [:])

    let findings = doctor.findings()

    #expect(
      findings.filter { $0.status != .fine }.map(\.subject)
        == ["unidic-lite", "words in other languages"])
    #expect(
      findings.last?.remedy.contains("wordnet-base, Debian's package dict-freedict-spa-eng") == true
    )
    #expect(findings.allSatisfy { $0.status == .fine || !$0.remedy.isEmpty })
    #expect(!FileManager.default.fileExists(atPath: learner.path))
  }

  @Test(
    arguments: [
      ("SANPO_WORDS", "No setting or flag is set by sanpo.conf or the environment."),
      ("SANPO_FLAG_TUTOR", "1 value from sanpo.conf or the environment."),
      ("SANPO_WANIKANI_URL", "1 value from sanpo.conf or the environment."),
    ])
  func `Of the environment, what gives settings and flags is counted`(
    _ variable: String, _ sentence: String
  ) throws {
    let configuration = try finding("configuration", environment: [variable: "off"])

    #expect(configuration.sentence == sentence)
  }

  @Test func `A folder of words that isn't there is reported`() throws {
    let nowhere = folder.file("nowhere").path
    let doctor = Doctor(
      learner, sources: sources, packages: [],
      wordSources: WordSources(dictd: folder.url, wordNet: folder.url, packages: []),
      environment: ["SANPO_WORDS": nowhere])

    let missing = try #require(
      doctor.findings().first { $0.subject == "words in other languages" })
    let there = try finding(
      "words in other languages", environment: ["SANPO_WORDS": folder.url.path])

    #expect(missing.status == .offered && missing.sentence.contains(nowhere))
    #expect(missing.remedy.hasPrefix("Correct SANPO_WORDS, or install "))
    #expect(!there.sentence.contains("SANPO_WORDS"))
  }

  @Test func `Without an audio player, one is offered`() throws {
    let doctor = Doctor(
      learner, sources: sources, packages: [], player: AudioPlayer(["PATH": folder.url.path]))

    let player = try #require(doctor.findings().first { $0.subject == "audio player" })

    #expect(player.status == .offered && player.remedy.contains("mpv"))
  }

  @Test func `Damaged data is reported with a remedy and left unchanged`() throws {
    let file = Storage.databaseFile(in: learner)
    try FileManager.default.createDirectory(at: learner, withIntermediateDirectories: true)
    try Data("no database".utf8).write(to: file)

    let data = try finding("your data")

    #expect(data.status == .wrong && data.sentence.contains("damaged"))
    #expect(!data.remedy.isEmpty)
    #expect(try Data(contentsOf: file) == Data("no database".utf8))
  }

  @Test func `The accounts of a server are checked, with their newest backup`() throws {
    let accounts = try Accounts(in: learner)
    #expect(try finding("accounts").sentence.contains("no backup yet"))

    _ = try accounts.takeBackup()

    let found = try finding("accounts")
    #expect(found.status == .fine && found.sentence.contains("accounts/backups/sanpo-"))
  }

  @Test func `Damaged accounts are reported with their newest backup and left unchanged`() throws {
    let backups = learner.appending(path: "accounts/backups")
    try FileManager.default.createDirectory(at: backups, withIntermediateDirectories: true)
    let backup = backups.appending(path: "sanpo-2026-11-21T041530Z.sqlite")
    try Data("a backup".utf8).write(to: backup)
    let file = learner.appending(path: "accounts.sqlite")
    try Data("no database".utf8).write(to: file)

    let found = try finding("accounts")

    #expect(found.status == .wrong && found.sentence.contains("are damaged"))
    #expect(found.remedy.contains(backup.path))
    #expect(try Data(contentsOf: file) == Data("no database".utf8))
  }

  @Test(arguments: [
    ("plans", ["SANPO_PLANS": "/nope"], "/nope"),
    ("backend", ["SANPO_BACKEND_URL": "https://backend.example"], "SANPO_BACKEND_TOKEN"),
    ("sign-in", ["SANPO_OPENID_ISSUER": "http://issuer.example"], "SANPO_OPENID_ISSUER"),
  ])
  func `What a server can't use of the environment is reported`(
    subject: String, environment: [String: String], said: String
  ) throws {
    let found = try finding(subject, environment: environment)

    #expect(found.status == .wrong && found.sentence.contains(said))
    #expect(!found.remedy.isEmpty)
  }

  @Test func `Missing sources are named with their packages`() throws {
    try FileManager.default.removeItem(at: sources.edict)
    try Data("no gzip".utf8).write(to: sources.kanjidic)

    let words = try finding("words")

    #expect(words.status == .wrong && words.remedy.contains("edict"))
    #expect(try finding("kanji").status == .fine)
  }

  @Test
  func `A built dictionary is current, and problems with its sources are reported`()
    async throws
  {
    try Data("no gzip".utf8).write(to: sources.kanjidic)
    #expect(try finding("dictionary").sentence.contains("built at the next lookup"))

    try await openStudy().dictionary.open()

    let built = try finding("dictionary")
    #expect(built.status == .wrong && built.sentence.contains("kanjidic2.xml.gz is damaged"))
  }

  @Test func `The dictionary of a server is that of its learners`() async throws {
    let home = folder.file("home")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let accounts = try Accounts(in: home)
    let own = accounts.folder(of: try await accounts.begin(device: "").learner.id)
    let study = try Study.open(
      own, face: .sanpo, course: nil,
      in: StudyEnvironment(timeZone: .gmt, sources: sources, shared: home))
    try await study.dictionary.open()

    let findings = Doctor(own, sources: sources, packages: []).findings()

    let built = try #require(findings.first { $0.subject == "dictionary" })
    #expect(built.sentence == "Built from these words and kanji.")
  }

  @Test func `A selected tokeniser that is missing is a problem, others are offered`()
    async throws
  {
    #expect(try finding("unidic-lite").status == .offered)

    try await openStudy().care.changeSettings(["tokeniser": "unidic-lite"])

    let missing = try finding("unidic-lite")
    #expect(missing.status == .wrong && missing.remedy.contains("--install unidic-lite"))
  }

  @Test func `An unreadable dictionary is a problem`() throws {
    let packages = folder.file("packages")
    let place = packages.appending(path: "unidic_lite/dicdir")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for name in ["sys.dic", "dicrc"] {
      try Data("nothing".utf8).write(to: place.appending(path: name))
    }

    let broken = try finding("unidic-lite", packages: [packages])

    #expect(broken.status == .wrong && broken.sentence.contains(place.path))
  }
}
