import Engine
import HTML

/// A word's pitch as lines over its morae, in units of the text's size times ten.
///
/// The last place is a particle that would follow: it tells a word that falls at its end from one
/// that does not fall.
struct PitchDrawing: Hashable, HTML {
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

  var body: HTMLContent {
    svg(
      .class("pitch"), .role("img"), .aria("label", value: label), .viewBox("0 0 \(width) 32"),
      .height("2.2em")
    ) {
      title(.lang("ja")) { label }
      polyline(
        .custom(name: "points", value: line), .custom(name: "fill", value: "none"),
        .custom(name: "stroke", value: "currentColor"),
        .custom(name: "stroke-width", value: "1.5")
      )
      .attributes(.custom(name: "stroke-dasharray", value: "2 3"), when: isGuess)
      for dot in dots { marker(dot) }
      for letter in letters { mora(letter) }
    }
  }

  private func marker(_ dot: Dot) -> some HTML {
    circle(
      .custom(name: "cx", value: "\(dot.x)"), .custom(name: "cy", value: "\(dot.y)"),
      .custom(name: "r", value: "2.5"), .custom(name: "stroke", value: "currentColor"),
      .custom(name: "fill", value: dot.isParticle ? "none" : "currentColor"))
  }

  private func mora(_ letter: Letter) -> some HTML {
    text(
      .lang("ja"), .custom(name: "x", value: "\(letter.x)"), .custom(name: "y", value: "29"),
      .custom(name: "font-size", value: "11"), .custom(name: "text-anchor", value: "middle"),
      .custom(name: "fill", value: "currentColor"), .aria("hidden", value: "true")
    ) { letter.text }
  }
}
