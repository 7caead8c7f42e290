import ArgumentParser
import Engine
import Foundation

struct JoinCommand: ShellCommand {
  static let usage = Usage(
    "join", "Learn here what you learn on a server of this computer.",
    serves: [.joinServer: "join"], examples: ["join", "join /srv/sanpo"],
    notes: """
      It shows a code, which you type in the pages, under Account. From then on, the terminal uses \
      your data of the server; “leave” goes back to its own.
      """)

  @Argument(help: "The server's folder; by default SANPO_HOME.")
  var folder: String?

  @OptionGroup var common: CommonOptions

  func run(in console: Console) async throws {
    let server = folder.map { URL(filePath: $0) } ?? console.home
    guard Accounts.exist(in: server) else {
      throw Problem(
        "No server with learners is in \(server.path).",
        remedy: "“webview --learners” starts one.")
    }
    let accounts = try Accounts(in: server)
    let code = try await accounts.deviceCode(for: "A terminal")
    try console.show(
      ["Type \(code.code, .strong) in the pages, under Account. Waiting; ctrl-C ends it."],
      json: ["code": code.code])
    let (learner, cookie) = try await Self.joined(accounts, by: code)
    try await Membership.keep(server, cookie, in: console.home)
    let again = console.isRepl ? " Quit and start again to go on as them." : ""
    try console.show(
      ["Joined as \(learner.name ?? learner.id.description, .strong).\(again)"],
      json: ["learner": learner.id.description, "name": learner.name])
  }

  private static func joined(
    _ accounts: Accounts, by code: Accounts.DeviceCode
  ) async throws -> (Learner, cookie: String) {
    while true {
      switch try await accounts.join(code) {
      case .joined(let learner, let cookie): return (learner, cookie)
      case .waiting: try await Task.sleep(for: .seconds(1))
      case .expired:
        throw Problem("The code was not typed in time.", remedy: "“join” shows a new one.")
      }
    }
  }
}

struct LeaveCommand: ShellCommand {
  static let usage = Usage(
    "leave", "Go back from a server to the terminal's own data.",
    serves: [.leaveServer: "leave"])

  @OptionGroup var common: CommonOptions

  func run(in console: Console) async throws {
    let hasLeft = try await Membership.end(in: console.home)
    let again = console.isRepl && hasLeft ? " Quit and start again to use your own data." : ""
    try console.show(
      [hasLeft ? "Left the server.\(again)" : "This terminal has joined no server."],
      json: ["has_left": hasLeft])
  }
}
