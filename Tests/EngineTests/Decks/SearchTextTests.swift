import Testing

@testable import Engine

struct SearchTextTests {
  @Test(arguments: [
    ("Ａｐｐｌｅ", "apple"), ("Café", "cafe"), ("カタカナ", "かたかな"), ("ｶﾞｷﾞ", "がぎ"),
    ("か\u{3099}", "が"), ("ラーメン", "らーめん"), ("Übergröße", "ubergroße"), ("ΆΒΓ", "αβγ"),
    ("Ёлка", "елка"), ("①", "1"),
  ])
  func `Case, accents, width and the kind of kana are folded`(text: String, folded: String) {
    // By scalars, as the index compares: equal strings can have different ones.
    #expect(Array(SearchText.folded(text).unicodeScalars) == Array(folded.unicodeScalars))
  }

  @Test func `Voicing marks are not accents`() {
    #expect(SearchText.folded("が") != SearchText.folded("か"))
    #expect(SearchText.folded("パ") != SearchText.folded("ハ"))
  }

  @Test(arguments: [
    ("食べる", "食べ べる る"), ("dog", "dog"), ("犬 dog", "犬 dog"), ("食", "食"), ("", ""),
    ("!?", ""), ("N5の", "n5 の"), ("時々", "時々 々"), ("Œuf", "oeuf"), ("Straße", "strasse"),
    ("ex æquo", "ex aequo"),
  ])
  func `Japanese is split into pairs, other text into words without ligatures`(
    text: String, indexed: String
  ) {
    #expect(SearchText.indexed(text) == indexed)
  }

  @Test(arguments: [
    ("食べる", "食べ べる"), ("食", "食"), ("べべ", "べべ"), ("食べ、べ", "食べ べ べ"), ("べ、べ", "べ べ"),
    ("N5の", "n5 の"), ("犬 dog", "犬 dog"), ("dog 犬小", "dog 犬小"),
  ])
  func `A query has the index's terms, and its last pair may go on`(text: String, terms: String) {
    #expect(SearchText.query(text) == "\"\(terms)\" *")
  }

  @Test func `Text without searchable characters makes no query`() {
    #expect(SearchText.query("!?\"*") == nil)
  }

  @Test(arguments: ["front:a<b", "front:a<*", "back:x<y>z", "back:*<y*", "w:a<b"])
  func `A text is found in a field and as a word as it was typed`(query: String) async throws {
    let learner = try Learner()
    let (front, back) = (TypedField.field("a<b"), TypedField.field("x<y>z"))
    try await learner.addItem(front, back: back, to: try await learner.addDeck())

    #expect(try await learner.fronts(finding: query) == [front])
  }
}
