import Testing

@testable import Engine

struct DeinflectionTests {
  @Test(arguments: InflectedForms.all)
  func `A form is reduced to its word`(_ form: InflectedForms.Form) {
    let found = Deinflection.all(of: form.text)
      .filter { $0.base == form.word && $0.fits(form.wordClass) }

    #expect(found.contains { $0.steps == form.steps }, "\(found.map(\.steps))")
  }

  @Test func `The form itself comes first`() {
    let first = Deinflection.all(of: "食べる").first

    #expect(first == Deinflection(base: "食べる", classes: .anything, steps: []))
  }

  @Test func `Words with fewer steps come first`() throws {
    let bases = Deinflection.all(of: "食べられなかった").map(\.base)

    let places = try ["食べられない", "食べられる", "食べる"].map { try #require(bases.firstIndex(of: $0)) }
    #expect(places == places.sorted())
  }

  @Test(arguments: [
    ("飲んた", "飲む", WordClass.godan), ("食べって", "食べる", .ichidan), ("行いた", "行く", .godanIku),
    ("高いかった", "高い", .adjective), ("来った", "来る", .kuru), ("本くない", "本", .nominal),
  ])
  func `A text that is not a form of a word is not reduced to it`(
    _ text: String, _ word: String, _ wordClass: WordClass
  ) {
    #expect(!Deinflection.all(of: text).contains { $0.base == word && $0.fits(wordClass) })
  }

  @Test(arguments: [
    "", "\0", "\u{202E}食べた", "👩‍👩‍👧", "\u{FFFF}", "て", "た", "ない", "か\u{3099}", "ﾀﾍﾞﾀ", "\u{2000B}た",
  ])
  func `Any text comes first unchanged`(_ text: String) {
    #expect(Deinflection.all(of: text).first?.base == text)
  }

  @Test func `Text longer than any form is not reduced`() {
    let text = String(repeating: "られ", count: 50_000)

    #expect(Deinflection.all(of: text).map(\.base) == [text])
  }

  @Test func `A dictionary's part of speech determines the inflection`() {
    #expect(WordClass(partsOfSpeech: ["v5k-s", "vi"]) == .godanIku)
    #expect(WordClass(partsOfSpeech: ["v5r", "v1"]) == [.godan, .ichidan])
    #expect(WordClass(partsOfSpeech: ["n", "vs"]) == [.suruNoun, .nominal])
    #expect(WordClass(partsOfSpeech: ["exp", "uk"]) == .expression)
    #expect(WordClass(partsOfSpeech: ["int", "uk"]) == [])
  }
}
