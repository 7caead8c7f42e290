import Helpers
import Testing

@testable import Engine

/// What structured content becomes.
struct GlossTests {
  @Test func `Lists are numbered and indented, and an entry's block stands on its line`() throws {
    let glossary = """
      [{"type": "structured-content", "content": [
        {"tag": "ol", "content": [
          {"tag": "li", "content": ["one", {"tag": "ul", "content": [
            {"tag": "li", "content": ["inner", {"tag": "div", "content": "more"}]},
            {"tag": "li", "content": {"tag": "ul", "content": {"tag": "li", "content": "deep"}}}
          ]}]},
          {"tag": "li", "content": {"tag": "div", "content": "two"}},
          {"tag": "li", "content": ""}
        ]}, "after"]}]
      """

    let gloss = try #require(GlossReader.glosses(glossary).first)

    #expect(
      gloss.plain == """
        1. one
          • inner
            more
            • deep
        2. two
        after
        """)
    #expect(gloss.meanings == ["one", "inner", "more", "deep", "two", "after"])
  }

  @Test func `Lists and images keep what the dictionary says of their looks`() throws {
    let glossary = """
      [{"type": "structured-content", "content": [
        {"tag": "ul", "style": {"listStyleType": "square"}, "content": "x"},
        {"tag": "ul", "style": {"listStyleType": "url(evil)"}, "content": "x"},
        {"tag": "img", "path": "a.png", "width": 2, "height": 1.5, "sizeUnits": "em"},
        {"tag": "img", "path": "a.png", "width": 1e300, "height": -1}]}]
      """

    guard case .group(let parts)? = GlossReader.glosses(glossary).first,
      case .element(let square) = parts[0], case .element(let other) = parts[1]
    else { throw HelperError("The glossary is read otherwise.") }

    #expect(square.listStyle == .square && other.listStyle == nil)
    #expect(parts[2] == .image(.init(path: "a.png", alt: "", width: 32, height: 24)))
    #expect(parts[3] == .image(.init(path: "a.png", alt: "", width: 1_000, height: nil)))
  }

  @Test(arguments: [
    // As Jitendex has it: labels, senses and their glosses, then examples.
    (
      """
      {"tag": "ul", "content": {"tag": "li", "content": [{"tag": "span", "content": "noun"},
        {"tag": "ul", "content": [{"tag": "li", "content": ["changing ", "sides"]},
          {"tag": "li", "content": "abbr. of 推し"}, {"tag": "li", "content": "switching"}]},
        {"tag": "div", "content": [{"tag": "ruby", "content": [
          "推", {"tag": "rt", "content": "お"}]}, "し変した。"]}]}}
      """, ["changing sides", "switching"]
    ),
    // As dictionaries made from Wiktionary have it.
    (
      """
      [{"tag": "div", "data": {"content": "tags"}, "content": "transitive"}, "• to run",
        {"tag": "img", "path": "a.png"}, {"tag": "details", "content": "1 example"},
        {"tag": "div", "data": {"content": "extra-info"}, "content": "He runs."},
        {"tag": "span", "data": {"class": "tag"}, "content": "vt"}]
      """, ["to run"]
    ),
    (#""［動マ五］\n１ 言う。""#, ["［動マ五］", "１ 言う。"]),
    (#"{"tag": "details", "content": "only this"}"#, ["only this"]),
  ])
  func `Cards get the meanings, without what stands beside them`(
    _ content: String, _ meanings: [String]
  ) throws {
    let glossary = #"[{"type": "structured-content", "content": \#(content)}]"#

    let gloss = try #require(GlossReader.glosses(glossary).first)

    #expect(gloss.taught == meanings)
  }

  @Test(
    arguments: [
      ("https://a.example/wiki/New York", "https://a.example/wiki/New%20York"),
      (#"http://a.example/\t猫"#, "http://a.example/%09猫"), ("https:a", nil),
      ("https://a.example/\(String(repeating: "x", count: 2_000))", nil),
    ] as [(String, String?)])
  func `An address of the web has its blanks encoded, or is left out`(
    _ address: String, _ target: String?
  ) throws {
    let value = try JSONReader.value(
      Array(#"{"tag": "a", "href": "\#(address)", "content": "New York"}"#.utf8))

    let gloss = try GlossReader.content(value)

    let text = [Gloss.text("New York")]
    #expect(gloss == (target.map { Gloss.link(.web($0), text) } ?? .group(text)))
  }
}
