@testable import Engine
import Testing

struct SearchTests {
  @Test func `A query is parsed into its conditions`() throws {
    let search = try Search(#"deck:"First Steps::Words" is:DUE -tag:verb prop:lapses>=3 たべ"#)

    #expect(
      search.conditions == [
        .deck("First Steps::Words"), .is(.due), .not(.tag("verb")),
        .property(.lapses, .atLeast, 3), .word("たべ"),
      ])
  }

  @Test func `Groups and OR combine conditions, and a parenthesis inside a word is part of it`()
    throws
  {
    let search = try Search(#"-(is:new OR tag:verb 犬) rated:7:1 added:30 "OR" 食(た)べる"#)

    #expect(
      search.conditions == [
        .not(.all([.any([.all([.is(.new)]), .all([.tag("verb"), .word("犬")])])])),
        .rated(days: 7, .again), .added(days: 30), .word("OR"), .word("食(た)べる"),
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
    "is:nothing", "is:", "prop:ease>2", "prop:lapses", "prop:lapses>", "prop:lapses>many",
    "prop:lapses>nan", "--dog", "rated:x", "rated:1:9", "added:0",
    "edited:x", "re:", "re:(", "re:[a",
  ])
  func `An invalid term is rejected by name`(text: String) {
    let refusal = #expect(throws: Problem.self) { try Search(text) }

    #expect(refusal?.sentence.contains(text) == true)
    #expect(refusal?.remedy.isEmpty == false)
  }

  @Test(arguments: [
    ("deck:\"Words::Spanish\"", "Spanish words"), ("language:es", "Spanish words"),
    (WordLanguage.search(WordLanguage.allCases), "Your words"), ("deck:Animals", "Animals"),
    (Search.fronts(["perro"]), "perro"), (Search.fronts(["a", "b", "c"]), "a, b, c"),
    (Search.fronts(["a b", "b", "c", "d"]), "a b, b and 2 more"),
    ("tag:noun", "tag:noun"), ("deck:Animals is:due", "deck:Animals is:due"), ("(", "("),
  ])
  func `A search has a name for people`(text: String, title: String) {
    #expect(Search.title(of: text) == title)
  }

  @Test(arguments: ["(犬", "(犬 OR )", "OR 犬", "犬 OR"])
  func `An unclosed group or a missing operand is rejected`(text: String) {
    #expect(throws: Problem.self) { try Search(text) }
  }

  @Test(arguments: [
    ("", 0), ("   ", 0), ("\"\"", 0), ("a  b", 2), ("12:30", 1), ("-", 1), ("\"open quote", 1),
    ("\u{3000}犬\u{3000}", 1),
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
