import Engine
import HTML
import Testing

@testable import Pages

struct LyricFuriganaTests {
  /// The bases, those with room in brackets, and the readings.
  private func told(_ words: [[FuriganaRun]]) -> [String] {
    LyricFurigana(words).words.map { runs in
      runs.map { ($0.isWide ? "[\($0.base)]" : $0.base) + ($0.reading ?? "") }
        .joined(separator: " ")
    }
  }

  @Test func `Readings that would overlap within a word are joined, others stay apart`() {
    let word = [
      FuriganaRun("十", "じゅう"), FuriganaRun("人", "にん"), FuriganaRun("十", "と"),
      FuriganaRun("色", "いろ"),
    ]

    #expect(told([word]) == ["十人じゅうにん 十と 色いろ"])
    #expect(told([[FuriganaRun("1", "いち"), FuriganaRun("番", "ばん")]]) == ["1番いちばん"])
  }

  @Test func `A reading that would overlap that of another word gets room`() {
    let (number, counter) = (FuriganaRun("99", "きゅうじゅうきゅう"), FuriganaRun("番", "ばん"))

    #expect(told([[number], [counter]]) == ["[99]きゅうじゅうきゅう", "番ばん"])
    #expect(told([[number], [FuriganaRun("の")], [counter]]) == ["99きゅうじゅうきゅう", "の", "番ばん"])
  }

  @Test func `Room is as wide as the reading`() {
    let run = TextRun(base: "志", reading: "こころざし", isWide: true)

    #expect(run.render().hasPrefix("<ruby class=\"is-wide\" data-reading=\"こころざし\">志"))
  }
}
