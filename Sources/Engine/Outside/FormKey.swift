import Crypto
import Foundation

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
    if let kept = Self.kept(in: file) {
      key = kept
      return
    }
    let new = AccessTokens.secret()
    try? PrivateFolder.create(tokens.folder)
    Self.keep(new, in: file)
    key = Self.kept(in: file) ?? new
  }

  /// Nil if there is none. A damaged one is removed.
  private static func kept(in file: URL) -> String? {
    guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
    guard data.count == 64 else {
      unlink(file.path)
      return nil
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Keeps a key, unless another server that starts now was first. Its file appears as a whole.
  private static func keep(_ key: String, in file: URL) {
    let unnamed = file.appendingPathExtension(AccessTokens.secret(words: 1))
    try? Data(key.utf8).write(to: unnamed)
    chmod(unnamed.path, 0o600)
    // A file system without hard links has only this.
    if link(unnamed.path, file.path) != 0, errno != EEXIST { rename(unnamed.path, file.path) }
    unlink(unnamed.path)
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
