import Foundation

/// The shapes over the picture of an image occlusion, which Anki's script draws on a canvas.
///
/// They are elements placed in shares of the picture, so that no script is needed. Source of the
/// shapes and their states: <https://docs.ankiweb.net/editing.html#image-occlusion>.
enum OcclusionMasks {
  /// Draws the masks where a side has the canvas; other sides stay as they are. The button that
  /// needs Anki's script goes.
  ///
  /// - Parameter number: that of the cloze that is asked.
  static func drawn(
    on side: String, _ fields: some Sequence<String>, asking number: Int, isAnswer: Bool
  ) -> String {
    guard let canvas = side.firstRange(of: canvas) else { return side }
    let masks = fields.flatMap { Cloze($0).occlusions }.compactMap { numbers, shape in
      Mask(shape, isAsked: numbers.contains(number), isAlways: numbers == [0], isAnswer: isAnswer)
    }
    return side.replacingCharacters(
      in: canvas, with: "\(drawing)\(masks.map(\.html).joined())</div>"
    ).replacingEach(from: "<button id=\"toggle\">", to: "</button>") { _ in "" }
  }

  /// Whether a side has masks over its picture.
  static func areOn(_ side: String) -> Bool { side.contains(drawing) }

  private static let drawing = "<div id=\"image-occlusion-canvas\">"

  private static let canvas = "<canvas id=\"image-occlusion-canvas\"></canvas>"

  /// Lays the masks over the picture. The colours are those of the note type, else Anki's.
  static let style = """
    #image-occlusion-container { position: relative; display: inline-block; }
    #image-occlusion-container img { display: block; }
    div#image-occlusion-canvas { position: absolute; inset: 0; container-type: size; }
    /* For Anki's script. */
    #err { display: none; }
    .occlusion { position: absolute; box-sizing: border-box; transform-origin: 0 0; }
    .occlusion.is-active { background: var(--active-shape-color, #ff8e8e);
      border: solid var(--active-shape-border, 1px #212121); }
    .occlusion.is-inactive { background: var(--inactive-shape-color, #ffeba2);
      border: solid var(--inactive-shape-border, 1px #212121); }
    .occlusion.is-highlighted { background: var(--highlight-shape-color, #ff8e8e00);
      border: solid var(--highlight-shape-border, 1px #ff8e8e); }
    .occlusion.is-text { background: #fff; color: #000; white-space: pre; line-height: 1; }
    """

  private struct Mask {
    private var style: String
    private var state: String
    private var text = ""

    /// Returns nil for a shape that hides nothing now, or that has no place.
    init?(_ shape: ImageOcclusion, isAsked: Bool, isAlways: Bool, isAnswer: Bool) {
      guard let left = shape.corner("left"), let top = shape.corner("top") else { return nil }
      switch (isAsked, isAlways) {
      case (true, _): state = isAnswer ? "is-highlighted" : "is-active"
      case (false, true): state = "is-inactive"
      case (false, false):
        guard shape.number("oi") ?? 0 != 0 else { return nil }
        state = "is-inactive"
      }
      style = "left:\(Self.percent(left));top:\(Self.percent(top))"
      switch shape.kind {
      case "rect":
        style += Self.size(shape.number("width"), shape.number("height"))
      case "ellipse":
        style += Self.size(shape.number("rx").map { 2 * $0 }, shape.number("ry").map { 2 * $0 })
        style += ";border-radius:50%"
      case "polygon":
        // As in Anki, the points are moved so that they begin at its left and top.
        let x = left - (shape.points.map { $0.x }.min() ?? 0)
        let y = top - (shape.points.map { $0.y }.min() ?? 0)
        let points = shape.points.map { "\(Self.percent($0.x + x)) \(Self.percent($0.y + y))" }
        style = "inset:0;border:0;clip-path:polygon(\(points.joined(separator: ",")))"
      case "text":
        let size = (shape.number("fs") ?? 0.055) * (shape.number("scale") ?? 1)
        style += ";font-size:\(Quantity.decimal(100 * size, places: 3))cqh"
        (state, text) = ("is-text", shape.text)
      default: return nil
      }
      if let angle = shape.number("angle") { style += ";rotate:\(Quantity.decimal(angle))deg" }
    }

    var html: String {
      "<div class=\"occlusion \(state)\" style=\"\(style)\">\(ImageOcclusion.escaped(text))</div>"
    }

    private static func size(_ width: Double?, _ height: Double?) -> String {
      ";width:\(percent(width ?? 0));height:\(percent(height ?? 0))"
    }

    private static func percent(_ share: Double) -> String {
      "\(Quantity.decimal(100 * share, places: 3))%"
    }
  }
}
