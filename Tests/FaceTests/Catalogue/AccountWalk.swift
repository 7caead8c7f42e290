import Engine
import Foundation
import Helpers
import Terminals
import Testing

// Accounts, and the learners of a server, on each face.

extension PageWalk {
  func performOfAccounts(_ intent: Intent) async throws {
    switch intent {
    case .createAccount, .signInToAccount, .signOutOfAccount, .recoverAccount, .changePassword,
      .renewRecoveryCodes, .seeDevices, .signOutDevice, .letTerminalJoin, .eraseAccount:
      break  // Only a server of several learners has them; `AccountWalkTests` does.
    case .seeLearners, .addLearner, .giveLearnerCode, .lockLearner, .exportLearner, .joinServer,
      .leaveServer, .eraseLearner:
      expectNone(intent, in: .webview)
    default: Issue.record("“\(intent.rawValue)” is not about accounts.")
    }
  }
}

extension TerminalWalk {
  func performOfAccounts(_ intent: Intent) async throws {
    switch intent {
    case .createAccount, .signInToAccount, .signOutOfAccount, .recoverAccount, .changePassword,
      .renewRecoveryCodes, .seeDevices, .signOutDevice, .letTerminalJoin, .eraseAccount:
      expectNone(intent, in: .native)
    case .seeLearners: try await ask(intent, says: "No learners yet")
    case .addLearner: try await ask(intent, ["NAME": "maria"], says: "Code for setting")
    case .giveLearnerCode: try await ask(intent, ["NAME": "maria"], says: "Code for setting")
    case .lockLearner: try await ask(intent, ["NAME": "maria"], says: "Locked")
    case .exportLearner:
      try await ask(intent, ["NAME": "maria", "FILE": "maria.zip"], says: "media file")
    case .joinServer: try await join(intent)
    case .leaveServer: try await ask(intent, says: "Left the server")
    case .eraseLearner: try await ask(intent, ["NAME": "maria"], says: "Erased")
    default: Issue.record("“\(intent.rawValue)” is not about accounts.")
    }
  }

  /// Types the code that the terminal shows where the learner would.
  private func join(_ intent: Intent) async throws {
    let said = try await type(line(intent), until: "Waiting")
    let code = try #require(said.firstMatch(of: /[a-z]{4}-[a-z]{4}/)).0
    let accounts = try Accounts(in: home.home.file("data"))
    let learner = try await accounts.learner("maria")
    _ = try await accounts.approve(String(code), by: learner.id)
    try await terminal.expect(prompt)
  }
}
