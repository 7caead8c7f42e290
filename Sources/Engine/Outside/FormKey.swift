import Crypto
public import Foundation

/// The key from which the secrets of forms are derived. It is kept beside the sign-ins, so that a
/// page that was open when the server restarted can still be sent.
public struct FormKey: Sendable {
  /// 64 hexadecimal digits.
  private let key: String

  /// A new key, which is not kept.
  public init() {
    key = AccessTokens.secret()
  }

  /// The key in the folder of the tokens, which gets one if it has none. Where it can't be kept,
  /// the forms that are open at a restart have to be loaded again.
  public init(in tokens: AccessTokens) {
    let file = tokens.folder.appending(path: "form-key")
    if let kept = try? String(contentsOf: file, encoding: .utf8), kept.utf8.count == 64 {
      key = kept
      return
    }
    key = AccessTokens.secret()
    try? PrivateFolder.create(tokens.folder)
    try? Data(key.utf8).write(to: file, options: .atomic)
    chmod(file.path, 0o600)
  }

  /// Derives a secret, as a message authentication code: whoever knows one can't find another.
  ///
  /// - Parameter visitor: the cookie of a browser, or the ID of its session.
  /// - Returns: 64 hexadecimal digits.
  public func secret(for purpose: String, of visitor: String) -> String {
    HMAC<Crypto.SHA256>.authenticationCode(
      for: Data("\(purpose) \(visitor)".utf8), using: SymmetricKey(data: Data(key.utf8))
    ).hexadecimal
  }
}
