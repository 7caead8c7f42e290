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
    let asked = asked.map {
      #""asked":{"part":"\#($0.part.rawValue)","subject":\#($0.subject)},"#
    }
    let open = open.map(\.json).joined(separator: ",")
    return #"{\#(asked ?? "")"open":[\#(open)],"taken":\#(taken)}"#
  }
}

extension Round.Pass {
  fileprivate var json: String {
    let left = left.map { #""\#($0.rawValue)""# }.joined(separator: ",")
    return """
      {"isBegun":\(isBegun),"left":[\(left)],"missedMeanings":\(missedMeanings),\
      "missedReadings":\(missedReadings),"subject":\(subject)}
      """
  }
}
