import Foundation

/// A regular expression that a person searches with, or that a userscript brings.
///
/// An expression can take exponential time, so matching stops after some thousand steps on one
/// text.
struct TextExpression {
  /// Thrown if matching takes too long.
  struct Endless: Error {}

  static let longest = 500
  /// ICU reports progress at each position where it begins, and about every sixth of a millisecond.
  private static let mostReports = 2_000

  private let regex: NSRegularExpression
  private let mostReports: Int

  /// - Parameter mostReports: those before it stops, beyond one for each code unit of the text.
  /// - Returns: nil for an invalid or too long one.
  init?(_ pattern: String, ignoresCase: Bool = true, mostReports: Int = mostReports) {
    guard pattern.utf8.count <= Self.longest, !pattern.isEmpty,
      // A person finds the error in the pattern itself, so the message is not needed.
      let regex = try? NSRegularExpression(
        pattern: pattern, options: ignoresCase ? .caseInsensitive : [])
    else { return nil }
    (self.regex, self.mostReports) = (regex, mostReports)
  }

  func matches(_ text: String) throws(Endless) -> Bool {
    var (isFound, reports) = (false, 0)
    let range = NSRange(text.startIndex..., in: text)
    let most = mostReports + range.length
    regex.enumerateMatches(in: text, options: .reportProgress, range: range) { match, _, stop in
      if match != nil { isFound = true } else { reports += 1 }
      if isFound || reports > most { stop.pointee = true }
    }
    guard isFound || reports <= most else { throw Endless() }
    return isFound
  }

  static func escaped(_ text: String) -> String { NSRegularExpression.escapedPattern(for: text) }

  static func boundary(_ pattern: String) -> String { "\\b\(pattern)\\b" }
}
