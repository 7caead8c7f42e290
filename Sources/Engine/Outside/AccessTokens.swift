public import Foundation

/// The access tokens and cookies of the pages.
///
/// Other accounts on this machine can reach the port too. Each token and cookie is the name of a
/// file in the learner's folder, which only its owner can read. So any of the owner's processes can
/// issue a token, and a restarted server still knows its browsers.
public struct AccessTokens: Sendable {
  private enum Kind: String, CaseIterable {
    /// Admits one browser, once.
    case token
    /// Identifies an admitted browser.
    case cookie

    /// The number of files kept of each kind; the oldest are deleted.
    static let most = 100

    /// The length in 64-bit words. A token must fit on a terminal line within an address, and works
    /// only once.
    var words: Int { self == .token ? 1 : 4 }
  }

  /// Where the files are; made by the first.
  public let folder: URL

  /// - Parameter home: the learner's folder.
  public init(in home: URL) {
    folder = home.appending(path: "access")
  }

  /// Issues a token.
  ///
  /// - Throws: `Problem` if the folder can't be written.
  func issue() throws(Problem) -> String {
    let token = Self.secret(words: Kind.token.words)
    do {
      try PrivateFolder.create(folder)
      try removeOldest(.token)
      let file = folder.appending(path: "\(Kind.token.rawValue)-\(token)")
      try Data().write(to: file)
      chmod(file.path, 0o600)
    } catch {
      throw unwritable(detail: "\(error)")
    }
    return token
  }

  /// Why no browser can be let in; nil if one can.
  public var problem: Problem? {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
    // Without it, it would be made.
    let written = exists ? folder : folder.deletingLastPathComponent()
    let isUsable = !exists || isFolder.boolValue
    return isUsable && access(written.path, W_OK) == 0 ? nil : unwritable(detail: "")
  }

  private func unwritable(detail: String) -> Problem {
    Problem(
      "The pages can't be kept private, because \(folder.path) can't be written.",
      remedy: "Make it writable, or let everyone in with --open-to-all.", detail: detail)
  }

  /// Exchanges a token for the cookie of the browser that it admits, at once: a token that can't
  /// be exchanged isn't used up.
  ///
  /// - Parameter browser: what is written into the cookie's file with the date, so that a person can
  ///   tell whose it is.
  /// - Returns: whether the browser is admitted.
  public func redeem(
    _ token: String, for cookie: String, of browser: String, at now: Date
  ) -> Bool {
    guard let token = file(token, .token), let cookie = file(cookie, .cookie),
      FileManager.default.fileExists(atPath: token.path)
    else { return false }
    // One cookie too many does no harm.
    try? removeOldest(.cookie)
    guard rename(token.path, cookie.path) == 0 else { return false }
    // Never creates the file, which may just have been deleted. Without the name, it still admits.
    let written = try? FileHandle(forWritingTo: cookie)
    try? written?.write(contentsOf: Data("\(browser)\n\(now.formatted(.iso8601))\n".utf8))
    Self.setDate(of: cookie, to: now)
    return true
  }

  /// Whether a text has the form of a cookie.
  public static func isCookie(_ text: String) -> Bool { isSecret(text, .cookie) }

  /// Whether a browser is signed in. Its file is dated by this use, at most every five minutes.
  public func admits(_ cookie: String, at now: Date) -> Bool {
    guard let found = file(cookie, .cookie), let usedAt = try? Self.date(of: found) else {
      return false
    }
    if abs(now.timeIntervalSince(usedAt)) >= 300 { Self.setDate(of: found, to: now) }
    return true
  }

  /// The browsers that are signed in, the most recently used first.
  public var browsers: [AdmittedBrowser] {
    // Without the folder, none is.
    ((try? files(.cookie)) ?? []).compactMap { AdmittedBrowser($0) }
      .sorted { $0.usedAt > $1.usedAt }
  }

  /// Signs a browser out, from its next request on.
  ///
  /// - Returns: false if it isn't signed in.
  public func signOut(_ browser: AdmittedBrowser.ID) -> Bool {
    guard let file = (try? files(.cookie))?.first(where: { AdmittedBrowser($0)?.id == browser })
    else { return false }
    return unlink(file.path) == 0
  }

  /// The address of the most recently started server that still runs; nil if there is none.
  public var address: String? { addresses.first }

  /// The addresses of the servers that still run, the most recently started one first.
  public var addresses: [String] { ServedAddress.all(in: folder) }

  /// Announces a server's address, for as long as the returned value lives.
  ///
  /// - Throws: if the folder can't be written.
  public func serve(at address: String) throws -> ServedAddress {
    try PrivateFolder.create(folder)
    return try ServedAddress(address, in: folder)
  }

  /// A page's address with a new token.
  ///
  /// - Throws: `Problem` if the folder can't be written.
  public func invitation(to page: String) throws(Problem) -> String {
    let token = try issue()
    return "\(page)\(page.contains("?") ? "&" : "?")\(Self.parameter)=\(token)"
  }

  /// The name of the token's query parameter.
  public static let parameter = "token"

  /// Random hexadecimal digits from the system's secure generator.
  ///
  /// - Parameter words: the length in 64-bit words of 16 digits.
  public static func secret(words: Int = 4) -> String {
    (0..<8 * words).map { _ in UInt8.random(in: .min ... .max) }.hexadecimal
  }

  /// The file of a token or cookie; nil if the text isn't one, since it could name another path.
  private func file(_ secret: String, _ kind: Kind) -> URL? {
    guard Self.isSecret(secret, kind) else { return nil }
    return folder.appending(path: "\(kind.rawValue)-\(secret)")
  }

  private static func isSecret(_ text: String, _ kind: Kind) -> Bool {
    text.utf8.count == 16 * kind.words && text.utf8.allSatisfy(hexadecimal.contains)
  }

  private static let hexadecimal = Set("0123456789abcdef".utf8)

  private func files(_ kind: Kind) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasPrefix("\(kind.rawValue)-") }
  }

  private func removeOldest(_ kind: Kind) throws {
    let files = try files(kind)
    guard files.count >= Kind.most else { return }
    let oldest = try files.min { try Self.date(of: $0) < Self.date(of: $1) }
    if let oldest { unlink(oldest.path) }
  }

  fileprivate static func date(of file: URL) throws -> Date {
    try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
      ?? .distantPast
  }

  /// Without the date, the file still admits its browser.
  private static func setDate(of file: URL, to date: Date) {
    try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
  }
}

/// A browser that is signed in to the pages.
public struct AdmittedBrowser: Hashable, Identifiable, Sendable {
  /// 16 hexadecimal digits derived from the cookie. Not a secret.
  public let id: String
  /// For example “Firefox on Linux”; nil for one that signed in before 0.6.0, as is the date.
  public let name: String?
  public let signedInAt: Date?
  /// When it last made a request; updated at most every five minutes.
  public let usedAt: Date

  /// Nil if the file has just been deleted.
  fileprivate init?(_ file: URL) {
    guard let usedAt = try? AccessTokens.date(of: file),
      let lines = try? String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    else { return nil }
    id = Self.id(of: String(file.lastPathComponent.drop { $0 != "-" }.dropFirst()))
    name = lines.first.map(String.init)
    signedInAt = lines.dropFirst().first.flatMap { try? Date(String($0), strategy: .iso8601) }
    self.usedAt = usedAt
  }

  public static func id(of cookie: String) -> String {
    String(SHA256.hex(Data(cookie.utf8)).prefix(16))
  }
}
