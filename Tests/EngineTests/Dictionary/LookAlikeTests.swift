import Testing

@testable import Engine

/// Which kanji look alike.
struct LookAlikeTests {
  @Test(arguments: [
    ("日", ["白", "目", "田", "旧"]), ("大", ["犬", "太", "木", "天"]), ("人", ["入", "八"]),
  ])
  func `A simple kanji looks like those it is taken for, not like those of its code`(
    literal: String, expected: [String]
  ) {
    let kanji: [(String, Int, String, String)] = [
      ("日", 4, "3-3-1", "6010.0"), ("爪", 4, "3-3-1", "7223.0"), ("止", 4, "3-3-1", "2110.0"),
      ("白", 5, "4-5-2", "2600.0"), ("目", 5, "3-3-2", "6010.1"), ("田", 5, "3-3-2", "6040.0"),
      ("旧", 5, "1-1-4", "2600.0"), ("大", 3, "4-3-4", "4003.0"), ("女", 3, "4-3-4", "4040.0"),
      ("犬", 4, "4-4-4", "4303.0"), ("太", 4, "2-3-1", "4003.0"), ("木", 4, "4-4-3", "4090.0"),
      ("天", 4, "4-4-1", "1043.0"), ("人", 2, "4-2-4", "8000.0"), ("九", 2, "4-2-4", "4001.7"),
      ("入", 2, "4-2-4", "8000.0"), ("八", 2, "1-1-1", "8000.0"),
    ]
    let entries = kanji.map { Self.entry($0.0, strokes: $0.1, skip: $0.2, corners: $0.3) }

    #expect(LookAlikes(entries, parts: KanjiParts("")).all()[literal] == expected)
  }

  @Test func `A complex kanji looks like those with its parts`() {
    let parts = KanjiParts("土 3 待持侍\n寸 3 待持侍\n彳 3 待\n扌 3 持\n亻 2 侍体\n木 4 体")
    let kanji: [(String, Int, String, String)] = [
      ("待", 9, "1-3-6", "2424.1"), ("持", 9, "1-3-6", "5404.1"), ("侍", 8, "1-2-6", "2424.1"),
      ("体", 7, "1-2-5", "2523.0"), ("飛", 9, "4-9-1", "1241.3"), ("面", 9, "4-9-1", "1060.2"),
    ]
    let entries = kanji.map { literal, strokes, skip, corners in
      var entry = Self.entry(literal, strokes: strokes, skip: skip, corners: corners)
      entry.parts = parts.parts[literal] ?? []
      return entry
    }

    let alike = LookAlikes(entries, parts: parts).all()

    #expect(alike["待"] == ["持", "侍"])
    #expect(alike["飛"] == nil)
  }

  @Test func `A form that Unicode has for compatibility is no other kanji`() {
    let parts = KanjiParts("氵 3 海\n母 5 海")
    let entries = ["海", "\u{FA45}"].map { literal in
      var entry = Self.entry(literal, strokes: 9, skip: "1-3-6", corners: "3815.7")
      entry.parts = ["氵", "母"]
      return entry
    }

    #expect(LookAlikes(entries, parts: parts).all().isEmpty)
  }

  private static func entry(
    _ literal: String, strokes: Int, skip: String, corners: String
  ) -> KanjiEntry {
    var entry = KanjiEntry(literal: literal, strokes: strokes)
    (entry.frequency, entry.skip, entry.fourCorner) = (1, skip, corners)
    return entry
  }
}
