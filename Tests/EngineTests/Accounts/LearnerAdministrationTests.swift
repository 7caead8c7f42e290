import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

// What the owner of a server does with learners.

extension AccountsTests {
  @Test func `A learner whom the owner locks is let in nowhere`() async throws {
    let authentication = try await maria().authentication

    try await accounts.setLocked(true, authentication.learner.id)

    #expect(try await accounts.authenticate(authentication.cookie ?? "") == nil)
    #expect(try await problem { try await signIn() } == .locked)
    #expect(try await problem { try await signIn("maria", "wrong wrong wrong") } == .wrongSignIn)
    try await accounts.setLocked(false, authentication.learner.id)
    #expect(try await accounts.authenticate(authentication.cookie ?? "") != nil)
  }

  @Test func `Where there are plans, a further learner needs the owner's to include it`()
    async throws
  {
    let plans = try PlansStandIn(in: folder.file("plans"), at: clock.now)
    let choice = PlanChoice.environment(plans.environment)
    try await Study.requireFurtherLearner(of: accounts, plans: choice)
    _ = try await accounts.begin(device: "Firefox on Linux")
    try await Study.requireFurtherLearner(of: accounts, plans: choice)
    _ = try await accounts.add("maria")

    await #expect(throws: Problem.notIncluded(.manyLearners)) {
      try await Study.requireFurtherLearner(of: accounts, plans: choice)
    }
    try await Study.requireFurtherLearner(of: accounts, plans: .everything)
    let generous = try PlansStandIn(
      in: folder.file("more"), at: clock.now, free: ["learners.many"])
    try await Study.requireFurtherLearner(
      of: accounts, plans: .environment(generous.environment))
  }

  @Test func `A missing file of plans is named to the owner who adds a further learner`()
    async throws
  {
    let path = folder.file("nope.json").path
    _ = try await accounts.add("maria")

    let refused = try await problem {
      try await Study.requireFurtherLearner(
        of: accounts, plans: .environment(["SANPO_PLANS": path]))
    }

    #expect(refused?.sentence == "There is no file of plans at \(path).")
  }

  @Test func `Too little of an ID is refused with how much is needed`() async throws {
    let id = try await accounts.add("aiko").learner.id

    let refused = try await problem { try await accounts.learner(String(id.description.prefix(3))) }

    #expect(refused?.remedy == "Enter at least 4 of its first characters.")
    #expect(try await problem { try await accounts.learner("maria") } == .noLearner)
    #expect(try await accounts.learner(String(id.description.prefix(4))).id == id)
  }

  @Test func `An account for shops stays with the learner who had it first`() async throws {
    let (one, other) = (try await maria().authentication.learner.id, try await accounts.add("aiko"))
    #expect(try await accounts.setShopAccount("first", of: one))

    #expect(try await !accounts.setShopAccount("first", of: other.learner.id))

    #expect(try await accounts.learner(withShopAccount: "first") == one)
    #expect(try await accounts.setShopAccount("second", of: one))
    #expect(try await accounts.setShopAccount("first", of: other.learner.id))
  }

  @Test func `A learner added by the owner chooses a password, and gets recovery codes`()
    async throws
  {
    let (learner, code) = try await accounts.add("Aiko@example.org")
    #expect(try await problem { try await signIn("aiko@example.org", "") } == .wrongSignIn)

    let recovered = try await accounts.recover(
      name: "aiko@example.org", code: code, password: Self.password, device: "",
      endingSession: nil)

    #expect(recovered.authentication.learner.id == learner.id)
    #expect(try await signIn("aiko@example.org").learner.id == learner.id)
    #expect(recovered.codes.count == Accounts.codesOfAccount)
    #expect(try await accounts.codesLeft(of: learner.id) == Accounts.codesOfAccount)
  }

  @Test func `A code of the owner replaces a learner's recovery codes`() async throws {
    let opened = try await maria()
    let code = try await accounts.giveCode(to: opened.authentication.learner)
    func recover(_ code: String) async throws -> Accounts.Opened {
      try await accounts.recover(
        name: "maria", code: code, password: "teapot parrot gibberish", device: "",
        endingSession: nil)
    }

    #expect(try await problem { try await recover(opened.codes[0]) } == .wrongCode)
    #expect(try await recover(code).codes.count == Accounts.codesOfAccount)
    let visitor = try await accounts.begin(device: "Firefox on Linux").learner
    #expect(
      try await problem { try await accounts.giveCode(to: visitor) }?.sentence
        == "This learner has no account, so there is no password to set.")
  }

  @Test func `A visitor whose cookie is lost gets at the data by a name and a code of the owner`()
    async throws
  {
    let visitor = try await accounts.begin(device: "Firefox on Linux").learner
    _ = try await accounts.add("aiko")

    #expect(
      try await problem { try await accounts.giveCode(to: visitor, named: "Aiko") } == .nameTaken)
    let code = try await accounts.giveCode(to: visitor, named: "Maria")
    let recovered = try await accounts.recover(
      name: "maria", code: code, password: Self.password, device: "", endingSession: nil)

    #expect(recovered.authentication.learner.id == visitor.id)
    let named = recovered.authentication.learner
    #expect(try await problem { try await accounts.giveCode(to: named, named: "anna") } != nil)
  }

  @Test func `Erasing leaves nothing of a learner, and everything of others`() async throws {
    let (authentication, other) = (
      try await maria().authentication, try await accounts.add("aiko").learner
    )
    for id in [authentication.learner.id, other.id] {
      let backups = accounts.folder(of: id).appending(path: "backups")
      try FileManager.default.createDirectory(at: backups, withIntermediateDirectories: true)
      try Data("kept".utf8).write(to: backups.appending(path: "one.sqlite"))
    }

    let files = FileManager.default
    _ = try await accounts.tidy()
    func backups() throws -> [String] {
      let folder = folder.file("accounts/backups").path
      return try files.contentsOfDirectory(atPath: folder).map { "accounts/backups/\($0)" }
    }
    let before = try backups()
    clock.advance(by: .minutes(1))

    try await accounts.erase(authentication.learner.id)

    #expect(before.count == 1)
    #expect(try backups().count == 1 && backups() != before)
    #expect(!files.fileExists(atPath: accounts.folder(of: authentication.learner.id).path))
    #expect(files.fileExists(atPath: accounts.folder(of: other.id).path))
    #expect(try await accounts.authenticate(authentication.cookie ?? "") == nil)
    #expect(try await accounts.learners().map(\.name) == ["aiko"])
    for name in try ["accounts.sqlite", "accounts.sqlite-wal"] + backups() {
      let bytes = files.contents(atPath: folder.file(name).path) ?? Data()
      #expect(bytes.range(of: Data("maria".utf8)) == nil)
      #expect(bytes.range(of: Data(authentication.learner.id.description.utf8)) == nil)
    }
  }

  @Test func `Erasing that was cut short is finished later`() async throws {
    let learner = try await maria().authentication.learner.id
    let folder = accounts.folder(of: learner)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try await accounts.repository.write { try $0.remove(learner) }

    _ = try await accounts.tidy()

    #expect(!FileManager.default.fileExists(atPath: folder.path))
    #expect(try await accounts.repository.read { try $0.halfErased() } == [])
  }

  @Test func `Backups that can't be renewed when a learner is erased are renewed later`()
    async throws
  {
    let learner = try await maria().authentication.learner.id
    try Data().write(to: folder.file("accounts"))  // Where the folder of backups should be.

    let refusal = try await problem { try await accounts.erase(learner) }

    #expect(refusal?.sentence.hasPrefix("The account was erased, but") == true)
    #expect(try await accounts.repository.read { try $0.halfErased() } == [learner])
    try FileManager.default.removeItem(at: folder.file("accounts"))
    _ = try await accounts.tidy()
    #expect(try await accounts.repository.read { try $0.halfErased() } == [])
    #expect(accounts.repository.backups.files().count == 1)
  }

  @Test func `A learner is noted until the log and the backups know only the note`() async throws {
    let learner = try await maria().authentication.learner.id
    _ = try await accounts.tidy()
    clock.advance(by: .minutes(1))
    // As if the server were killed then.
    try await accounts.repository.write { accounts in
      try accounts.db.execute(
        sql: """
          CREATE TRIGGER killed BEFORE DELETE ON erasure
          BEGIN SELECT RAISE(ABORT, 'killed'); END
          """)
    }

    await #expect(throws: DatabaseError.self) { try await accounts.erase(learner) }

    let log = folder.file("accounts.sqlite-wal")
    for file in accounts.repository.backups.files() + [log] {
      let bytes = FileManager.default.contents(atPath: file.path) ?? Data()
      #expect(bytes.range(of: Data("maria".utf8)) == nil)
    }
    #expect(accounts.repository.backups.files().count == 1)
    #expect(try await accounts.repository.read { try $0.halfErased() } == [learner])
  }

  @Test func `Only anonymous learners whom nobody can be any more are erased by themselves`()
    async throws
  {
    let stranger = try await accounts.begin(device: "curl").learner.id
    let signedOut = try await accounts.begin(device: "")
    let used = try await accounts.begin(device: "")
    let added = try await accounts.add("aiko").learner.id
    clock.advance(by: .minutes(1))
    _ = try await accounts.authenticate(used.cookie ?? "")
    _ = try await accounts.authenticate(signedOut.cookie ?? "")
    try await accounts.signOut(signedOut.session)

    #expect(try await accounts.tidy() == [signedOut.learner.id])
    clock.advance(by: .hours(1))
    #expect(try await accounts.tidy() == [stranger])
    #expect(Set(try await accounts.learners().map(\.id)) == [used.learner.id, added])
  }

  @Test func `A backup of the day is one that has the newest account, and of somebody`()
    async throws
  {
    func backups() -> Int { accounts.repository.backups.files().count }
    _ = try await accounts.tidy()
    #expect(backups() == 0)
    _ = try await maria()
    _ = try await accounts.tidy()
    let first = accounts.repository.backups.files()
    clock.advance(by: .minutes(1))
    _ = try await accounts.add("aiko")

    _ = try await accounts.tidy()
    let second = accounts.repository.backups.files()
    clock.advance(by: .minutes(1))
    _ = try await accounts.tidy()

    // A newer one of the same day takes its place.
    #expect(first.count == 1 && second.count == 1 && first != second)
    #expect(accounts.repository.backups.files() == second)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write in every folder"))
  func `A folder that can't be written is told before it is served`() throws {
    try accounts.requireWritable()
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.url.path)
    defer { chmod(folder.url.path, 0o700) }

    let problem = #expect(throws: Problem.self) { try accounts.requireWritable() }

    #expect(problem?.sentence.hasPrefix("\(folder.url.path) can't be written") == true)
  }

  @Test(arguments: [
    ["SANPO_MODEL_PROVIDER": "opnai", "SANPO_MODEL": "m"],
    ["SANPO_BACKEND_URL": "ftp://example.org", "SANPO_BACKEND_TOKEN": "t"],
    ["SANPO_BACKEND_URL": "https://example.org"],
  ])
  func `What is wrong in a server's variables is told to its owner`(
    variables: [String: String]
  ) {
    #expect(Study.configurationProblems(of: accounts, environment: variables).count == 1)
  }

  @Test func `A folder without an account is listed, and given one`() async throws {
    let id = try #require(Engine.Learner.ID("4e16faf04e16faf04e16faf04e16faf0"))
    try FileManager.default.createDirectory(
      at: accounts.folder(of: id), withIntermediateDirectories: true)
    let found = try await accounts.learner("4e16faf0")
    #expect(try await problem { try await accounts.setLocked(true, found.id) } != nil)

    let code = try await accounts.giveCode(to: found, named: "Maria")
    let recovered = try await accounts.recover(
      name: "maria", code: code, password: Self.password, device: "", endingSession: nil)

    #expect(found.id == id && found.name == nil)
    #expect(recovered.authentication.learner.id == id)
    #expect(try await accounts.learners().map(\.name) == ["maria"])
  }
}
