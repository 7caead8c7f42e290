import Testing

@testable import Engine

struct TypedFieldTests {
  @Test(arguments: [
    ("a<b", "a&lt;b"), ("x<y>z", "x&lt;y>z"), ("List<String>", "List&lt;String>"),
    ("1 < 2 && 3 > 2", "1 &lt; 2 && 3 > 2"), ("<b>bold</b> & plain", "<b>bold</b> & plain"),
    ("犬", "犬"), ("a<b and c>d", "a&lt;b and c>d"), ("<!-- x -->", "&lt;!-- x -->"),
    ("1<x and <b>y</b>", "1&lt;x and <b>y</b>"), ("<//x>", "&lt;//x>"), ("<\u{301}", "&lt;\u{301}"),
  ])
  func `What is typed is stored as text, but for the tags of fields, and shown as typed`(
    typed: String, stored: String
  ) throws {
    let content = try ItemContent(front: typed, back: "back").stored().tidied()

    #expect(content.front == stored)
    #expect(content.typed.front == typed)
  }

  @Test(arguments: [
    ("x&lt;y&gt;z", "x<y>z"), ("R&amp;B", "R&B"), ("&lt;b&gt;", "&lt;b&gt;"),
    ("&amp;lt;", "&amp;lt;"), ("<b>a &lt; b</b>", "<b>a < b</b>"),
  ])
  func `Entities are shown as signs where typing these means the same`(
    stored: String, typed: String
  ) {
    #expect(TypedField.text(stored) == typed)
  }

  @Test func `A field that is typed as it was stays as it is stored`() {
    let old = ItemContent(front: "x&lt;y&gt;z", back: "R&amp;B", synonyms: ["&gt;", "R&amp;B"])
    var typed = old.typed
    typed.back = "R & B"
    typed.synonyms.append("<noun>w")

    #expect(old.typed.synonyms == [">", "R&B"])
    #expect(
      typed.stored(over: old)
        == ItemContent(
          front: "x&lt;y&gt;z", back: "R & B", synonyms: ["&gt;", "R&amp;B", "&lt;noun>w"]))
  }

  @Test(arguments: [
    ("食べる", "taberu", "たべる"), ("図書館", "toshokan", "としょかん"), ("行く", "iku yuku", "いく ゆく"),
    ("食べる", "たべる", "たべる"), ("本", "book", "book"), ("本", "-", "-"), ("本", "", ""),
    ("casa", "kasa", "kasa"),
  ])
  func `A reading typed in romaji is kept in kana if its front is Japanese`(
    front: String, typed: String, reading: String
  ) {
    let content = ItemContent(front: front, back: "back", reading: typed)

    #expect(content.stored().reading == reading)
    #expect(TypedField.reading(typed, of: content) == reading)
  }

  @Test func `A reading in Latin letters stays if it is no new one, or of a Chinese word`() {
    let old = ItemContent(front: "図書館", back: "library", reading: "toshokan")
    let chinese = ItemContent(
      front: "你好", back: "hello", reading: "nihao", tags: [WordLanguage.chinese.tag])

    #expect(old.typed.stored(over: old) == old)
    #expect(chinese.stored() == chinese)
  }

  @Test(
    arguments: [
      ("x, y::z", ["x", "y::z"]), ("x,y", ["x,y"]), (", x ,,", ["x"]), ("a, old,", ["a", "old,"]),
    ] as [(String, [String])])
  func `Commas between typed tags are not part of them`(typed: String, tags: [String]) {
    let old = ItemContent(front: "猫", back: "cat", tags: ["old,"])
    var content = old
    content[.tags] = typed

    #expect(TypedField.tags(typed, over: old.tags) == tags)
    #expect(content.stored(over: old).tags == tags)
  }
}
