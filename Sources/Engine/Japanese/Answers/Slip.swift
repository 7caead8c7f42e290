/// How far a typo may be from a meaning, or from the name of a command.
public enum Slip {
  enum Tolerance {
    /// That of meanings, as at WaniKani.
    case meaning
    /// That of any other text: a letter in six.
    case text

    func allowed(length: Int) -> Int {
      switch self {
      case .meaning: Slip.allowed(length: length)
      case .text: length < 4 ? 0 : max(1, length / 6)
      }
    }
  }

  /// Returns how many edits a meaning of `length` letters tolerates.
  static func allowed(length: Int) -> Int {
    switch length {
    case ...3: 0
    case 4...5: 1
    case 6...7: 2
    default: 2 + length / 7
    }
  }

  /// Returns the number of edits between the typed text and a meaning, or nil if it exceeds the
  /// tolerance, changes a number or a sign, or makes a word its opposite.
  static func distance(
    _ typed: String, to meaning: String, _ tolerance: Tolerance = .meaning
  ) -> Int? {
    // Where several things are to be typed, a slip may not stand for one of them.
    let limit =
      meaning.split(separator: /[,;]\s/).map { tolerance.allowed(length: $0.count) }.min() ?? 0
    guard abs(typed.count - meaning.count) <= limit,
      ExactParts.of(typed) == ExactParts.of(meaning)
    else { return nil }
    let distance = edits(typed, meaning)
    return distance <= limit && !Opposites.differ(typed, meaning) ? distance : nil
  }

  /// Returns the optimal string alignment distance: letters inserted, deleted, replaced, or swapped
  /// with the next one.
  public static func edits(_ one: String, _ other: String) -> Int {
    let (a, b) = (Array(one), Array(other))
    var (beforeLast, last) = ([Int](), Array(0...b.count))
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var edits = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          edits = min(edits, beforeLast[j - 1] + 1)
        }
        row.append(edits)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
