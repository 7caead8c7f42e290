import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Accounts on a real file, with a clock that is set and passwords hashed cheaply.
struct AccountsTests {
  let folder: TemporaryFolder
  let clock = TestClock()
  let accounts: Accounts
  static let password = "parrot gibberish teapot"

  init() throws {
    folder = try TemporaryFolder()
    accounts = try Accounts(in: folder.url, clock: clock.wall, passwords: .cheap)
  }

  func maria() async throws -> Accounts.Opened {
    let authentication = try await accounts.begin(device: "Firefox on Linux")
    return try await accounts.createAccount(
      name: "Maria", password: Self.password, for: authentication.session)
  }

  func signIn(_ name: String = "maria", _ password: String = Self.password) async throws
    -> Accounts.Authentication
  {
    try await accounts.signIn(
      name: name, password: password, device: "Chrome on Android", endingSession: nil)
  }

  @Test func `An anonymous learner who makes an account stays the same learner`() async throws {
    let authentication = try await accounts.begin(device: "Firefox on Linux")
    let before = try #require(authentication.cookie)

    let opened = try await accounts.createAccount(
      name: "Maria", password: Self.password, for: authentication.session)

    #expect(opened.authentication.learner.id == authentication.learner.id)
    #expect(opened.authentication.learner.name == "maria")
    #expect(Set(opened.codes).count == 8)
    let after = try #require(opened.authentication.cookie)
    #expect(try await accounts.authenticate(before) == nil)
    #expect(try await accounts.authenticate(after)?.learner.id == authentication.learner.id)
  }

  @Test func `The owner is told that the disk is full, and of which file`() async throws {
    // No page more than there are.
    try await accounts.repository.write { try $0.db.execute(sql: "PRAGMA max_page_count = 1") }

    let told = try await problem {
      for number in 1...100 { _ = try await accounts.add("learner\(number)") }
    }

    #expect(told?.sentence == "The disk is full or failing, so this was not saved.")
    #expect(told?.remedy.contains(folder.file("accounts.sqlite").path) == true)
  }

  @Test func `A name is taken once, in whatever case`() async throws {
    _ = try await maria()
    let other = try await accounts.begin(device: "")

    let refusal = try await problem {
      try await accounts.createAccount(
        name: "MARIA", password: Self.password, for: other.session)
    }

    #expect(refusal == .nameTaken)
    #expect(try await accounts.learner(other.learner.id.description).name == nil)
  }

  @Test func `Somebody unknown and a wrong password are told the same`() async throws {
    _ = try await maria()

    let unknown = try await problem { try await signIn("nobody") }
    let wrong = try await problem { try await signIn("maria", "another gibberish teapot") }

    #expect(unknown == .wrongSignIn && wrong == .wrongSignIn)
    #expect(try await signIn(" MARIA ").learner.name == "maria")
  }

  @Test func `Somebody unknown costs the same work as a wrong password`() async throws {
    let passwords = Passwords(passes: 2, memory: 16 << 20)
    let stored = try await passwords.hash("parrot gibberish teapot")
    func shortest(_ stored: String?) async throws -> Duration {
      var shortest = Duration.seconds(60)
      for _ in 0..<5 {
        let begin = ContinuousClock.now
        #expect(try await !passwords.matches("wrong", stored))
        shortest = min(shortest, .now - begin)
      }
      return shortest
    }

    // The hash of nobody is read, and has the costs of a real one.
    #expect(!passwords.isOutdated(passwords.ofNobody) && !passwords.isOutdated(stored))
    #expect(Passwords.usual.isOutdated(stored))
    // Other tests may hash at the same time: this only shows that it is not refused at once.
    #expect(try await shortest(nil) * 3 > shortest(stored))
    #expect(try await passwords.matches("parrot gibberish teapot", stored))
  }

  @Test func `After five tries in a minute even the right password waits`() async throws {
    _ = try await maria()
    for _ in 0..<5 { _ = try await problem { try await signIn("maria", "wrong wrong wrong") } }

    let refusal = try await problem { try await signIn() }
    let unknown = try await problem {
      for _ in 0..<5 { _ = try await problem { try await signIn("nobody") } }
      return try await signIn("nobody")
    }

    #expect(refusal?.sentence == "Too many attempts.")
    #expect(refusal?.remedy == "Try again in 60 seconds.")
    #expect(unknown == refusal)
    clock.advance(by: .seconds(60))
    #expect(try await signIn().learner.name == "maria")
  }

  @Test func `A recovery code sets a password once, and signs all other devices out`() async throws
  {
    let opened = try await maria()
    func recover(_ name: String, _ code: String) async throws -> Accounts.Opened {
      try await accounts.recover(
        name: name, code: code, password: "teapot parrot gibberish", device: "",
        endingSession: nil)
    }

    let wrong = try await problem { try await recover("maria", "aaaa-aaaa-aaaa-aaaa") }
    let unknown = try await problem { try await recover("nobody", opened.codes[0]) }
    let recovered = try await recover("maria", opened.codes[0].uppercased())
    let again = try await problem { try await recover("maria", opened.codes[0]) }

    #expect(wrong == .wrongCode && unknown == .wrongCode && again == .wrongCode)
    #expect(recovered.codes.isEmpty)
    #expect(try await accounts.authenticate(opened.authentication.cookie ?? "") == nil)
    #expect(try await problem { try await signIn() } == .wrongSignIn)
    #expect(try await signIn("maria", "teapot parrot gibberish").learner.name == "maria")
    #expect(try await accounts.codesLeft(of: opened.authentication.learner.id) == 7)
  }

  @Test func `New recovery codes make the old ones useless`() async throws {
    let opened = try await maria()

    let learner = opened.authentication.learner
    let wrong = try await problem {
      try await accounts.renewCodes(of: learner, password: "wrong")
    }
    let codes = try await accounts.renewCodes(of: learner, password: Self.password)

    #expect(wrong == .wrongPassword)
    #expect(Set(codes).isDisjoint(with: opened.codes))
    let refusal = try await problem {
      try await accounts.recover(
        name: "maria", code: opened.codes[0], password: Self.password, device: "",
        endingSession: nil)
    }
    #expect(refusal == .wrongCode)
  }

  @Test func `Accounts are durable, and backed up each day`() async throws {
    _ = try await maria()
    let level = try await accounts.repository.write {
      try Int.fetchOne($0.db, sql: "PRAGMA synchronous")
    }
    func backups() -> Int { accounts.repository.backups.files().count }

    _ = try await accounts.tidy()
    _ = try await accounts.tidy()
    let first = backups()
    clock.advance(by: .days(1))
    _ = try await accounts.tidy()

    #expect(level == 2)  // FULL
    #expect(first == 1)
    let stranger = try await accounts.begin(device: "curl")
    try await accounts.signOut(stranger.session)
    #expect(try await accounts.tidy() == [stranger.learner.id])
    #expect(backups() == 2)
  }

  @Test func `Neither passwords nor cookies nor codes are in the file`() async throws {
    let opened = try await maria()
    let secret = try #require(opened.authentication.cookie?.split(separator: ".").last)
    try accounts.repository.truncateLog()

    let bytes = try Data(contentsOf: folder.file("accounts.sqlite"))

    #expect(bytes.range(of: Data("maria".utf8)) != nil)
    for text in [Self.password, String(secret), opened.codes[0]] {
      #expect(bytes.range(of: Data(text.utf8)) == nil)
    }
  }

  @Test func `Many strangers at once are turned away for a minute`() async throws {
    for _ in 0..<120 { _ = try await accounts.begin(device: "curl") }

    #expect(try await problem { try await accounts.begin(device: "curl") } != nil)
    clock.advance(by: .seconds(61))
    _ = try await accounts.begin(device: "Firefox")
  }

  @Test func `Strangers are let in after the clock was set back`() async throws {
    for _ in 0..<120 { _ = try await accounts.begin(device: "curl") }

    clock.advance(by: .hours(-2))
    _ = try await accounts.begin(device: "Firefox")
  }

  @Test func `Strangers who come back within the minute count, too`() async throws {
    for _ in 0..<120 {
      let begun = try await accounts.begin(device: "curl")
      clock.advance(by: .milliseconds(10))
      _ = try await accounts.authenticate(try #require(begun.cookie))
    }

    #expect(try await problem { try await accounts.begin(device: "curl") } != nil)
  }

  @Test func `Programs that open new accounts at the same time all succeed`() async throws {
    for _ in 1...10 {
      let home = try TemporaryFolder()

      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 1...6 {
          group.addTask { _ = try Accounts(in: home.url, clock: clock.wall, passwords: .cheap) }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test func `A file that is no database is refused, and left`() throws {
    let other = try TemporaryFolder()
    try Data("not a database, but long enough to be looked at".utf8)
      .write(to: other.file("accounts.sqlite"))

    #expect(throws: Problem.self) { try Accounts(in: other.url) }
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give a file away"))
  func `Root is kept from the accounts of another user`() async throws {
    let file = folder.file("accounts.sqlite").path
    #expect(chown(file, 65_534, 65_534) == 0)

    let refusal = try await problem { try Accounts(in: folder.url, clock: clock.wall) }

    #expect(refusal?.sentence.hasPrefix("\(file) belongs to the user ") == true)
    #expect(refusal?.remedy.contains("sudo -u ") == true)
  }

  @Test(arguments: [true, false])
  func `Missing accounts beside a backup of them are damage, not a new server`(
    isEmpty: Bool
  ) async throws {
    _ = try await maria()
    try accounts.repository.backUp(at: clock.now)
    let file = try loseFile()
    if isEmpty { try Data().write(to: file) }

    let refusal = try await problem { try Accounts(in: folder.url, clock: clock.wall) }

    #expect(refusal?.sentence.contains("accounts are missing") == true)
    #expect(refusal?.remedy.contains("accounts/backups/sanpo-") == true)
    let made = clock.now.formatted(.iso8601.dateTimeSeparator(.space))
    #expect(refusal?.remedy.contains(".sqlite of \(made) to ") == true)
    #expect(refusal?.remedy.hasPrefix("Put the file back. If it is lost, stop the server") == true)
    #expect(refusal?.remedy.contains("move the folders learners and accounts away") == true)
    #expect(AccountsRepository.problem(in: folder.url) == refusal)
    #expect(Accounts.exist(in: folder.url))
    #expect(FileManager.default.fileExists(atPath: file.path) == isEmpty)
  }

  @Test func `Missing accounts beside learners are damage, too`() async throws {
    let learner = try await maria().authentication.learner.id
    try FileManager.default.createDirectory(
      at: accounts.folder(of: learner), withIntermediateDirectories: true)
    _ = try loseFile()

    let refusal = try await problem { try Accounts(in: folder.url, clock: clock.wall) }

    #expect(refusal?.sentence.contains("accounts are missing") == true)
    #expect(refusal?.remedy.contains("Put the file back") == true)
  }

  /// - Returns: where it was.
  private func loseFile() throws -> URL {
    let file = folder.file("accounts.sqlite")
    try FileManager.default.removeItem(at: file)
    return file
  }
}

extension Passwords {
  /// The least that libsodium allows.
  static let cheap = Passwords(passes: 1, memory: 8 << 10)
}
