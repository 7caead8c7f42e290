public import Foundation

/// A learner on a server that several share: a folder of their own, and perhaps an account.
public struct Learner: Hashable, Identifiable, Sendable {
  /// 32 hexadecimal digits, which also name the folder. Nothing else becomes part of a path.
  public struct ID: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init?(_ text: String) {
      guard text.utf8.count == 32, text.utf8.allSatisfy(Self.digits.contains) else { return nil }
      description = text
    }

    private init() { description = String(repeating: "0", count: 32) }

    /// Stands for every visitor of whom nothing is stored.
    static let visitor = ID()

    private static let digits = Set("0123456789abcdef".utf8)
  }

  public let id: ID
  /// The account's name; nil for an anonymous learner.
  public var name: String?
  public var createdAt: Date
  /// When the learner last made a request; updated at most every five minutes.
  public var seenAt: Date
  /// Whether the owner of the server has locked the learner out.
  public var isLocked: Bool
  /// Whether the learner began with an account, as those do whom the owner adds.
  public var beganWithAccount: Bool
  /// The account under which shops and licences name the learner; nil until the learner has come
  /// since the server has plans.
  public var shopAccount: String?

  /// Whether nothing is stored of them: neither a folder nor a row.
  public var isVisitor: Bool { id == .visitor }
}

/// The name of an account, or an email address: it is compared without regard to case.
struct AccountName: Hashable {
  static let lengths = 3...64

  let text: String

  /// - Throws: `Problem` if it is too short or too long, has other characters, or a stray @.
  init(_ typed: String) throws(Problem) {
    let text = Self.normalized(typed)
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard Self.lengths.contains(text.count), text.unicodeScalars.allSatisfy(Self.isAllowed),
      text.first?.isLetter == true || text.first?.isNumber == true,
      parts.count <= 2, parts.allSatisfy({ !$0.isEmpty })
    else {
      throw .notAccountName(typed)
    }
    self.text = text
  }

  /// Case and Unicode's compatibility forms make no difference.
  static func normalized(_ typed: String) -> String {
    typed.trimmed.precomposedStringWithCompatibilityMapping.lowercased()
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "._-+@".unicodeScalars.contains(scalar)
  }
}

extension Accounts {
  /// Whether a name is meant by what was typed, as when signing in.
  public static func isName(_ name: String, typedAs typed: String) -> Bool {
    AccountName.normalized(typed) == AccountName.normalized(name)
  }
}

extension Problem {
  public static func notAccountName(_ typed: String) -> Problem {
    guard !AccountName.normalized(typed).isEmpty else {
      return Problem(
        "The account has no name.", remedy: "Enter a name or an email address.")
    }
    let lengths = AccountName.lengths
    return Problem(
      "“\(typed.prefix(lengths.upperBound))” can't be the name of an account.",
      remedy: """
        Use \(lengths.lowerBound) to \(lengths.upperBound) letters and digits, with . _ - + \
        between them, or an email address.
        """)
  }
}
