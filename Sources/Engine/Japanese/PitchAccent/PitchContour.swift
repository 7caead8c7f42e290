/// How a word sounds, mora by mora: what is drawn.
public struct PitchContour: Hashable, Sendable {
  public var morae: [Mora]
  /// One more than there are morae: the last is a particle that follows.
  public var isHigh: [Bool]
  /// 0 is no fall.
  public var fall: Int
  /// Only guessed, so drawn dotted.
  public var isGuess: Bool

  /// - Returns: nil without a reading, or when the accent is unknown or beyond the word.
  public init?(reading: String, accent: PitchAccent) {
    morae = Mora.split(reading)
    guard let fall = accent.fall, !morae.isEmpty, (0...morae.count).contains(fall) else {
      return nil
    }
    self.fall = fall
    isGuess = accent.source == .guess
    isHigh = (1...(morae.count + 1)).map { mora in
      fall == 1 ? mora == 1 : mora > 1 && (fall == 0 || mora <= fall)
    }
  }

  public var reading: String { morae.map(\.text).joined() }

  /// For who hears or cannot see the drawing: `はし, [1] atamadaka`.
  public var told: String { "\(reading), \(place)\(isGuess ? ", a guess" : "")" }

  /// `[1] atamadaka`
  public var place: String {
    switch fall {
    case 0: "[0] heiban"
    case 1: "[1] atamadaka"
    case morae.count: "[\(fall)] odaka"
    default: "[\(fall)] nakadaka"
    }
  }

  /// For a terminal, two columns a kana and the fall as ＼: `は＼し [1]`. A guess has a question mark.
  public var marked: String {
    var text = ""
    for (index, mora) in morae.enumerated() {
      text += mora.text
      if index + 1 == fall { text += "＼" }
    }
    return text + (fall == 0 ? "￣" : "") + " [\(fall)\(isGuess ? "?" : "")]"
  }
}
