import Testing

@testable import Engine

struct SearchTests {
  @Test func `A query is parsed into its conditions`() throws {
    let search = try Search(#"deck:"First Steps::Words" is:DUE -tag:verb prop:lapses>=3 たべ"#)

    #expect(
      search.conditions == [
        .deck("First Steps::Words"), .is(.due), .not(.tag("verb")),
        .property(.lapses, .atLeast, 3), .word("たべ"),
      ])
  }

  @Test func `Cards in learning are found by their label, too`() throws {
    #expect(try Search("is:Learning").conditions == [.is(.learn)])
  }

  @Test func `Groups and OR combine conditions, and a parenthesis inside a word is part of it`()
    throws
  {
    let search = try Search(#"-(is:new OR tag:verb 犬) rated:7:1 added:30 "OR" 食(た)べる"#)

    #expect(
      search.conditions == [
        .not(.all([.any([.all([.is(.new)]), .all([.tag("verb"), .word("犬")])])])),
        .rated(.more, days: -7, .again), .added(days: 30), .word("OR"), .word("食(た)べる"),
      ])
  }

  @Test(arguments: Search.Property.allCases, Search.Comparison.allCases)
  func `Every property can be compared in every way`(
    property: Search.Property, comparison: Search.Comparison
  ) throws {
    let search = try Search("prop:\(property.rawValue)\(comparison.rawValue)2.5")

    #expect(search.conditions == [.property(property, comparison, 2.5)])
  }

  @Test(arguments: [
    "is:nothing", "is:", "prop:speed<5", "prop:lapses", "prop:lapses>", "prop:lapses>many",
    "prop:lapses>nan", "--dog", "rated:x", "rated:1:9", "added:-1",
    "edited:x", "re:", "re:(", "re:[a", "w:", "note:", "card:", "card:0", "card:-1",
    "front:re:(", "tag:re:[", "Expression:re:", "nc:",
    "prop:rated=1", "prop:rated=", "prop:rated=0.5", "prop:rated=0:9", "prop:ratedx=0", "did:x",
  ])
  func `An invalid term is rejected by name`(text: String) {
    let refusal = #expect(throws: Problem.self) { try Search(text) }

    #expect(refusal?.sentence.contains(text) == true)
    #expect(refusal?.remedy.isEmpty == false)
  }

  @Test(arguments: [
    ("deck:\"Words::Spanish\"", "Spanish words"), ("language:es", "Spanish words"),
    (WordLanguage.search(WordLanguage.allCases), "Your words"), ("deck:Animals", "Animals"),
    (Search.text(ofFront: "perro"), "perro"), (Search.text(ofFront: #"a_"b\"#), #"a_"b\"#),
    (Search.text(ofFront: "nc:a"), "nc:a"),
    ("front:a OR front:b OR front:c", "a, b, c"),
    ("front:\"a b\" OR front:b OR front:c OR front:d", "a b, b and 2 more"),
    ("cid:1,2,3", "3 cards"), ("cid:1", "cid:1"), ("cid:1,2 OR front:a", "cid:1,2 OR front:a"),
    ("tag:noun", "tag:noun"), ("deck:Animals is:due", "deck:Animals is:due"), ("(", "("),
    (Search.text("is:due OR cat(", inDeck: "Animals"), "Animals: is:due OR cat("),
  ])
  func `A search has a name for people`(text: String, title: String) {
    #expect(Search.title(of: text) == title)
  }

  @Test(arguments: [
    ("a or b", "a OR b"), ("a and b", "a b"), ("-(tag:pet or hound) c", "-(tag:pet OR hound) c"),
    ("a AND b Or c", "a b OR c"),
  ])
  func `OR and AND may be in small letters`(text: String, same: String) throws {
    #expect(try Search(text) == Search(same))
    #expect(try Search("\"or\" \"and\"").conditions == [.word("or"), .word("and")])
  }

  @Test(
    arguments: [
      ("back:dog", .field(.back, "dog")), ("Reading:いぬ", .field(.reading, "いぬ")),
      ("notes:", .field(.notes, "")), ("deck:Span*", .decks("Span*")),
      ("back:nc:d*", .fieldIgnoringAccents("back", "d*")),
      ("note:Basic", .note("Basic")), ("card:typed", .card("typed")),
      ("card:2", .kind(.template(1))),
      ("prop:reps>3", .property(.repetitions, .more, 3)),
    ] as [(String, Search.Condition)])
  func `Fields, kinds and decks are named`(text: String, condition: Search.Condition) throws {
    #expect(try Search(text).conditions == [condition])
  }

  @Test(arguments: [
    ("12:30", "12:30"), ("http://a.b/c", "http://a.b/c"), ("Words::Spanish", "Words::Spanish"),
    ("\"Note: this\"", "Note: this"), (#"foo\:bar"#, "foo:bar"), (#"is\:due"#, "is:due"),
  ])
  func `A colon may be text`(text: String, word: String) throws {
    #expect(try Search(text).conditions == [.word(word)])
  }

  @Test(arguments: ["and", "or"])
  func `“And” and “or” are words where there is nothing to join`(_ word: String) throws {
    #expect(try Search(word).conditions == [.word(word)])
    #expect(try Search("(\(word))").conditions == [.all([.word(word)])])
  }

  @Test(arguments: [
    "(犬", "(犬 OR )", "OR 犬", "犬 OR", "犬)", "(犬) )", "()", "犬 -( )", "\"open quote", "a\"",
  ])
  func `An unclosed or empty group or a missing operand is rejected`(text: String) {
    #expect(throws: Problem.self) { try Search(text) }
  }

  @Test(arguments: [
    ("", 0), ("   ", 0), ("\"\"", 0), ("a  b", 2), ("12:30", 1), ("-", 1), ("\u{3000}犬\u{3000}", 1),
  ])
  func `White space separates terms, whatever else is there`(text: String, count: Int) throws {
    #expect(try Search(text).conditions.count == count)
  }

  @Test(arguments: [
    String(repeating: "-", count: 50_000) + "x",
    String(repeating: "x ", count: 5_000),
  ])
  func `A query that is too long is rejected`(text: String) {
    #expect(throws: Problem.self) { try Search(text) }
  }
}
