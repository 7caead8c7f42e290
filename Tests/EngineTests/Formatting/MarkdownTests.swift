import Testing

@testable import Engine

/// The safe subset of Markdown in answers of the tutor.
struct MarkdownTests {
  private func inlines(_ text: String) -> [Markdown.Inline] {
    guard case .paragraph(let inlines)? = Markdown(text).blocks.first else { return [] }
    return inlines
  }

  @Test func `Blocks are told apart`() {
    let text = """
      # One
      Some text
      on two lines

      - a
      - b
        1. c

      > said

      ```swift
      let *x* = 1
      ```
      ---
      """

    #expect(
      Markdown(text).blocks == [
        .heading(level: 1, [.text("One")]),
        .paragraph([.text("Some text"), .lineBreak, .text("on two lines")]),
        .list(
          [
            [.paragraph([.text("a")])],
            [.paragraph([.text("b")]), .list([[.paragraph([.text("c")])]], start: 1)],
          ], start: nil),
        .quote([.paragraph([.text("said")])]), .code("let *x* = 1"), .rule,
      ])
  }

  @Test func `A table has a header, and rows up to another block`() {
    let text = """
      Verbs:
      | Form | **Reading** |
      |:-----|-------:|
      | {行く|いく} | a \\| b |
      | `x` | y | too many |
      | only one

      Below
      """

    #expect(
      Markdown(text).blocks == [
        .paragraph([.text("Verbs:")]),
        .table(
          header: [[.text("Form")], [.strong([.text("Reading")])]],
          rows: [
            [[.ruby("行く", reading: "いく")], [.text("a | b")]],
            [[.code("x")], [.text("y")]], [[.text("only one")]],
          ]),
        .paragraph([.text("Below")]),
      ])
    #expect(
      Markdown("- a\n  | b | c |\n  |---|---|\n  | d | e |").blocks == [
        .list(
          [
            [
              .paragraph([.text("a")]),
              .table(
                header: [[.text("b")], [.text("c")]], rows: [[[.text("d")], [.text("e")]]]),
            ]
          ], start: nil)
      ])
  }

  @Test(arguments: [
    "| a | b |", "| a | b |\n| c | d |", "| a | b |\n|---|", "a\n---\nb | c", "|\n|", "| a |\n|  |",
  ])
  func `Bars without a header are text`(_ text: String) {
    #expect(!Markdown(text).blocks.contains { if case .table = $0 { true } else { false } })
    let letters = Set(text).subtracting("-\n")
    #expect(letters.isSubset(of: Set(Markdown.plainLines(of: text).joined())))
  }

  @Test(arguments: [
    ("**犬**は", [Markdown.Inline.strong([.text("犬")]), .text("は")]),
    ("a *b* c", [.text("a "), .emphasis([.text("b")]), .text(" c")]),
    ("**a *b* c**", [.strong([.text("a "), .emphasis([.text("b")]), .text(" c")])]),
    ("`a*b`", [.code("a*b")]), ("{漢字|かんじ}だ", [.ruby("漢字", reading: "かんじ"), .text("だ")]),
    ("[words](https://example.com)", [.text("words")]), ("![cat](x.png)", [.text("cat")]),
    ("[cats](https://a.org/Cat_(animal)).", [.text("cats.")]),
    ("a &lt; b &amp;lt;", [.text("a < b &lt;")]),
    ("snake_case 2*3*4 a * b", [.text("snake_case 2*3*4 a * b")]),
    ("**open", [.text("**open")]), ("{a", [.text("{a")]), ("[a](", [.text("[a](")]),
    (#"\*a\*"#, [.text("*a*")]), ("<b>x</b>", [.text("<b>x</b>")]),
  ])
  func `Marks within a line`(_ text: String, _ expected: [Markdown.Inline]) {
    #expect(inlines(text) == expected)
  }

  @Test func `Control characters, escapes and hidden signs are left out`() {
    #expect(inlines("a\u{1B}[31mb\u{202E}c\u{200B}d\u{7}") == [.text("a[31mbcd")])
  }

  @Test(arguments: [("か\u{3099}き", "がき"), ("🧑\u{200D}🚀", "🧑\u{200D}🚀")])
  func `Marks are composed with their letters, and joined emoji stay joined`(
    _ text: String, _ cleaned: String
  ) {
    #expect(Array(Markdown.cleaned(text).unicodeScalars) == Array(cleaned.unicodeScalars))
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["[", "{", "![", "|", "|-", "{|", "<ruby>"])
  func `A text of nothing but marks that open is text`(_ mark: String) {
    let text = String(repeating: mark, count: 50_000)

    #expect(Markdown.plainLines(of: text) == [String(text.prefix(Markdown.longest))])
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["*", "_", "`", "- "])
  func `A line of nothing but rules and fences has no text`(_ mark: String) {
    #expect(Markdown.plainLines(of: String(repeating: mark, count: 50_000)) == [])
  }

  @Test(.timeLimit(.minutes(1))) func `Many quotes, strong letters and rows are read to the end`() {
    func lines(_ mark: String) -> [String] {
      Markdown.plainLines(of: String(repeating: mark, count: 50_000))
    }

    let deeper = String(repeating: "> ", count: 50_000 - Markdown.depth).dropLast()
    #expect(lines("> ") == [String(deeper)])
    #expect(lines("**a") == [String(repeating: "a", count: 50_000)])
    #expect(lines("|-\n") == ["| - |", "|-|"] + Array(repeating: "| - |", count: 49_998))
  }

  /// Texts with four of their characters replaced by signs.
  private func changed(_ sample: String, _ signs: String) -> [String] {
    var chance = SplitMix64(seed: 11)
    return (0..<5_000).map { _ in
      var text = Array(sample)
      for _ in 0..<4 {
        let place = Int.random(in: 0..<text.count, using: &chance)
        text[place] = signs.randomElement(using: &chance) ?? "*"
      }
      return String(text)
    }
  }

  @Test func `Whatever is changed in a text, its letters stay`() {
    // What may leave out letters on purpose is missing: addresses, readings, fences and tables.
    let sample = "# A\n\n**橋** (はし) is a _bridge_.\n- one\n  - two\n> three\n1. four\n"
    for text in changed(sample, "*_#->\\ \n1.()!+") {
      let letters = Set(text).filter(\.isLetter)
      #expect(letters.isSubset(of: Set(Markdown.plainLines(of: text).joined())), "\(text)")
    }
  }

  @Test func `Whatever is changed in a text, nothing is added`() {
    let sample =
      "# A\n\n**橋**(はし) is a _bridge_, [x](y) {漢字|かんじ}.\n- one\n  - `two`\n> three\n"
      + "| **a** | {橋|はし} |\n|---|:-:|\n| x | y |\n"
    for text in changed(sample, "*_`[]{}|()#->!\\ \n1.") {
      let letters = Set(Markdown.plainLines(of: text).joined())
      #expect(letters.isSubset(of: Set(text).union(["(", ")"])), "\(text)")
    }
  }
}
