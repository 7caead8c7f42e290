public import Engine
import Synchronization

/// Secrets in memory, which a test may inspect.
public final class Vault: Sendable {
  private let kept = Mutex<[String: String]>([:])

  public init() {}

  public var all: [String: String] { kept.withLock(\.self) }

  public var secrets: Secrets {
    Secrets(
      secret: { account in self.kept.withLock { $0[account] } },
      save: { secret, account in self.kept.withLock { $0[account] = secret } },
      remove: { account in self.kept.withLock { $0[account] = nil } })
  }
}
