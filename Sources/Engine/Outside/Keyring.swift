import Foundation

extension Secrets {
  /// Whether a desktop keyring is available: libsecret's tool and a session bus.
  static func hasKeyring(_ environment: [String: String]) -> Bool {
    !environment["DBUS_SESSION_BUS_ADDRESS", default: ""].isEmpty
      && FallbackPrograms(path: environment["PATH"]).program("secret-tool") != nil
  }

  /// The desktop keyring, through libsecret's `secret-tool`. Secrets go to standard input, because
  /// anyone can read arguments.
  ///
  /// - Parameter folder: the learner's folder, which tells apart learners on one desktop.
  static func keyring(of folder: URL) -> Secrets {
    @Sendable func words(_ verb: String, _ account: String) -> [String] {
      ["secret-tool"] + verb.split(separator: " ").map(String.init)
        + ["application", "sanpo", "learner", folder.path, "account", account]
    }
    return Secrets(
      secret: { account in
        let outcome = try await ChildProcess.run(words("lookup", account), keepsOutput: true)
        return outcome.status == 0 && !outcome.output.isEmpty ? outcome.output : nil
      },
      save: { secret, account in
        let outcome = try await ChildProcess.run(
          words("store --label=Sanpo", account), input: secret)
        guard outcome.status == 0 else { throw Problem.keyring("store", outcome) }
      },
      remove: { account in
        let outcome = try await ChildProcess.run(words("clear", account))
        guard leavesNothing(outcome) else { throw Problem.keyring("remove", outcome) }
      })
  }

  /// Whether nothing is left in the keyring after “clear”. It exits with 1 and no output if there
  /// was nothing to remove, and with the bus's message if no program provides a keyring.
  static func leavesNothing(_ outcome: ChildProcess.Outcome) -> Bool {
    // The messages of dbus-daemon and of dbus-broker.
    let absent = ["was not provided by any .service files", "The name is not activatable"]
    return outcome.status == 0 || outcome.errors.isEmpty
      || absent.contains { outcome.errors.contains($0) }
  }
}

extension Problem {
  fileprivate static func keyring(_ verb: String, _ outcome: ChildProcess.Outcome) -> Problem {
    Problem(
      "The desktop's keyring didn't \(verb) the token or key.",
      remedy: "Unlock it and try again.", detail: outcome.errors)
  }
}
