public import Foundation

// The environment of the server names its plans and its language model. Terminals that have joined
// it and the owner's terminals are processes with an environment of their own, so the server notes
// them, and the limits that go with the model.

extension Accounts {
  private static let model = "served-model"

  /// The variables that are noted, by their secret. The first says whether there is anything.
  private static let noted = [
    "plans": ["SANPO_PLANS", "SANPO_SHOP_SECRET"],
    model: [
      "SANPO_MODEL_PROVIDER", "SANPO_MODEL", "SANPO_MODEL_URL", "SANPO_MODEL_KEY",
    ],
  ]

  /// Notes which plans and which language model the server's environment names, or that it names
  /// none. They are kept as secrets, because the shop's is one, and the model's key.
  public func note(_ environment: [String: String]) async throws {
    let secrets = Secrets.file(in: home)
    for (secret, names) in Self.noted {
      guard Self.hasFirst(of: names, environment) else {
        try await secrets.remove(secret)
        continue
      }
      // Those that are not given override what a terminal has instead.
      var values = Dictionary(uniqueKeysWithValues: names.map { ($0, environment[$0] ?? "") })
      if secret == Self.model {
        for name in ConfiguredDefaults.ownersVariables { values[name] = environment[name] }
      }
      if let path = values["SANPO_PLANS"] {
        values["SANPO_PLANS"] = URL(filePath: path).standardizedFileURL.path
      }
      try await secrets.save(try JSONText.of(values), secret)
    }
  }

  /// Adds the plans and the language model of the server whose folder it is to an environment that
  /// names none. A folder without learners has none.
  public static func withNoted(
    by home: URL, _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> [String: String] {
    guard exist(in: home) else { return environment }
    let secrets = Secrets.file(in: home)
    var all = environment
    for (secret, names) in noted where !hasFirst(of: names, environment) {
      guard let text = try await secrets.secret(secret) else { continue }
      let values: [String: String] = try JSONText.value(text)
      all.merge(values) { $1 }
    }
    return all
  }

  private static func hasFirst(of names: [String], _ environment: [String: String]) -> Bool {
    names.first.flatMap { environment[$0] }?.isEmpty == false
  }
}
