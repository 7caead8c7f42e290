import Foundation
import Testing

@testable import Engine

struct NormalizationTests {
  @Test(arguments: [
    "é", "e\u{301}", "か\u{3099}", "각", "ｶﾞ", "q\u{323}\u{307}", "語 word、", "\u{301}",
  ])
  func `A long text is normalised like its parts`(_ part: String) {
    let text = String(repeating: part, count: 1_000)

    let whole = Normalization.composed(text)

    #expect(
      whole.unicodeScalars.elementsEqual(
        text.precomposedStringWithCanonicalMapping.unicodeScalars))
  }

  @Test(arguments: [("Ｃａｆｅ\u{301} ", "cafe "), ("カタカナ", "かたかな"), ("ｶﾞｷﾞ", "がぎ")])
  func `A long text is folded like a short one`(text: String, folded: String) {
    let many = 3_000

    let long = SearchText.folded(String(repeating: text, count: many))

    #expect(long == String(repeating: folded, count: many))
  }

  @Test(arguments: [
    ("Café", "Cafe"), ("Übergröße", "Ubergrosse"), ("naïve 猫ガー", "naive 猫ガー"), ("각", "각"),
    ("e\u{301}が", "eが"), ("Œuvre", "OEuvre"), ("æ", "ae"),
  ])
  func `Accents and ligatures are left out, and voicing marks are not`(
    _ text: String, _ bare: String
  ) {
    // By scalars, as SQL compares.
    #expect(
      Normalization.withoutAccents(text).unicodeScalars.elementsEqual(bare.unicodeScalars))
  }
}
