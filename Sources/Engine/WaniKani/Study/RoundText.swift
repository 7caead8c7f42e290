// The JSON of what every answer writes, by hand: the encoder takes longer for it than all
// statements of the answer do. It comes to the same text, which a test checks.

extension WaniKaniSessionRow.State {
  /// Nil for one that says what was typed; the encoder is for those.
  var json: String? {
    guard revealed == nil, askedAgain == nil else { return nil }
    let presenting = presenting.map { #""presenting":\#($0),"# } ?? ""
    return """
      {"answered":\(answered),"isWrappingUp":\(isWrappingUp),"length":\(length),\(presenting)\
      "round":\(round.json),"seed":\(seed),"shownAt":\(shownAt)}
      """
  }
}

extension Round {
  var json: String { "\"\(text)\"" }

  /// How many were taken, what is asked, and each subject that is open:
  ///
  ///     12 440r 440r+1.0 441mr 449m
  ///
  /// Here 12 were taken, and the reading of 440 is asked. It was begun, its meaning is done, and
  /// was missed once; of 441 both parts are left. With every name spelled out, a round would be most
  /// of what an answer writes.
  var text: String {
    var text = "\(taken) "
    text.reserveCapacity(24 + 12 * open.count)
    if let asked { text += "\(asked.subject)\(asked.part.letter)" } else { text += "-" }
    for pass in open { pass.write(to: &text) }
    return text
  }

  init?(text: String) {
    let words = text.split(separator: " ")
    guard words.count >= 2, let taken = Int(words[0]) else { return nil }
    self.taken = taken
    for word in words.dropFirst(2) {
      guard let pass = Pass(word) else { return nil }
      open.append(pass)
    }
    guard words[1] != "-" else { return }
    guard let asked = Ask(words[1]) else { return nil }
    self.asked = asked
  }
}

extension Round: Codable {
  private enum CodingKeys: CodingKey { case taken, open, asked }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  init(from decoder: any Decoder) throws {
    do {
      let container = try decoder.singleValueContainer()
      guard let round = Round(text: try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no round")
      }
      self = round
    } catch DecodingError.typeMismatch {
      // As earlier versions wrote it, each name spelled out.
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      taken = try fields.decode(Int.self, forKey: .taken)
      open = try fields.decode([Pass].self, forKey: .open)
      asked = try fields.decodeIfPresent(Ask.self, forKey: .asked)
    }
  }
}

extension Round.Ask {
  fileprivate init?(_ word: Substring) {
    guard let part = word.last.flatMap(Asked.init(letter:)), let subject = Int64(word.dropLast())
    else { return nil }
    self.init(subject: subject, part: part)
  }
}

extension Round.Pass {
  fileprivate func write(to text: inout String) {
    text += " "
    text += String(subject)
    for part in left { text.append(part.letter) }
    if isBegun { text += "+\(missedMeanings).\(missedReadings)" }
  }

  fileprivate init?(_ word: Substring) {
    let digits = word.prefix { $0.isNumber }
    let letters = word.dropFirst(digits.count).prefix { $0 != "+" }
    let left = letters.compactMap(Asked.init(letter:))
    guard let subject = Int64(digits), left.count == letters.count else { return nil }
    self.init(subject: subject, left: left)
    guard letters.endIndex < word.endIndex else { return }
    let misses = word[letters.endIndex...].dropFirst().split(separator: ".").compactMap { Int($0) }
    guard misses.count == 2 else { return nil }
    (isBegun, missedMeanings, missedReadings) = (true, misses[0], misses[1])
  }
}

extension Asked {
  fileprivate var letter: Character {
    switch self {
    case .meaning: "m"
    case .reading: "r"
    }
  }

  fileprivate init?(letter: Character) {
    guard let part = Self.allCases.first(where: { $0.letter == letter }) else { return nil }
    self = part
  }
}

extension OutboxEntry.Deed {
  /// Nil for what no answer writes.
  var json: String? {
    switch self {
    case .lesson: #"{"lesson":{}}"#
    case .review(let deed):
      """
      {"review":{"_0":{"missedMeanings":\(deed.missedMeanings),\
      "missedReadings":\(deed.missedReadings),"stageAfter":\(deed.stageAfter),\
      "stageBefore":\(deed.stageBefore)}}}
      """
    case .material: nil
    }
  }
}
