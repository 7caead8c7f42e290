import Testing

@testable import Engine

struct SafeHTMLTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("<b>bold</b> and <i>more</i>", "<b>bold</b> and <i>more</i>"),
    ("<ruby>漢<rt>かん</rt></ruby>", "<ruby>漢<rt>かん</rt></ruby>"),
    ("line<br>break<br/>", "line<br>break<br>"),
    ("<B CLASS=x>loud</B>", "<b>loud</b>"),
    ("Tom &amp; Jerry &lt;3", "Tom &amp; Jerry &lt;3"),
    ("1 < 2", "1 &lt; 2"),
  ])
  func `Allowed tags are kept without their attributes`(html: String, reduced: String) {
    #expect(SafeHTML.reduced(html) == reduced)
  }

  @Test(arguments: [
    ("<script>alert(1)</script>left", "left"),
    ("<SCRIPT src=x>alert(1)</ScRiPt >left", "left"),
    ("<script>never closed", ""),
    ("<style>*{}</style><iframe src=x></iframe>left", "left"),
    ("<img src=x onerror=alert(1)>left", "left"),
    ("<b onclick='alert(1)'>left</b>", "<b>left</b>"),
    ("<a href=javascript:alert(1)>left</a>", "left"),
    ("<svg/onload=alert(1)>left", "left"),
    ("<!-- <b>x</b> -->left", "left"),
    ("<scr<script>ipt>alert(1)</script>", "ipt>alert(1)"),
    ("<<b>script>", "&lt;<b>script></b>"),
    ("</div></b>left", "left"),
    ("<b><i>left</b></i>", "<b><i>left</i></b>"),
    ("<b><b><i>left", "<b><b><i>left</i></b></b>"),
  ])
  func `Hostile or malformed markup is removed or repaired`(html: String, reduced: String) {
    #expect(SafeHTML.reduced(html) == reduced)
  }

  @Test(arguments: ["a<b", "x <y and more", "<script", "<img src=x onerror=alert(1) ", "<"])
  func `An unclosed tag is text, and nothing is lost`(html: String) {
    let plain = SafeHTML.plainText(SafeHTML.reduced(html))

    #expect(plain == html.trimmingSuffixOfBlanks)
    #expect(!SafeHTML.reduced(html).contains("<"))
  }

  /// In Swift these form one character with the sign beside them, in HTML they do not.
  @Test(arguments: [
    "\u{600}<script>alert(1)</script>", "\u{6DD}<img src=x onerror=alert(1)>",
    "<script>\u{301}alert(1)</script\u{301}>", "<\u{600}<b>x</b>", "<b>\u{301}</b>x<i>",
  ])
  func `Combining characters do not hide a tag`(html: String) {
    let reduced = SafeHTML.reduced(html)

    #expect(Self.tags(in: reduced).isSubset(of: SafeHTML.allowed))
    #expect(!reduced.contains("alert(1)</script"))
    #expect(!reduced.contains("onerror="))
  }

  @Test
  func
    `Reduced HTML has only plain allowed tags, all closed, and stays the same when reduced again`()
  {
    var chance = SplitMix64(seed: 20_261_121)
    let scraps = [
      "<", ">", "/", "b", "script", "<b>", "</b>", "<script>", "</script>", "<!--", "-->", "&lt;",
      "&", ";", "\"", "'", " ", "=", "onerror", "<ruby>", "<rt>", "</ruby>", "<br>", "漢", "\u{301}",
      "\u{600}", "\u{200D}", "\n", "<style", "x",
    ]

    for _ in 1...3_000 {
      let html = (0..<Int.random(in: 1...12, using: &chance))
        .map { _ in scraps.randomElement(using: &chance) ?? "" }.joined()
      let reduced = SafeHTML.reduced(html)

      #expect(SafeHTML.reduced(reduced) == reduced, "\(html.debugDescription)")
      #expect(Self.tags(in: reduced).isSubset(of: SafeHTML.allowed), "\(html.debugDescription)")
      #expect(Self.isBalanced(reduced), "\(html.debugDescription)")
    }
  }

  @Test(arguments: [
    ("<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>", "漢字(かんじ)"),
    ("one<br>two<p>three</p>", "one\ntwo\nthree"),
    ("<div>one</div><i>two</i> <p>three</p>four", "one\ntwo \nthree\nfour"),
    ("<div></div>one<div><b>two</b></div> <br>three", "one\ntwo \nthree"),
    ("<div>one</div>\n<b>two</b>", "one\ntwo"),
    ("&lt;b&gt; &amp;amp;", "<b> &amp;"),
    ("<b>f((x))</b>", "f((x))"),
    ("plain ((text))", "plain ((text))"),
    ("<table><tr><td>1</td><td>2</td></tr><tr><th>3</th></tr></table>", "1 2 3"),
  ])
  func `Plain text is what a terminal can show`(html: String, plain: String) {
    #expect(SafeHTML.plainText(html) == plain)
  }

  @Test(
    arguments: [
      ("10<sup>5</sup>", "10⁵", ["10^5", "10⁵"]),
      ("10<sup>-<b>3</b></sup> M", "10⁻³ M", ["10^-3 M"]),
      ("H<sub>2</sub>O", "H₂O", ["H2O", "H₂O"]), ("x<sup>2</sup>", "x²", ["x^2", "x2"]),
      ("Ca<sup>2+</sup>", "Ca²⁺", ["Ca2+", "Ca^2+"]), ("20<sup>th</sup>", "20ᵗʰ", ["20th"]),
      ("A<sup>T</sup>", "A^T", ["AT"]), ("2<sup>A, B</sup>", "2^(A, B)", ["2^(A, B)"]),
      ("K<sub>d</sub>", "Kd", ["Kd"]), ("a<sup></sup>b", "ab", ["ab"]), ("<sup>1", "¹", ["1"]),
    ] as [(String, String, [String])])
  func `Superscripts and subscripts are told from what stands before them`(
    html: String, plain: String, typed: [String]
  ) {
    #expect(SafeHTML.plainText(html) == plain)

    let key = AnswerKey(meanings: AnswerText.typedVariants(plain))
    for answer in typed {
      let isSame = AnswerCheck.isSame(answer, as: [plain])
      #expect(isSame || key.judge(answer, asked: .meaning).verdict == .precise, "\(answer)")
    }
    #expect(!AnswerCheck.isSame("105", as: [plain]))
  }

  /// The names of what a browser would treat as tags, scalar by scalar.
  private static func tags(in html: String) -> Set<String> {
    let scalars = Array(html.unicodeScalars)
    var names: Set<String> = []
    for (index, scalar) in scalars.enumerated() where scalar == "<" {
      let name = scalars[(index + 1)...].drop { $0 == "/" }.prefix { $0 != ">" }
      guard let first = name.first, first.isASCII, first.properties.isAlphabetic else { continue }
      names.insert(String(String.UnicodeScalarView(name)))
    }
    return names
  }

  private static func isBalanced(_ html: String) -> Bool {
    var open: [String] = []
    for piece in SafeHTML.pieces(html) {
      switch piece {
      case .open("br"), .text: continue
      case .open(let tag): open.append(tag)
      case .close(let tag): guard open.popLast() == tag else { return false }
      }
    }
    return open.isEmpty && SafeHTML.pieces(html).map(\.written).joined() == html
  }
}

extension SafeHTML.Piece {
  fileprivate var written: String {
    switch self {
    case .text(let text): text
    case .open(let tag): "<\(tag)>"
    case .close(let tag): "</\(tag)>"
    }
  }
}

extension String {
  fileprivate var trimmingSuffixOfBlanks: String {
    var text = self[...]
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}
