import Foundation

/// A regular expression of an @include, which a stranger wrote.
///
/// NSRegularExpression follows backtracking that can take forever, so expressions that nest
/// repetitions are refused, and texts are short.
enum UserscriptExpression {
  static let longest = 500

  static func matches(_ expression: String, _ text: String) -> Bool {
    guard expression.utf8.count <= longest, text.utf8.count <= 2_000,
      !nestsRepetitions(expression)
    else { return false }
    // In JavaScript a slash is escaped; here it may be.
    guard let regex = try? NSRegularExpression(pattern: expression) else { return false }
    return regex.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }

  /// Whether a group with a repetition inside is repeated itself, as in (a+)+.
  static func nestsRepetitions(_ expression: String) -> Bool {
    var groups: [Bool] = [false]
    var (isEscaped, isInSet, closed) = (false, false, false)
    for character in expression {
      let wasClosed = closed
      closed = false
      if isEscaped { isEscaped = false; continue }
      switch character {
      case "\\": isEscaped = true
      case "[": isInSet = true
      case "]": isInSet = false
      case _ where isInSet: break
      case "(": groups.append(false)
      case ")":
        let repeats = groups.count > 1 ? groups.removeLast() : false
        closed = repeats
        if repeats { groups[groups.count - 1] = true }
      case "*", "+", "{":
        if wasClosed { return true }
        groups[groups.count - 1] = true
      default: break
      }
    }
    return false
  }
}
