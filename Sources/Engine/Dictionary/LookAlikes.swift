/// Computes which kanji look alike.
///
/// There is no open data for this, so it is calculated. The similarity of two kanji, from 0 to 1,
/// is the sum of:
/// - six tenths: the share of common parts among all their parts;
/// - two tenths: similar SKIP codes: half for the same layout, half for the same counts;
/// - one tenth: the same number of strokes, half of that for a difference of one;
/// - one tenth: corners with the same shape, by the four-corner code.
/// Only kanji in use are compared, and only a similarity of at least `threshold` is kept. Forms that
/// Unicode has of them for compatibility, such as U+FA45 of 海, are not others.
///
/// Simple kanji have too few parts for it: by codes alone, 日 is like 爪. Theirs are listed.
struct LookAlikes {
  static let threshold = 0.5
  static let most = 6
  /// The most strokes of a simple kanji, which has only listed look-alikes.
  private static let simple = 4

  /// Kanji that are taken for each other, at least one of each group a simple one.
  private static let groups = """
    日白 日目田 日旧 白百自 目自貝 目且 見貝 田由甲申 大犬太 大木 大天夫 大丈 天夫失矢 木本 木未末 人入八 久入 \
    久欠 上土士 土工 王玉主 五互王 千十 千干 干午牛 干平 牛生 手毛 屯毛 右石 右左友 反友 友支 刀力 九力 刀刃 \
    万方 九丸 丸凡 水氷永 小少 上止 止正 内円 内肉 月円 月用 口日 口回 名各 了子 予了 丁了 字子 三二 山出 \
    全金 文父交 心必 今令 今分 分公 才寸 弓引 引弔 己已巳 夕外 久夕 民氏 斤丘 斤斥 片斤 爪瓜 比北 化北 化仏 \
    仁仏 元兄 井丼 斗計 丹舟 欠次 及乃 又双 又叉 幻幼 匂勾 匂勿匁 凶区 切功 尺尽 介界 丑五 下不 不否 収叫 \
    升千 乏之 壬王 巾市 中虫 与写 亡忘 西酉 車東 食良
    """.split(separator: " ").map { $0.map { String($0) } }

  private static let listed = groups.reduce(into: [String: [String]]()) { lists, group in
    for kanji in group { lists[kanji, default: []] += group.filter { $0 != kanji } }
  }

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
    let places = Dictionary(zip(parts.all, 0...)) { first, _ in first }
    let words = (parts.all.count + 63) / 64
    shapes = kanji.filter { $0.isInUse && !$0.isCompatibilityForm }.map { entry in
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
    let known = Set(shapes.map(\.literal))
    let lists = zip(shapes, found).map { shape, alike in
      let nearest = alike.sorted { $0.likeness > $1.likeness }
        .map { shapes[$0.place].literal }
      let listed = Self.listed[shape.literal, default: []].filter(known.contains)
      let looks = (shape.strokes > Self.simple ? listed + nearest : listed).uniqued()
      return (shape.literal, Array(looks.prefix(Self.most)))
    }
    return Dictionary(lists.filter { !$0.1.isEmpty }, uniquingKeysWith: { first, _ in first })
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
    // Without a quarter of the parts, the rest cannot reach it.
    guard either > 0, shared * 4 >= either else { return nil }
    var likeness = 0.6 * Double(shared) / Double(either)
    likeness += strokes == 0 ? 0.1 : strokes == 1 ? 0.05 : 0
    if let layout = a.skip.first, layout == b.skip.first {
      likeness += a.skip == b.skip ? 0.2 : 0.1
    }
    likeness += 0.025 * Double(zip(a.corners, b.corners).count { $0 == $1 })
    return likeness >= threshold ? likeness : nil
  }
}

extension KanjiEntry {
  fileprivate var isCompatibilityForm: Bool {
    literal.unicodeScalars.contains { JapaneseRange.compatibleKanji.contains($0.value) }
  }
}
