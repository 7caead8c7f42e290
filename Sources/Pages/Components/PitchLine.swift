import Engine
import HTML

/// A phrase's pitch above its furigana, without repeating the kana: a line over the high morae,
/// with a hook at the downstep. In hundredths of the text size.
struct PitchLine: Hashable, HTML {
  let contour: PitchContour
  private let width: Int
  /// The columns of each mora.
  private let morae: [Range<Int>]

  private static let kana = 100
  /// The width of a kana in furigana, as in `app.css`.
  static let furigana = 45

  /// - Parameter keepsWidth: whether long furigana do not widen the text below them, as in lyrics.
  init(_ contour: PitchContour, over runs: [TextRun], keepsWidth: Bool = false) {
    var (width, cells) = (0, [Range<Int>]())
    for run in runs {
      let count = (run.reading ?? run.base).count
      let base = run.base.count * Self.kana
      let widest = run.reading == nil ? Self.kana : Self.furigana
      let step = keepsWidth ? min(widest, base / max(1, count)) : widest
      let whole = max(base, count * step)
      let start = width + (whole - count * step) / 2
      cells += (0..<count).map { (start + $0 * step)..<(start + ($0 + 1) * step) }
      width += whole
    }
    (self.contour, self.width) = (contour, width)
    morae = Self.morae(contour.morae.map(\.text.count), in: cells, width)
  }

  /// Joins the kana of each mora. Spreads the morae evenly if the furigana are others.
  private static func morae(_ counts: [Int], in cells: [Range<Int>], _ width: Int) -> [Range<Int>] {
    let total = counts.reduce(0, +)
    let cells =
      cells.count == total
      ? cells : (0..<total).map { (width * $0 / total)..<(width * ($0 + 1) / total) }
    var end = 0
    return counts.map { count in
      end += count
      return cells[end - count].lowerBound..<cells[end - 1].upperBound
    }
  }

  var body: HTMLContent {
    contour.drawing(
      through: line, in: "0 0 \(width) 50", height: "0.5em", stroke: "8", dashes: "12 10")
  }

  /// The points as `x,y` pairs. Empty if only a following particle is high.
  var line: String {
    let high = morae.indices.filter { contour.isHigh[$0] }
    guard let first = high.first, let last = high.last else { return "" }
    let end = morae[last].upperBound
    let hook = contour.isHigh[last + 1] ? "" : " \(end),40"
    return "\(morae[first].lowerBound),10 \(end),10\(hook)"
  }
}
