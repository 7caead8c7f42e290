import Engine
import Foundation
import Helpers
import Testing

@testable import Shell

/// Commands about the learners of a server, which may not be there.
struct LearnerCommandTests {
  @Test func `Listing the learners of a server that isn't there makes none`() async throws {
    let stage = try Stage()

    let outcome = try await stage.sanpo("learner")

    #expect(outcome.talk.contains("No learners yet."))
    #expect(!Accounts.exist(in: stage.folder.url))
  }

  @Test(.enabled(if: geteuid() != 0, "root may read every folder"))
  func `A folder that can't be read is not said to have no server`() async throws {
    let (stage, server) = (try Stage(), try TemporaryFolder())
    _ = try Accounts(in: server.url)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: server.url.path)

    let outcome = try await stage.sanpo("join", server.url.path)

    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: server.url.path)
    #expect(outcome.status == 1 && outcome.talk.contains("can't be read by this user."))
  }

  @Test func `A server that nobody has visited is not said to be missing`() async throws {
    let stage = try Stage()
    _ = try Accounts(in: stage.folder.url)

    let outcome = try await stage.sanpo("learner")

    #expect(
      outcome.talk == "No learners yet. They come with their first visit, or with “learner add”.\n")
  }

  @Test func `A learner whose data the owner exported has not used them`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("learner", "add", "maria")

    let exported = try await stage.sanpo(
      "learner", "export", "maria", stage.folder.file("maria.zip").path)

    #expect(exported.status == 0)
    #expect(try await stage.sanpo("learner").data.contains("not used yet"))
    #expect(try await stage.sanpo("learner", "--json").json.last?["seen_at"] == .null)
  }

  @Test func `Adding and locking a learner are in a backup of the accounts`() async throws {
    let stage = try Stage()
    let backups = stage.folder.file("accounts/backups")
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: backups.path)
    }

    _ = try await stage.sanpo("learner", "add", "maria")
    let added = try names()
    _ = try await stage.sanpo("learner", "lock", "maria")

    #expect(added.count == 1)
    #expect(try names().count == 1 && names() != added)
  }

  @Test func `A visitor who is given an account has been seen`() async throws {
    let stage = try Stage()
    let visitor = try await Accounts(in: stage.folder.url).begin(device: "Firefox").learner

    let given = try await stage.sanpo("learner", "code", visitor.id.description, "--name", "maria")

    #expect(given.status == 0)
    let list = try await stage.sanpo("learner").data
    #expect(list.contains("maria") && !list.contains("not used yet"))
  }

  @Test func `A backup of the owner's data says where the learners' are`() async throws {
    let stage = try Stage()
    let alone = try await stage.sanpo("backup")
    _ = try Accounts(in: stage.folder.url)

    let owners = try await stage.sanpo("backup")

    #expect(!alone.talk.contains("your own data alone"))
    #expect(owners.talk.contains("This is your own data alone."))
    #expect(owners.talk.contains("learners/ID/backups"))
  }

  @Test func `The owner backs up the data of all learners at once, and the accounts`()
    async throws
  {
    let stage = try Stage()
    _ = try await stage.sanpo("learner", "add", "hana")
    let accounts = try Accounts(in: stage.folder.url)
    let maria = try await accounts.add("maria").learner
    _ = try Study.open(maria.id, of: accounts, course: nil)

    let text = try await stage.sanpo("backup", "--all-learners")
    let json = try await stage.sanpo("backup", "--all-learners", "--json").json

    #expect(text.status == 0 && text.data.contains("accounts") && text.data.contains("maria"))
    #expect(text.data.contains("not used yet"))
    #expect(json.count == 3 && json.count { $0["backup"] == .null } == 1)
    let folder = accounts.folder(of: maria.id).appending(path: "backups")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  @Test func `A learner whose data can't be backed up doesn't keep others from it`() async throws {
    let stage = try Stage()
    let accounts = try Accounts(in: stage.folder.url)
    let maria = try await accounts.add("maria").learner
    let folder = accounts.folder(of: maria.id)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("no database".utf8).write(to: Storage.databaseFile(in: folder))

    let outcome = try await stage.sanpo("backup", "--all-learners", "--json")

    #expect(outcome.status == 1 && outcome.talk.contains("1 of 2 backups failed."))
    #expect(outcome.json.count { $0["problem"] == .null } == 1)
  }

  @Test func `“open” prints the address of a server of several learners`() async throws {
    let stage = try Stage()
    let accounts = try Accounts(in: stage.folder.url)
    let served = try accounts.announcements.serve(at: "http://192.168.1.5:7267/")
    defer { served.end() }

    #expect(try await stage.sanpo("open").data == "http://192.168.1.5:7267/\n")
  }

  @Test func `“open” prints the address of the server that the terminal has joined`() async throws {
    let (stage, server) = (try Stage(), try TemporaryFolder())
    let accounts = try Accounts(in: server.url)
    let cookie = try #require(try await accounts.begin(device: "A terminal").cookie)
    try await Membership.save(server.url, cookie, in: stage.folder.url)
    let served = try accounts.announcements.serve(at: "http://192.168.1.5:7267/")
    defer { served.end() }

    #expect(try await stage.sanpo("open").data == "http://192.168.1.5:7267/\n")
  }

  @Test func `The account by which shops name a learner is listed`() async throws {
    let stage = try Stage()
    let accounts = try Accounts(in: stage.folder.url)
    let buyer = try await accounts.begin(device: "Firefox").learner
    _ = try await accounts.begin(device: "Chrome")
    let account = "6f1e7c3a-0d52-4b8e-9a41-27c6d0f3b915"
    #expect(try await accounts.setShopAccount(account, of: buyer.id))

    let list = try await stage.sanpo("learner").data
    let json = try await stage.sanpo("learner", "--json").json

    #expect(list.contains(account))
    #expect(json.count == 2 && json.contains { $0["shop_account"] == .null })
    let learner = try #require(json.first { $0["shop_account"] == .string(account) })
    #expect(learner["learner"] == .string(buyer.id.description))
  }

  @Test func `The address for a learner's code is that of the server that runs`() async throws {
    let stage = try Stage()
    let accounts = try Accounts(in: stage.folder.url)
    let served = try accounts.announcements.serve(at: "http://192.168.1.5:7267/")
    defer { served.end() }

    let outcome = try await stage.sanpo("learner", "add", "maria")

    #expect(outcome.data.contains(" at http://192.168.1.5:7267/account/recovery:"))
  }

  @Test func `While no server runs, a learner's code comes with the name of its page`() async throws
  {
    let stage = try Stage()

    let outcome = try await stage.sanpo("learner", "add", "maria")

    #expect(outcome.data.contains(" at your server's address, under “Forgot password?”:"))
  }

  @Test func `A script that erases a learner is told how to confirm`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("learner", "add", "dai")

    let outcome = try await stage.sanpo("learner", "erase", "dai")

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("“learner erase dai --confirm dai”"))
  }

  @Test func `A learner is not added under a name that is taken`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("learner", "add", "maria")

    let outcome = try await stage.sanpo("learner", "add", "Maria")

    #expect(outcome.status == 1)
    #expect(outcome.talk.hasPrefix("That name is taken. Choose another; “learner” lists them."))
  }

  @Test func `A terminal that has joined does not wait for another code`() async throws {
    let stage = try Stage()
    let accounts = try Accounts(in: stage.folder.url)
    let learner = try await accounts.add("maria").learner
    let code = try await accounts.deviceCode(for: "A terminal")
    _ = try await accounts.approve(code.code, by: learner.id)
    guard case .joined(_, let cookie) = try await accounts.join(code) else {
      Issue.record("The terminal has not joined.")
      return
    }
    try await Membership.save(stage.folder.url, cookie, in: stage.folder.url)

    let outcome = try await stage.sanpo("join")

    #expect(outcome.status == 1)
    #expect(outcome.talk.hasPrefix("This terminal already uses the data of maria."))
  }

  @Test func `An address in the place of the server's folder is told`() async throws {
    let outcome = try await Stage().sanpo("join", "http://127.0.0.1:18321")

    #expect(outcome.status == 1)
    #expect(outcome.talk.hasPrefix("“join” takes the server's folder, not its address."))
  }

  @Test func `A joined terminal that makes a token is told what serves the API`() async throws {
    let stage = try Stage()
    var console = stage.console
    console.home = stage.folder.file("terminal")
    let interpreter = Interpreter(console: console, open: { try stage.study() })

    try await interpreter.perform(interpreter.parsed(["api", "token", "create", "tsurukame"]))

    #expect(stage.talk.contains("don't serve the API"))
  }

  @Test(arguments: [
    ("ghostty", "tokyo", "ghostty on tokyo"), ("", "tokyo", "A terminal on tokyo"),
    ("iTerm.app", "", "iTerm.app"), (" ", " ", "A terminal"),
    ("\u{1B}]0;x\u{7}\u{202E}<b>tmux\n", "散歩-1.local", "0xbtmux on 散歩-1.local"),
    (String(repeating: "x", count: 99), "t", String(repeating: "x", count: 64) + " on t"),
  ])
  func `A terminal that joins is called by its program and its computer, briefly`(
    program: String, host: String, name: String
  ) {
    #expect(TerminalName.name(["TERM_PROGRAM": program], host: host) == name)
  }

  @Test(arguments: [
    (["lock", "maria"], "No learners yet."), (["erase", "maria"], "No learners yet."),
    (["add", "a b"], "can't be the name of an account"),
  ])
  func `A command about learners that fails starts no server`(
    words: [String], said: String
  ) async throws {
    let stage = try Stage()

    let outcome = try await stage.sanpo(["learner"] + words)

    #expect(outcome.status == 1 && outcome.talk.contains(said))
    #expect(!Accounts.exist(in: stage.folder.url))
  }
}
