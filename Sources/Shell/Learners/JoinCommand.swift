import ArgumentParser
import Engine
import Foundation

struct JoinCommand: ShellCommand {
  static let usage = Usage("join", "Use your data from a server on this computer.")
    .serves(.joinServer, "join", examples: "join", "join /srv/sanpo")
    .notes(
      """
      Shows a code to enter in the pages, under Account. After that, the terminal uses \
      your data on the server. “leave” switches back to its own data.
      """)

  @Argument(help: "The server's folder (default: SANPO_HOME).")
  var folder: String?

  func run(in console: Console) async throws {
    // One that was signed out joins again.
    if let joined = try? await Membership.current(in: console.home) {
      throw Problem(
        "This terminal already uses the data of \(joined.learner.name ?? "a learner").",
        remedy: "Use “leave” first, to join again.")
    }
    if folder?.contains("://") == true { throw Problem.isAddress }
    let server = folder.map { URL(filePath: $0) } ?? console.home
    guard let accounts = try Accounts.existing(in: server) else {
      throw Problem(
        "There is no server in \(server.path).",
        remedy: "“join FOLDER” names another one; “webview --learners” starts one.")
    }
    let code = try await accounts.deviceCode(for: console.device)
    try console.show(
      ["Enter \(code.code, .strong) in the pages, under Account. Waiting; ctrl-C cancels."],
      json: ["code": code.code])
    let (learner, cookie) = try await Self.join(accounts, by: code)
    try await Membership.save(server, cookie, in: console.home)
    let again = console.isRepl ? " Restart Sanpo to use that data." : ""
    try console.show(
      ["Joined as \(learner.name ?? learner.id.description, .strong).\(again)"],
      json: ["learner": learner.id.description, "name": learner.name])
  }

  private static func join(
    _ accounts: Accounts, by code: Accounts.DeviceCode
  ) async throws -> (Learner, cookie: String) {
    while true {
      switch try await accounts.join(code) {
      case .joined(let learner, let cookie): return (learner, cookie)
      case .waiting: try await Task.sleep(for: .seconds(1))
      case .expired:
        throw Problem("The code has expired.", remedy: "Run “join” again for a new one.")
      }
    }
  }
}

extension Problem {
  fileprivate static let isAddress = Problem(
    "“join” takes the server's folder, not its address.",
    remedy: "It is the SANPO_HOME that the server was started with; its owner knows it.")
}

/// The terminal's name among a learner's devices, such as “ghostty on tokyo”.
enum TerminalName {
  static let unknown = "A terminal"
  /// The longest name in Unicode scalars: that of the longest host name of Linux.
  private static let longest = 64
  private static let signs = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: " ._-+"))

  /// - Parameter host: the computer's name; empty if it has none.
  static func name(_ environment: [String: String], host: String) -> String {
    let (program, host) = (plain(environment["TERM_PROGRAM"] ?? ""), plain(host))
    let terminal = program.isEmpty ? unknown : program
    return host.isEmpty ? terminal : "\(terminal) on \(host)"
  }

  private static func plain(_ name: String) -> String {
    let scalars = name.unicodeScalars.filter(signs.contains).prefix(longest)
    return String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespaces)
  }
}

struct LeaveCommand: ShellCommand {
  static let usage = Usage("leave", "Disconnect from a server, and use the terminal's own data.")
    .serves(.leaveServer, "leave")

  func run(in console: Console) async throws {
    let hasLeft = try await Membership.end(in: console.home)
    let again = console.isRepl && hasLeft ? " Restart Sanpo to use your own data." : ""
    try console.show(
      [hasLeft ? "Left the server.\(again)" : "This terminal is not connected to a server."],
      json: ["has_left": hasLeft])
  }
}
