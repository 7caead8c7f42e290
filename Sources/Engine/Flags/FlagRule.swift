/// The rule for a flag's value: one value for all, or shares.
///
/// As text: `on`, `30%` (for switches: the share of learners for whom it is on), `shown:50
/// hidden:50`, each of the latter also with ` by day`, which draws again on each of the learner's
/// days instead of once for each learner.
public struct FlagRule: Hashable, Sendable {
  struct Share: Hashable, Sendable {
    var value: String
    var percent: Int
  }

  /// The shares in the order of the flag's values; together 100 percent.
  let shares: [Share]
  let isByDay: Bool
  /// The text that it was parsed from.
  public let text: String

  /// - Throws: `Problem` if the text is no rule for the flag.
  init(_ text: String, for flag: FeatureFlag) throws(Problem) {
    var words = text.split(separator: " ").map(String.init)
    isByDay = words.suffix(2) == ["by", "day"]
    if isByDay { words.removeLast(2) }
    self.text = text
    guard let shares = Self.shares(words, flag), shares.reduce(0, { $0 + $1.percent }) == 100
    else {
      let split = flag.isSwitch ? "30%" : flag.values.map { "\($0):50" }.joined(separator: " ")
      throw Problem(
        "“\(text)” is not valid for the flag “\(flag.name)”.",
        remedy:
          "Use \(flag.values.joined(separator: " or ")), or shares such as “\(split) by day”."
      )
    }
    self.shares = shares
  }

  init(always value: String) {
    shares = [Share(value: value, percent: 100)]
    isByDay = false
    text = value
  }

  private static func shares(_ words: [String], _ flag: FeatureFlag) -> [Share]? {
    if words.count == 1, flag.values.contains(words[0]) {
      return [Share(value: words[0], percent: 100)]
    }
    if words.count == 1, words[0].hasSuffix("%"), flag.isSwitch,
      let percent = Int(words[0].dropLast()), (0...100).contains(percent)
    {
      return [Share(value: "on", percent: percent), Share(value: "off", percent: 100 - percent)]
    }
    let shares = words.compactMap { word -> Share? in
      let parts = word.split(separator: ":")
      guard parts.count == 2, flag.values.contains(String(parts[0])), let percent = Int(parts[1]),
        (0...100).contains(percent)
      else { return nil }
      return Share(value: String(parts[0]), percent: percent)
    }
    guard !words.isEmpty, shares.count == words.count, Set(shares.map(\.value)).count == words.count
    else { return nil }
    // Their order decides who gets which, and must not depend on how they were written down.
    return flag.values.compactMap { value in shares.first { $0.value == value } }
  }

  /// Returns the same value for the same learner, or day, in every face and after every restart.
  func value(of flag: String, learner: String, day: Day) -> String {
    let unit = "\(learner)/\(flag)" + (isByDay ? "/\(day.number)" : "")
    var rest = Int(StableHash(unit).mixed % 100)
    for share in shares {
      if rest < share.percent { return share.value }
      rest -= share.percent
    }
    return shares[shares.count - 1].value
  }
}
