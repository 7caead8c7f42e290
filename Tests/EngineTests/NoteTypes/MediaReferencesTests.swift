import Testing

@testable import Engine

/// The files that HTML and styles name.
struct MediaReferencesTests {
  @Test(
    arguments: [
      (#"<img src="a.png">"#, ["a.png"]), ("<img SRC = 'a \"b\".png'>", ["a \"b\".png"]),
      ("<img src=a.png>", ["a.png"]), ("<object data=\"a.svg\">", ["a.svg"]),
      ("<img data-src=\"a.png\">", ["a.png"]), ("<img class=a src=\"a&amp;b.png\">", ["a&b.png"]),
      ("<img src=\"か\u{3099}.png\">", ["が.png"]), ("<img src=\"\u{301}.png\">", ["\u{301}.png"]),
      ("<img lowsrc=\"a.png\">", []), ("<img alt=\"src\">", []), ("<img src=\"\">", []),
      ("<img src=\"a.png>", []), ("<img src=>", []), ("image.src = \"a.png\"", []),
      ("<img src=\"https://example.com/a.png\">", []), ("x = y, 5 (a) b@c.example", []),
      (".a { background: url(a.png) }", ["a.png"]), ("url( 'a b.png' )", ["a b.png"]),
      ("url(\"a (1).png\")", ["a (1).png"]), ("url( a b.png )", ["a b.png"]),
      ("url(a.png", []), ("url()", []), ("curl(a.png)", []),
      ("@import \"_a.css\"; @import url(\"_b.css\");", ["_a.css", "_b.css"]),
      ("<link rel=\"stylesheet\" href=\"_a.css\">", ["_a.css"]),
      ("<LINK HREF=_a.css>", ["_a.css"]),
      ("<a href=\"a.html\">", []), ("<link><a href=\"a.html\">", []), ("href='a.css'", []),
      ("@import  '_a.css';", ["_a.css"]), ("@important \"a.css\"", []),
      ("<b style='a: url(a.png)'><img src=b.png>[sound:c.mp3]", ["c.mp3", "a.png", "b.png"]),
    ] as [(String, [String])])
  func `Names are found in attributes and styles, as they are quoted there`(
    html: String, names: [String]
  ) {
    #expect(MediaReferences.names(in: html) == names)
  }

  @Test(arguments: [
    ("<img src=a.png>", "<img src=\"x\">"), ("<img src = 'a.png'>", "<img src = \"x\">"),
    ("<link href=a.png>", "<link href=\"x\">"),
    ("url( a.png )", "url( \"x\" )"), ("@import 'a.png';", "@import \"x\";"),
    ("<img src='b.png'> a.png", "<img src='b.png'> a.png"),
  ])
  func `What stands for a name is in quotes`(html: String, replaced: String) {
    #expect(MediaReferences.replacing(in: html) { $0 == "a.png" ? "x" : nil } == replaced)
  }

  @Test(
    arguments: [
      ("url(", []), ("src=' ", [" src="]), ("@import \"", ["@import "]), ("=", []), ("a", []),
      (" ", []), ("href=", []), ("<link href='", ["<link href="]),
    ] as [(String, [String])])
  func `A long text of what begins like a name is searched once`(piece: String, names: [String]) {
    let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count) + "=("

    #expect(MediaReferences.names(in: text) == names)
  }
}
