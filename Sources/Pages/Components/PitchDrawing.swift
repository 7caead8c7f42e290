import Engine
import HTML

/// A word's pitch as lines above its morae, in tenths of the text size.
///
/// The last point is that of a following particle, which distinguishes a word with a drop at its
/// end from one without a drop.
struct PitchDrawing: HTML {
  let contour: PitchContour

  /// The width of a kana; きょ takes two.
  private static let step = 16

  init(_ contour: PitchContour) { self.contour = contour }

  var body: HTMLContent {
    contour.drawing(
      through: line, in: "0 0 \(width) 32", height: "2.2em", stroke: "1.5", dashes: "2 3"
    ) {
      dots.enumerated().map(marker)
      zip(contour.kana, dots).map { mora($0, at: $1.x) }
      contour.morae.indices.filter { contour.voicing.devoiced.contains($0 + 1) }.map(ring)
    }
  }

  private var widths: [Int] { contour.morae.map { $0.text.count * Self.step } + [Self.step] }

  var width: Int { widths.reduce(0, +) }

  /// The points of the morae and the particle.
  var dots: [(x: Int, y: Int)] {
    var end = 0
    return zip(widths, contour.isHigh).map { width, isHigh in
      end += width
      return (x: end - width / 2, y: isHigh ? 5 : 15)
    }
  }

  /// The points as `x,y` pairs.
  var line: String { dots.map { "\($0.x),\($0.y)" }.joined(separator: " ") }

  private func marker(_ place: Int, _ dot: (x: Int, y: Int)) -> HTMLElement {
    let isParticle = place == contour.morae.count
    return circle(
      .custom(name: "cx", value: "\(dot.x)"), .custom(name: "cy", value: "\(dot.y)"),
      .custom(name: "r", value: "2.5"), .custom(name: "stroke", value: "currentColor"),
      .custom(name: "fill", value: isParticle ? "none" : "currentColor"))
  }

  private func mora(_ kana: String, at x: Int) -> HTMLElement {
    text(
      .lang("ja"), .custom(name: "x", value: "\(x)"), .custom(name: "y", value: "29"),
      .custom(name: "font-size", value: "11"), .custom(name: "text-anchor", value: "middle"),
      .custom(name: "fill", value: "currentColor"), .aria("hidden", value: "true")
    ) { kana }
  }

  /// Around a devoiced mora.
  private func ring(_ place: Int) -> HTMLElement {
    let width = widths[place]
    return rect(
      .custom(name: "x", value: "\(dots[place].x - width / 2 + 1)"),
      .custom(name: "y", value: "18.5"), .custom(name: "width", value: "\(width - 2)"),
      .custom(name: "height", value: "13"), .custom(name: "rx", value: "6.5"),
      .custom(name: "fill", value: "none"), .custom(name: "stroke", value: "currentColor"),
      .custom(name: "stroke-dasharray", value: "1 2"))
  }
}

extension PitchContour {
  /// A drawing with a line, dashed where the contour is a guess.
  ///
  /// - Parameters:
  ///   - points: of the line, as `x,y` pairs within the box.
  ///   - height: of the drawing on the page.
  func drawing(
    through points: String, in box: String, height: String, stroke: String, dashes: String,
    @HTMLBuilder marks: () -> HTMLContent = { .empty }
  ) -> HTMLElement {
    svg(
      .class("pitch"), .role("img"), .aria("label", value: summary), .viewBox(box),
      .height(height)
    ) {
      title(.lang("ja")) { summary }
      polyline(
        .custom(name: "points", value: points), .custom(name: "fill", value: "none"),
        .custom(name: "stroke", value: "currentColor"),
        .custom(name: "stroke-width", value: stroke)
      )
      .attributes(.custom(name: "stroke-dasharray", value: dashes), when: isGuess)
      marks()
    }
  }
}
