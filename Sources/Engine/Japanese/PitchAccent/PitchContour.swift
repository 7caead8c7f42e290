/// The pitch of each mora of a word, for drawing.
public struct PitchContour: Hashable, Sendable {
  public var morae: [Mora]
  /// Whether each mora is high. Has one more element than `morae`, for a following particle.
  public var isHigh: [Bool]
  /// The downstep. 0 if there is none.
  public var fall: Int
  /// Whether the accent is only a guess, and drawn dotted.
  public var isGuess: Bool

  /// - Returns: nil if there is no reading, or if the accent is unknown or beyond the word.
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

  /// A text alternative to the drawing: `はし, [1] atamadaka`.
  public var summary: String { "\(reading), \(place)\(isGuess ? ", a guess" : "")" }

  /// The pattern's name: `[1] atamadaka`.
  public var place: String {
    switch fall {
    case 0: "[0] heiban"
    case 1: "[1] atamadaka"
    case morae.count: "[\(fall)] odaka"
    default: "[\(fall)] nakadaka"
    }
  }

  /// For a terminal, with two columns per kana and ＼ at the downstep: `は＼し [1]`. A guess has a
  /// question mark.
  public var marked: String {
    var text = ""
    for (index, mora) in morae.enumerated() {
      text += mora.text
      if index + 1 == fall { text += "＼" }
    }
    return text + (fall == 0 ? "￣" : "") + " [\(fall)\(isGuess ? "?" : "")]"
  }
}
