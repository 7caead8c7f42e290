public import Foundation

// The environment of the server names its plans. Terminals that have joined it and the owner's
// terminals are processes with an environment of their own, so the server notes them.

extension Accounts {
  private static let secret = "plans"

  /// Notes which plans the server's environment names, or that it names none. They are kept as a
  /// secret, because the shop's is one.
  public func notePlans(of environment: [String: String]) async throws {
    let secrets = Secrets.file(in: home)
    guard let path = environment["SANPO_PLANS"], !path.isEmpty else {
      return try await secrets.remove(Self.secret)
    }
    let plans = [
      "SANPO_PLANS": URL(filePath: path).standardizedFileURL.path,
      "SANPO_SHOP_SECRET": environment["SANPO_SHOP_SECRET"] ?? "",
    ]
    try await secrets.save(try JSONText.of(plans), Self.secret)
  }

  /// Adds the server's plans to an environment that names none.
  func withPlans(_ environment: [String: String]) async throws -> [String: String] {
    try await Self.withPlans(of: home, environment)
  }

  /// Adds the plans of the server whose folder it is to an environment that names none. A folder
  /// without learners has none.
  public static func withPlans(
    of home: URL, _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> [String: String] {
    guard exist(in: home), environment["SANPO_PLANS", default: ""].isEmpty,
      let text = try await Secrets.file(in: home).secret(secret)
    else { return environment }
    let plans: [String: String] = try JSONText.value(text)
    return environment.merging(plans) { $1 }
  }
}
