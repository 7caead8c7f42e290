import CSodium
public import Foundation

/// Hashes passwords with Argon2id, by libsodium.
///
/// Hashing takes a tenth of a second and 64 MiB on purpose. Two at a time are worked on, and few
/// wait, so that a flood of sign-ins neither fills the memory nor stops the server.
struct Passwords: Sendable {
  /// The passes over the memory.
  var passes: UInt64
  /// The memory for a hash, in bytes.
  var memory: Int

  static let usual = Passwords(passes: 2, memory: 64 << 20)

  private static let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    return queue
  }()
  private static let mostWaiting = 40

  /// - Throws: `Problem` if too many others wait, or there is too little memory.
  func hash(_ password: String) async throws -> String {
    let bytes = Self.bytes(password)
    return try await Self.apart {
      var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
      let status = crypto_pwhash_str_alg(
        &text, bytes, UInt64(bytes.count), passes, memory, crypto_pwhash_ALG_ARGON2ID13)
      guard status == 0 else { throw Problem.hashingFailed }
      return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// Compares in constant time. Takes as long without a stored hash as with one. Of a password that
  /// is too long, only as much is hashed as shows that it is.
  ///
  /// - Parameter stored: what `hash` returned; nil for an account that does not exist.
  func matches(_ password: String, _ stored: String?) async throws -> Bool {
    let bytes = Self.bytes(String(password.prefix(PasswordRules.lengths.upperBound + 1)))
    let text = stored ?? ofNobody
    let isRight = try await Self.apart {
      crypto_pwhash_str_verify(text, bytes, UInt64(bytes.count)) == 0
    }
    return isRight && stored != nil
  }

  /// Whether a hash was made with other costs than today's.
  func isOutdated(_ stored: String) -> Bool {
    crypto_pwhash_str_needs_rehash(stored, passes, memory) != 0
  }

  /// A hash in libsodium's format with the usual costs, which no password has been hashed to.
  var ofNobody: String {
    let salt = String(repeating: "A", count: 22)
    let hash = String(repeating: "A", count: 43)
    return "$argon2id$v=19$m=\(memory >> 10),t=\(passes),p=1$\(salt)$\(hash)"
  }

  /// The password in one Unicode form: keyboards type the same password in several.
  private static func bytes(_ password: String) -> [CChar] {
    password.precomposedStringWithCompatibilityMapping.utf8.map(CChar.init(bitPattern:))
  }

  /// Runs outside the pool of threads that serves requests.
  private static func apart<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws
    -> T
  {
    guard queue.operationCount < mostWaiting else {
      throw Problem(
        "Too many people are signing in right now.", remedy: "Try again in a minute.")
    }
    return try await withCheckedThrowingContinuation { continuation in
      queue.addOperation { continuation.resume(with: Result { try body() }) }
    }
  }
}

extension Problem {
  fileprivate static let hashingFailed = Problem(
    "The password could not be checked.", remedy: "Try again in a minute.",
    detail: "Argon2id needs more memory than there is.")
}

/// Hashes and makes secrets that are random, so that a fast hash is enough.
public enum Secret {
  /// BLAKE2b of 32 bytes.
  public static func hash(_ secret: String) -> Data {
    let bytes = Array(secret.utf8)
    var hash = [UInt8](repeating: 0, count: 32)
    crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), nil, 0)
    return Data(hash)
  }

  /// Compares secrets in constant time, whatever their lengths.
  public static func isEqual(_ one: String, _ other: String) -> Bool {
    zip(hash(one), hash(other)).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Letters and digits that are not mistaken for each other, after Crockford's base 32.
  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")
  /// The characters of codes, without vowels, so that no words result.
  private static let consonants = Array("bcdfghjkmnpqrstvwxz")

  /// A recovery code of 80 bits: `h3kd-9wq2-…`.
  static func recoveryCode() -> String { code(of: digits, groups: 4) }

  /// A code to type into a browser within minutes: `bkdf-wxtm`.
  static func deviceCode() -> String { code(of: consonants, groups: 2) }

  private static func code(of letters: [Character], groups: Int) -> String {
    (0..<groups).map { _ in String((0..<4).compactMap { _ in letters.randomElement() }) }
      .joined(separator: "-")
  }

  /// Reads a code as people type it: in capitals, without dashes, o for 0 and l or i for 1.
  static func typed(_ code: String) -> String {
    let plain = code.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(64)
    return String(plain.map { ["o": "0", "l": "1", "i": "1"][$0] ?? $0 })
  }
}
