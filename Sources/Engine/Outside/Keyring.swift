import Foundation

extension Secrets {
  /// Whether a desktop keyring is available: libsecret's tool and a session bus.
  static func hasKeyring(_ environment: [String: String]) -> Bool {
    guard !environment["DBUS_SESSION_BUS_ADDRESS", default: ""].isEmpty else { return false }
    let path = environment["PATH", default: "/usr/local/bin:/usr/bin:/bin"]
    return path.split(separator: ":").contains { folder in
      FileManager.default.isExecutableFile(atPath: "\(folder)/secret-tool")
    }
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
        try await run(words("store --label=Sanpo", account), input: secret)
      },
      remove: { account in try await run(words("clear", account)) })
  }

  private static func run(_ words: [String], input: String? = nil) async throws {
    let outcome = try await ChildProcess.run(words, input: input)
    // “clear” exits with 1 and no output if there was nothing to remove.
    guard outcome.status == 0 || (words.contains("clear") && outcome.errors.isEmpty) else {
      throw Problem(
        "The desktop's keyring didn't store the token.", remedy: "Unlock it and try again.",
        detail: outcome.errors)
    }
  }
}
