public import Foundation

/// Stores secrets by account.
public struct Secrets: Sendable {
  var secret: @Sendable (_ account: String) async throws -> String?
  var save: @Sendable (_ secret: String, _ account: String) async throws -> Void
  var remove: @Sendable (_ account: String) async throws -> Void

  public init(
    secret: @escaping @Sendable (_ account: String) async throws -> String?,
    save: @escaping @Sendable (_ secret: String, _ account: String) async throws -> Void,
    remove: @escaping @Sendable (_ account: String) async throws -> Void
  ) {
    self.secret = secret
    self.save = save
    self.remove = remove
  }

  /// Uses the desktop keyring if there is one, else a private file in the learner's folder.
  public static func system(
    in folder: URL, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Secrets {
    let file = Secrets.file(in: folder)
    return hasKeyring(environment) ? keyring(of: folder).backed(by: file) : file
  }

  /// Stores in the first if it works, else in the second; reads from either.
  func backed(by other: Secrets) -> Secrets {
    let first = self
    return Secrets(
      secret: { account in
        // A secret in the second store is newer: storing in the first removes it.
        if let secret = try await other.secret(account) { return secret }
        // A locked or broken keyring counts as none.
        return try? await first.secret(account)
      },
      save: { secret, account in
        do {
          try await first.save(secret, account)
        } catch {
          return try await other.save(secret, account)
        }
        try await other.remove(account)
      },
      remove: { account in
        try await other.remove(account)
        try await first.remove(account)
      })
  }
}
