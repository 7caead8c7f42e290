/// Words that are near each other and mean the opposite, as hypotension and hypertension.
enum Opposites {
  private static let prefixes = [
    ("hypo", "hyper"), ("ab", "ad"), ("in", "de"), ("in", "ex"), ("im", "ex"), ("af", "ef"),
    ("as", "des"), ("intra", "inter"), ("intra", "extra"), ("inter", "extra"), ("endo", "exo"),
    ("endo", "ecto"), ("micro", "macro"), ("ana", "cata"), ("anter", "poster"), ("pre", "post"),
    ("super", "sub"), ("supra", "infra"), ("tachy", "brady"), ("cis", "trans"), ("oligo", "poly"),
    ("over", "under"), ("left", "right"),
  ]

  private static let negations = [
    "un", "in", "im", "ir", "il", "dis", "de", "non", "mis", "ant", "anti",
  ]

  /// Whether a word of one text is the opposite of that in its place in the other.
  static func differ(_ one: String, _ other: String) -> Bool {
    let (ones, others) = (words(of: one), words(of: other))
    return ones.count == others.count
      && zip(ones, others).contains { $0 != $1 && (areOpposed($0, $1) || areOpposed($1, $0)) }
  }

  private static func words(of text: String) -> [Substring] { text.split { !$0.isLetter } }

  private static func areOpposed(_ one: Substring, _ other: Substring) -> Bool {
    let isNegated = negations.contains { isNegation(one, of: other, by: $0, atLeast: 4) }
    // Of short words, it may be a slip: await is no opposite of wait.
    return isNegated || isNegation(one, of: other, by: "a", atLeast: 6)
      || prefixes.contains { prefix, opposite in
        guard one.hasPrefix(prefix), other.hasPrefix(opposite) else { return false }
        let (rest, otherRest) = (one.dropFirst(prefix.count), other.dropFirst(opposite.count))
        // “adove” is a slip of “above”.
        return !(1...3).contains(rest.count) && Slip.edits(String(rest), String(otherRest)) <= 1
      }
  }

  private static func isNegation(
    _ word: Substring, of other: Substring, by prefix: String, atLeast length: Int
  ) -> Bool {
    other.count >= length && word.hasPrefix(prefix) && word.dropFirst(prefix.count) == other
  }
}
