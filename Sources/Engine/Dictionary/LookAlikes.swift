/// Computes which kanji look alike.
///
/// There is no open data for this, so it is calculated. The similarity of two kanji, from 0 to 1,
/// is the sum of:
/// - six tenths: the share of common parts among all their parts;
/// - two tenths: similar SKIP codes: half for the same layout, half for the same counts;
/// - one tenth: the same number of strokes, half of that for a difference of one;
/// - one tenth: corners with the same shape, by the four-corner code.
/// Only kanji in use are compared, and only a similarity of at least `threshold` is kept.
struct LookAlikes {
  static let threshold = 0.5
  static let most = 6

  private struct Shape {
    var literal: String
    /// The parts, by the number of their bit.
    var parts: [UInt64]
    var strokes: Int
    var skip: [Substring]
    var corners: [Character]
  }

  private let shapes: [Shape]

  init(_ kanji: [KanjiEntry], parts: KanjiParts) {
    let places = Dictionary(
      parts.all.enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let words = (parts.all.count + 63) / 64
    shapes = kanji.filter(\.isInUse).map { entry in
      var bits = [UInt64](repeating: 0, count: words)
      for place in entry.parts.compactMap({ places[$0] }) { bits[place / 64] |= 1 << (place % 64) }
      return Shape(
        literal: entry.literal, parts: bits, strokes: entry.strokes,
        skip: entry.skip.split(separator: "-"), corners: Array(entry.fourCorner.prefix(4)))
    }
  }

  /// Returns the similar kanji of each kanji that has any, most similar first.
  func all() -> [String: [String]] {
    var found: [[(place: Int, likeness: Double)]] = Array(repeating: [], count: shapes.count)
    for a in shapes.indices {
      for b in shapes.indices[(a + 1)...] {
        guard let likeness = Self.likeness(shapes[a], shapes[b]) else { continue }
        found[a].append((b, likeness))
        found[b].append((a, likeness))
      }
    }
    let lists = zip(shapes, found).filter { !$1.isEmpty }.map { shape, alike in
      let nearest = alike.sorted { ($1.likeness, $0.place) < ($0.likeness, $1.place) }
      return (shape.literal, nearest.prefix(Self.most).map { shapes[$0.place].literal })
    }
    return Dictionary(lists, uniquingKeysWith: { first, _ in first })
  }

  /// Returns nil below the threshold.
  private static func likeness(_ a: Shape, _ b: Shape) -> Double? {
    // Kanji with very different numbers of strokes cannot reach it.
    let strokes = abs(a.strokes - b.strokes)
    guard strokes <= 3 else { return nil }
    var shared = 0
    var either = 0
    for (mine, others) in zip(a.parts, b.parts) {
      shared += (mine & others).nonzeroBitCount
      either += (mine | others).nonzeroBitCount
    }
    // Without half of the parts, the rest cannot reach it.
    guard either == 0 || shared * 4 >= either else { return nil }
    var likeness = either == 0 ? 0.3 : 0.6 * Double(shared) / Double(either)
    likeness += strokes == 0 ? 0.1 : strokes == 1 ? 0.05 : 0
    if let layout = a.skip.first, layout == b.skip.first {
      likeness += a.skip == b.skip ? 0.2 : 0.1
    }
    likeness += 0.025 * Double(zip(a.corners, b.corners).filter { $0 == $1 }.count)
    return likeness >= threshold ? likeness : nil
  }
}
