import Testing

@testable import Engine

/// Fields of untrusted files keep a few safe tags without attributes, and no other HTML.
struct HostileHTMLTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

  @Test(
    arguments: [
      ("<script>alert(1)</script>x", "x"),
      ("<SCRIPT SRC=//a.example>alert(1)</ScRiPt >x", "x"),
      ("<b onclick=alert(1) style='x'>x</b>", "<b>x</b>"),
      ("<img src=x onerror=alert(1)>x", "x"),
      ("<svg/onload=alert(1)>x</svg>", "x"),
      ("<a href=\"javascript:alert(1)\">x</a>", "x"),
      ("<iframe srcdoc='<b>y</b>'></iframe>x", "x"),
      ("<style>@import 'a'</style>x", "x"),
      ("<!-- <b> -->x", "x"),
      ("x<script>alert(1)", "x"),
      ("<b><i>x", "<b><i>x</i></b>"),
      ("</div></b>x", "x"),
      ("<b>x</i></b>", "<b>x</b>"),
      ("1 < 2 <3", "1 &lt; 2 &lt;3"),
      ("&lt;script&gt;x", "&lt;script&gt;x"),
      ("<ruby lang=ja>犬<rt>いぬ</rt></ruby>", "<ruby>犬<rt>いぬ</rt></ruby>"),
      ("x<br/>y<br clear=all>z", "x<br>y<br>z"),
      ("\u{600}<script>alert(1)</script>x", "\u{600}x"),
      ("\u{600}<img src=x onerror=alert(1)>x", "\u{600}x"),
      ("\u{110BD}<b onclick=alert(1)>x</b>", "\u{110BD}<b>x</b>"),
      ("<b\u{600}>x", "<b>x</b>"),
    ])
  func `Only safe tags without attributes are kept`(_ written: String, _ kept: String)
    async throws
  {
    let row = "\"" + written.replacing("\"", with: "\"\"") + "\""

    try await learner.take("#html:true\n#separator:Comma\n\(row),back\n")

    #expect(try await learner.entries().map(\.front) == [kept])
  }

  @Test(
    arguments: [
      "<scr<script>ipt>alert(1)</script>", "<<script>script>alert(1)<</script>/script>",
      "<b <script>alert(1)</script>>x", "<img src='>' onerror=alert(1)>x",
      "<style><script>x</style></script>y", "<template><script>x</template>y", "<!--><script>-->y",
      "<p\u{0}onclick=x>y", "<\u{0}script>y", "<b/onclick=x>y", "<br\nonload=x>y",
      "\u{600}<\u{600}<script\u{600}>y", "x<\u{301}script>y",
    ])
  func `For any input, only safe tags without attributes are kept`(_ written: String)
    async throws
  {
    let row = "x\"".dropLast() + written.replacing("\"", with: "\"\"")

    let report = try await learner.take("#separator:Pipe\n\"\(row)\"|back\n")

    let front = try #require(try await learner.entries().first).front
    #expect(report.badRows.isEmpty)
    #expect(tags(in: front).allSatisfy { SafeHTML.allowed.contains($0) })
    #expect(SafeHTML.reduced(front) == front)
  }

  @Test func `Every field is reduced, and a front with tags only is empty`() async throws {
    let report = try await learner.take(
      """
      #html:true
      front,back,reading,notes
      <u>犬</u>,<script>1</script>dog,<img>いぬ,<b id=x>barks</b>
      <script>1</script>,dog,,
      """)

    #expect(
      try await learner.entries() == [
        Entry(front: "<u>犬</u>", back: "dog", reading: "いぬ", notes: "<b>barks</b>")
      ])
    #expect(report.badRows.map(\.line) == [4])
  }

  /// Anything that a browser could treat as a tag: "<" and a letter, slash, "!" or "?", up to ">".
  private func tags(in html: String) -> [String] {
    let tag = /<(?=[A-Za-z\/!?])\/?([^>]*)>?/.matchingSemantics(.unicodeScalar)
    return html.matches(of: tag).map { String($0.1) }
  }

  @Test func `The search for tags finds tags hidden behind combining characters`() {
    #expect(tags(in: "1 < 2 <b>\u{600}<script src=x>") == ["b", "script src=x"])
  }
}
