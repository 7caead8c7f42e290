public import Foundation

/// Who may see the pages: whoever came by an address with a token that only they could read.
///
/// Other accounts of the machine reach the port too. Tokens and cookies are names of files in the
/// learner's folder, which is its owner's alone; so any process of theirs can issue a token, and a
/// server that is started again still knows its browsers.
public struct AccessTokens: Sendable {
  private enum Kind: String, CaseIterable {
    /// Lets one browser in, once.
    case token
    /// Of a browser that was let in.
    case cookie

    /// Files of a kind; the oldest go first.
    static let most = 100

    /// Of 64 bits: a token has to fit a terminal's line with its address, and lets in only
    /// once.
    var words: Int { self == .token ? 1 : 4 }
  }

  private let folder: URL

  /// - Parameter home: the learner's folder.
  public init(in home: URL) {
    folder = home.appending(path: "access")
  }

  /// A new token.
  ///
  /// - Throws: `Problem` where the folder cannot be written.
  func issue() throws -> String {
    let token = Self.secret(words: Kind.token.words)
    try add(token, .token)
    return token
  }

  /// - Returns: whether the token was issued and not used yet; it is used from now on.
  public func redeem(_ token: String) -> Bool {
    guard let file = file(token, .token) else { return false }
    return unlink(file.path) == 0
  }

  /// - Throws: `Problem` where the folder cannot be written.
  public func admit(_ cookie: String) throws { try add(cookie, .cookie) }

  public func isAdmitted(_ cookie: String) -> Bool {
    file(cookie, .cookie).map { FileManager.default.fileExists(atPath: $0.path) } ?? false
  }

  /// Where the pages are served, by the server that was started last; nil where none ever was.
  public var address: String? {
    let file = folder.appending(path: Self.addressFile)
    return FileManager.default.contents(atPath: file.path).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// - Throws: where the folder cannot be written.
  public func isServed(at address: String) throws {
    try Data(address.utf8).write(to: folder.appending(path: Self.addressFile), options: .atomic)
  }

  /// The address of a page that lets one browser in.
  ///
  /// - Throws: `Problem` where the folder cannot be written.
  public func invitation(to page: String) throws -> String {
    "\(page)?\(Self.parameter)=\(try issue())"
  }

  /// Of the query of an address.
  public static let parameter = "token"

  private static let addressFile = "address"

  /// Chance as hexadecimal digits, by the system's generator, which is made for secrets.
  ///
  /// - Parameter words: of 64 bits, 16 digits.
  public static func secret(words: Int = 4) -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<words).map { _ in
      let word = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - word.count) + word
    }.joined()
  }

  /// Nil for what is no secret of ours, and could lead elsewhere.
  private func file(_ secret: String, _ kind: Kind) -> URL? {
    guard secret.utf8.count == 16 * kind.words, secret.utf8.allSatisfy(Self.hexadecimal.contains)
    else {
      return nil
    }
    return folder.appending(path: "\(kind.rawValue)-\(secret)")
  }

  private static let hexadecimal = Set("0123456789abcdef".utf8)

  private func add(_ secret: String, _ kind: Kind) throws {
    guard let file = file(secret, kind) else { return }
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try removeOldest(kind)
      try Data().write(to: file)
    } catch {
      throw Problem(
        "The pages could not be kept to you alone, as \(folder.path) cannot be written.",
        remedy: "Make it writable, or let everybody in with --open-to-all.", detail: "\(error)")
    }
  }

  private func removeOldest(_ kind: Kind) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.contentModificationDateKey]
    ).filter { $0.lastPathComponent.hasPrefix(kind.rawValue) }
    guard files.count >= Kind.most else { return }
    let oldest = try files.min { try Self.date(of: $0) < Self.date(of: $1) }
    if let oldest { unlink(oldest.path) }
  }

  private static func date(of file: URL) throws -> Date {
    try file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
      ?? .distantPast
  }
}
