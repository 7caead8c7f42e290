import Engine

/// A word's pitch as lines over its morae, in units of the text's size times ten.
///
/// The last place is a particle that would follow: it tells a word that falls at its end from one
/// that does not fall.
struct PitchDrawing: Hashable {
  struct Letter: Hashable {
    var text: String
    var x: Int
  }

  struct Dot: Hashable {
    var x: Int
    var y: Int
    var isParticle: Bool
  }

  var label: String
  var width: Int
  /// `x,y` of every mora's dot, with the particle's.
  var line: String
  var letters: [Letter]
  var dots: [Dot]
  var isGuess: Bool

  /// For each kana: きょ takes the room of two.
  private static let step = 16
  private static let high = 5
  private static let low = 15

  init(_ contour: PitchContour) {
    label = contour.told
    isGuess = contour.isGuess
    let widths = contour.morae.map { $0.text.count * Self.step } + [Self.step]
    let ends = widths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }.dropFirst()
    let places = zip(ends, widths).map { $0 - $1 / 2 }
    width = widths.reduce(0, +)
    letters = zip(contour.morae, places).map { Letter(text: $0.text, x: $1) }
    dots = zip(contour.isHigh, places).enumerated().map { index, dot in
      Dot(x: dot.1, y: dot.0 ? Self.high : Self.low, isParticle: index == contour.morae.count)
    }
    line = dots.map { "\($0.x),\($0.y)" }.joined(separator: " ")
  }
}
