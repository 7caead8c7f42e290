@testable import Engine
import Foundation
import GRDB
import Testing

/// Decks as Markdown, in the form of hashcards.
struct MarkdownDeckTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

  private func contents() async throws -> [ItemContent] {
    try await learner.storage.database.read { db in
      try db.all("SELECT \(Item.columns) FROM item WHERE is_deleted = 0 ORDER BY id") {
        try Item($0).content
      }
    }
  }

  @Test func `Questions with answers become items, and deletions a card each`() async throws {
    let text = """
      ---
      name = "Japan::Basics"
      ---

      # A heading before the first card

      Q: What does 猫 mean?
      A: **cat**,
      or *kitty*

      ---

      C: The capital of [Japan] is [Tokyo].

      Q: 1 \\* 2 \\< 3?
      A: `yes`
      """

    let report = try await learner.take(text, format: .markdown)

    #expect(report.badRows == [])
    #expect(report.added == 3)
    #expect(report.decks == ["Japan::Basics"])
    let items = try await contents()
    #expect(
      items.map(\.front) == [
        "What does 猫 mean?", "The capital of {{c1::Japan}} is {{c2::Tokyo}}.", "1 * 2 &lt; 3?",
      ])
    #expect(items.map(\.back) == ["<b>cat</b>,\nor <i>kitty</i>", "", "<code>yes</code>"])
    #expect(
      try await learner.rows("SELECT kind FROM card ORDER BY item_id, id").map { $0 } == [
        #"[kind:"recall"]"#, #"[kind:"template 0"]"#, #"[kind:"template 1"]"#,
        #"[kind:"recall"]"#,
      ])
  }

  @Test func `A card of a deletion asks for it`() async throws {
    try await learner.take("C: The capital of [Japan] is [Tokyo].", format: .markdown)

    let session = try await SessionDriver(learner).begin()

    let sides = try #require(session.prompt?.sides)
    #expect(sides.question.contains("[...]"))
    #expect(sides.question.contains("The capital of"))
  }

  @Test(arguments: [
    "a*b*c", "<b>bold</b> and <i>it</i>", "<i><b>both</b></i>", "`tick`", #"back\slash"#,
    "Q: in a text", "line\nA: in a line", "---", "a\n---\nb", "![no](picture.png)", "a --&gt; b",
    "<ruby>漢<rt>かん</rt></ruby>", "x\n\ny", "[brackets]", "# heading", "**", "<b>a",
  ])
  func `A field comes back as it was`(_ text: String) async throws {
    let deck = try await learner.addDeck("Words")
    let content = ItemContent(
      front: text, back: text, reading: text, notes: text, tags: ["a", "b::c"],
      synonyms: ["one", "two"])
    try await learner.detail(.added(content, to: deck.id, at: learner.now))
    let before = try await contents()

    let exported = try await learner.give(.markdown).text
    let other = try Learner()
    let report = try await other.take(exported, format: .markdown)

    #expect(report.badRows == [])
    let after = try await MarkdownDeckTests(other).contents()
    #expect(after == before)
    #expect(try await learner.take(exported).unchanged == 1)
  }

  private init(_ learner: Learner) { self.learner = learner }

  @Test func `A text with deletions is exported as one and found again`() async throws {
    let text = "C: Between \\[ and \\] is a [word] of *[two]*.\n<!-- notes: more -->"
    try await learner.take(text, format: .markdown)

    let export = try await learner.give(.markdown)

    #expect(
      export.text == """
        <!-- deck: Words -->

        C: Between \\[ and \\] is a [word] of *[two]*.
        <!-- extra: more -->


        """)
    #expect(try await learner.take(export.text).unchanged == 1)
    #expect(try await learner.number("SELECT count(*) FROM card") == 2)
  }

  @Test func `Hints of deletions stand in a comment, also once their text is edited`() async throws
  {
    let text = "{{c2::Tokyo::city}} is in {{c1::Japan}}"
    let markdown = "C: [Tokyo] is in [Japan]\n<!-- cloze: \(text) -->\n"
    try await learner.take(markdown, format: .markdown)
    let other = try Learner()

    let export = try await learner.give(.markdown)
    try await other.take(export.text.replacing("[Tokyo] is", with: "[Kyoto] is"))

    #expect(try await contents().map(\.front) == [text])
    #expect(export.text.contains(markdown))
    #expect(
      try await MarkdownDeckTests(other).contents().map(\.front) == [
        "{{c2::Kyoto::city}} is in {{c1::Japan}}"
      ])
  }

  @Test func `A deletion with two numbers keeps them, also once the text is edited`() async throws {
    let text = "{{c1,2::both}} and {{c3::one}}"
    try await learner.take(
      "C: [both] and [one]\n<!-- cloze: \(text) -->\n", format: .markdown)
    let other = try Learner()

    let export = try await learner.give(.markdown).text
    try await other.take(export.replacing("[both] and", with: "[both] or"))

    #expect(try await contents().map(\.front) == [text])
    #expect(
      try await MarkdownDeckTests(other).contents().map(\.front) == [
        "{{c1,2::both}} or {{c3::one}}"
      ])
  }

  @Test func `A text with deletions needs no back, but a deletion`() async throws {
    try await learner.take("C: [Tokyo] is in [Japan]\n", format: .markdown)
    let id = Item.ID(try await learner.number("SELECT item_id FROM note"))
    var content = try await learner.detail(.opened(id, at: learner.now)).item.content
    content.front = "{{c1::Kyoto}} is in {{c2::Japan}}"
    var bare = content
    bare.front = "Kyoto is in Japan"

    try await learner.detail(.edited(id, content, at: learner.now))
    let refused = bare

    await #expect(throws: Problem.self) {
      try await learner.detail(.edited(id, refused, at: learner.now))
    }
    #expect(try await contents().map(\.front) == [content.front])
  }

  @Test func `Deletions with one number stay one card, until another is added`() async throws {
    let text = "{{c1::Tokyo}} and {{c1::Kyoto}} are cities"
    let markdown = "C: [Tokyo] and [Kyoto] are cities\n<!-- cloze: \(text) -->\n"
    let cards = "SELECT count(*) FROM card"
    let (edited, extended) = (try Learner(), try Learner())

    try await learner.take(markdown, format: .markdown)
    let export = try await learner.give(.markdown).text
    try await edited.take(export.replacing("] are cities\n", with: "] are big\n"))
    try await extended.take(export.replacing("] are cities\n", with: "] are [big]\n"))

    #expect(try await learner.number(cards) == 1)
    #expect(try await edited.number(cards) == 1)
    #expect(try await extended.number(cards) == 3)
  }

  @Test func `Decks are named in comments, and each has a text of its own`() async throws {
    try await learner.take("front,back,deck\n犬,dog,A\n猫,cat,A::B\n鳥,bird,A\n")

    let export = try await learner.give(.markdown)

    #expect(export.decks.keys.sorted() == ["A", "A::B"])
    #expect(export.decks["A"]?.contains("鳥") == true)
    #expect(export.decks["A"]?.contains("猫") == false)
    let other = try Learner()
    try await other.take(export.text)
    #expect(try await other.entries() == learner.entries())
  }

  @Test func `What is no card is named with its line`() async throws {
    let text = "hello\nQ: no answer\nQ: one\nA: 1\nA: again\nC: nothing deleted\n"

    let report = try await learner.take(text, format: .markdown)

    #expect(report.added == 1)
    #expect(report.badRows.map(\.line) == [1, 2, 5, 6])
    let problem = await #expect(throws: Problem.self) {
      try await learner.take(text, format: .markdown, isStrict: true)
    }
    #expect(
      problem?.sentence == """
        Nothing was imported, because 4 rows are not valid. \
        Line 1: The line is not part of a card. Line 2: The question has no answer. \
        Line 5: The answer has no question. Line 6: No deletion is in square brackets.
        """)
  }

  @Test func `A line after the last card is part of none`() async throws {
    let report = try await learner.take("Q: one\nA: 1\n---\nmore\n", format: .markdown)

    #expect(report.badRows == [.init(line: 4, reason: "The line is not part of a card.")])
  }

  @Test func `Markdown in another form is told what cards have`() async throws {
    let problem = await #expect(throws: Problem.self) {
      try await learner.take("| front | back |\n| 犬 | dog |\n", format: .markdown)
    }

    #expect(
      problem?.remedy
        == "Check that it is the right file, with Q: and A:, or C:, in each card.")
  }

  @Test func `Undo takes back an import of Markdown as one`() async throws {
    let before = try await learner.tableCounts()
    try await learner.take("Q: one\nA: 1\n\nC: [two] [three]\n", format: .markdown)

    try await learner.study.undoLatest()

    #expect(try await contents() == [])
    #expect(try await learner.tableCounts()["note"] == before["note"])
  }

  @Test func `Pictures in a folder with a blank in its name come back`() async throws {
    let deck = try await learner.addDeck("My items")
    let content = ItemContent(front: "猫", back: "cat", picture: "my cat.png")
    try await learner.detail(.added(content, to: deck.id, at: learner.now))

    let text = try await learner.give(.markdown).text(.markdown, picturesIn: "My items.media")

    #expect(text.contains("![](My%20items.media/my%20cat.png)"))
    #expect(try await learner.take(text).unchanged == 1)
  }

  @Test func `A picture alone is an answer`() async throws {
    let text = "Q: 猫\nA:\n![](cat.png)\n"

    let report = try await learner.take(text, format: .markdown)

    #expect(report.added == 1 && report.withoutAnswer == 0)
    #expect(try await learner.give(.markdown).text.hasSuffix("\n\n\(text)\n"))
  }

  @Test func `Two pictures with one name are not mixed up`() async throws {
    let text = "Q: 1\nA: ![](a/1.png)\n\nQ: 2\nA: ![](b/1.png)\n"

    let report = try await learner.take(text, format: .markdown)

    #expect(report.added == 1)
    #expect(report.badRows.map(\.reason) == ["Two pictures are named “1.png”."])
  }

  @Test func `A picture may be written in several ways`() async throws {
    let paths = ["a/1.png", "./a/1.png", "a//1.png"]
    let cards = paths.map { "Q: \($0)\nA: ![](\($0))\n" }

    let report = try await learner.take(cards.joined(separator: "\n"), format: .markdown)

    #expect(report.added == 3 && report.badRows == [])
  }

  @Test(arguments: ["more", ""])
  func `The extra text and the notes of a deletion come back as they were`(_ extra: String)
    async throws
  {
    let text = "C: a [word]\n<!-- extra: \(extra) -->\n<!-- notes: mine -->\n"
    try await learner.take(text, format: .markdown)

    let export = try await learner.give(.markdown).text

    let item = try #require(try await contents().first)
    #expect(item.back == extra && item.notes == "mine")
    #expect(try await learner.take(export).unchanged == 1)
    let other = try Learner()
    try await other.take(export)
    #expect(try await MarkdownDeckTests(other).contents() == [item])
  }

  @Test func `A new deletion takes what its comments say`() async throws {
    let text = "C: a [word]\n<!-- reading: わ -->\n<!-- synonyms: one; two -->\n"

    try await learner.take(text, format: .markdown)

    let item = try #require(try await contents().first)
    #expect(item.reading == "わ" && item.synonyms == ["one", "two"])
    #expect(try await learner.take(text, format: .markdown).unchanged == 1)
  }

  @Test(arguments: [
    String(repeating: "![", count: 50_000), String(repeating: "![](", count: 50_000),
  ])
  func `Pictures without an end are text`(_ text: String) async throws {
    try await learner.take("Q: one\nA: \(text)\n", format: .markdown)

    #expect(try await contents().map(\.back) == [text])
  }

  @Test func `Text behind a comment counts like a line of its own`() async throws {
    let text = "<!-- a --> b\nQ: 猫\nA: cat\n<!-- reading: ねこ --> <!-- tags: a\n--> or kitty"

    let report = try await learner.take(text, format: .markdown)

    #expect(report.badRows.map(\.line) == [1])
    let item = try #require(try await contents().first)
    #expect(item.back == "cat\nor kitty" && item.reading == "ねこ" && item.tags == ["a"])
  }
}
