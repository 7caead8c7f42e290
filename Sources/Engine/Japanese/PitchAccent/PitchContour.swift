/// The pitch of each mora of a word, for drawing.
public struct PitchContour: Hashable, Sendable {
  public var morae: [Mora]
  /// Whether each mora is high. Has one more element than `morae`, for a following particle.
  public var isHigh: [Bool]
  /// The downstep. 0 if there is none.
  public var fall: Int
  /// Whether the accent is only a guess, and drawn dotted.
  public var isGuess: Bool
  public var voicing = Voicing()

  /// The morae that are said otherwise than written, each counted from 1.
  public struct Voicing: Hashable, Sendable {
    /// Said through the nose.
    public var nasal: [Int] = []
    /// The morae with a devoiced vowel.
    public var devoiced: [Int] = []
  }

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

  var reading: String { morae.map(\.text).joined() }

  /// The morae as a drawing has them: か゚ for a nasal が.
  public var kana: [String] {
    morae.enumerated().map { place, mora in
      voicing.nasal.contains(place + 1) ? mora.nasal : mora.text
    }
  }

  /// A text alternative to the drawing: `はし, [1] atamadaka`, `かがく, [1] atamadaka, が nasal`.
  public var summary: String { "\(reading), \(place)\(voices)\(isGuess ? ", a guess" : "")" }

  /// `, が nasal, き・く devoiced`, or empty.
  private var voices: String {
    [(voicing.nasal, "nasal"), (voicing.devoiced, "devoiced")].map { numbers, name in
      let said = morae.enumerated().filter { numbers.contains($0.offset + 1) }
        .map(\.element.text)
      return said.isEmpty ? "" : ", \(said.joined(separator: "・")) \(name)"
    }.joined()
  }

  /// The pattern's name: `[1] atamadaka`.
  public var place: String {
    switch fall {
    case 0: "[0] heiban"
    case 1: "[1] atamadaka"
    case morae.count: "[\(fall)] odaka"
    default: "[\(fall)] nakadaka"
    }
  }

  /// The contour for a terminal, with two columns per kana and ＼ at the downstep: `は＼し [1]`. A
  /// guess has a question mark.
  public var marked: String {
    var text = ""
    for (index, mora) in kana.enumerated() {
      text += mora
      if index + 1 == fall { text += "＼" }
    }
    return text + (fall == 0 ? "￣" : "") + " [\(fall)\(isGuess ? "?" : "")]" + voices
  }
}
