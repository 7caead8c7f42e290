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
  var json: String {
    var text = "{"
    text.reserveCapacity(100 + 110 * open.count)
    if let asked {
      text += #""asked":{"part":"\#(asked.part.rawValue)","subject":\#(asked.subject)},"#
    }
    text += #""open":["#
    for (place, pass) in open.enumerated() { pass.write(to: &text, isFirst: place == 0) }
    text += #"],"taken":\#(taken)}"#
    return text
  }
}

extension Round.Pass {
  fileprivate func write(to text: inout String, isFirst: Bool) {
    text += isFirst ? #"{"isBegun":"# : #",{"isBegun":"#
    text += isBegun ? #"true,"left":["# : #"false,"left":["#
    for (place, part) in left.enumerated() {
      text += place == 0 ? "\"" : ",\""
      text += part.rawValue
      text += "\""
    }
    text += #"],"missedMeanings":"#
    text += String(missedMeanings)
    text += #","missedReadings":"#
    text += String(missedReadings)
    text += #","subject":"#
    text += String(subject)
    text += "}"
  }
}
