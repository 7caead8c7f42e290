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

  @Test func `Runs of furigana become ruby text`() {
    let runs = [FuriganaRun("食", "た"), FuriganaRun("べる")].map { TextRun($0) }

    #expect(runs == [TextRun(base: "食", reading: "た"), TextRun(base: "べる")])
  }
}
