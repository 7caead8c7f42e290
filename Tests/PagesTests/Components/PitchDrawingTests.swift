import Engine
import HTML
import Testing

@testable import Pages

@Suite struct PitchDrawingTests {
  @Test func `A word's pitch is drawn as a line over its morae and a particle`() throws {
    let contour = try #require(
      PitchContour(reading: "はし", accent: PitchAccent([1], source: .dictionary)))

    let drawing = PitchDrawing(contour)

    #expect(drawing.line == "8,5 24,15 40,15")
    let svg = drawing.render()
    #expect(svg.matches(of: /<text [^>]*>(.)</).map(\.output.1) == ["は", "し"])
    #expect(
      svg.matches(of: /<circle [^>]*fill="(\w+)"/).map(\.output.1)
        == ["currentColor", "currentColor", "none"])
    #expect(svg.contains("aria-label=\"はし, [1] atamadaka\""))
    #expect(!svg.contains("stroke-dasharray"))
  }

  @Test func `A mora of two kana has the width of two`() throws {
    let contour = try #require(
      PitchContour(reading: "きょう", accent: PitchAccent([1], source: .dictionary)))

    let drawing = PitchDrawing(contour)

    let places = drawing.render().matches(of: /<text [^>]*x="(\d+)"/).map(\.output.1)
    #expect(places == ["16", "40"])
    #expect(drawing.width == 64)
  }

  @Test func `A guessed pitch is dotted`() throws {
    let contour = try #require(
      PitchContour(reading: "はし", accent: PitchAccent([0], source: .guess)))

    #expect(PitchDrawing(contour).render().contains("stroke-dasharray"))
  }

  @Test func `Nasal kana have a circle, and devoiced morae a ring`() throws {
    var contour = try #require(
      PitchContour(reading: "きゃがく", accent: PitchAccent([1], source: .dictionary)))
    contour.voicing.nasal = [2]
    contour.voicing.devoiced = [1]

    let svg = PitchDrawing(contour).render()

    #expect(
      svg.matches(of: /<text [^>]*>([^<]+)</).map(\.output.1) == ["きゃ", "か\u{309A}", "く"])
    #expect(svg.matches(of: /<rect x="1" [^>]*width="30"/).count == 1)
    #expect(svg.matches(of: /<rect\s/).count == 1)
    #expect(svg.contains("aria-label=\"きゃがく, [1] atamadaka, が nasal, きゃ devoiced\""))
  }

  @Test(arguments: [
    ([FuriganaRun("橋", "はし"), FuriganaRun("を")], 2, "50,10 95,10 95,40"),
    ([FuriganaRun("橋", "はし"), FuriganaRun("を")], 1, "5,10 50,10 50,40"),
    ([FuriganaRun("桜", "さくら")], 0, "45,10 135,10"),
    ([FuriganaRun("ひ")], 0, ""),
  ])
  func `A phrase's pitch is a line over its high furigana`(
    _ runs: [FuriganaRun], _ fall: Int, _ line: String
  ) throws {
    let reading = runs.map { $0.reading ?? $0.text }.joined()
    let contour = try #require(
      PitchContour(reading: reading, accent: PitchAccent([fall], source: .dictionary)))

    let drawing = PitchLine(contour, over: runs.map { TextRun($0) })

    #expect(drawing.line == line)
    #expect(!drawing.render().contains("<text"))
  }

  @Test func `A phrase's pitch is spread over furigana of other kana`() throws {
    let contour = try #require(
      PitchContour(reading: "はし", accent: PitchAccent([1], source: .dictionary)))

    let drawing = PitchLine(contour, over: [TextRun(base: "橋梁", reading: "きょう")])

    #expect(drawing.line == "0,10 100,10 100,40")
  }

  @Test func `Runs of furigana become ruby text`() {
    let runs = [FuriganaRun("食", "た"), FuriganaRun("べる")].map { TextRun($0) }

    #expect(runs == [TextRun(base: "食", reading: "た"), TextRun(base: "べる")])
  }
}
