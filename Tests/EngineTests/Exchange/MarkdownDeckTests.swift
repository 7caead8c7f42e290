import Foundation
import Testing

@testable import Engine

/// Decks as Markdown, in the form of hashcards.
struct MarkdownDeckTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

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
    let items = try await learner.itemContents()
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
    try await learner.items.add(content, to: deck.id, at: learner.now)
    let before = try await learner.itemContents()

    let exported = try await learner.give(.markdown).text
    let other = try Learner()
    let report = try await other.take(exported, format: .markdown)

    #expect(report.badRows == [])
    let after = try await other.itemContents()
    #expect(after == before)
    #expect(try await learner.take(exported).unchanged == 1)
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
        Line 5: The answer has no question. \
        Line 6: Nothing is in [square brackets], so the card asks for nothing.
        """)
  }

  @Test func `What is no name before the first card is named with its line`() async throws {
    let text = "---\n# a comment\nname: Named deck\n\n---\nQ: one\nA: 1\n"

    let report = try await learner.take(text, format: .markdown)

    #expect(report.added == 1)
    #expect(
      report.badRows == [
        .init(line: 3, reason: "Only the deck's name is read here: name = \"Deck\".")
      ])
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

    #expect(try await learner.itemContents() == [])
    #expect(try await learner.tableCounts()["note"] == before["note"])
  }

  @Test func `Pictures in a folder with a blank in its name come back`() async throws {
    let deck = try await learner.addDeck("My items")
    let content = ItemContent(front: "猫", back: "cat", picture: "my cat.png")
    try await learner.items.add(content, to: deck.id, at: learner.now)

    let text = try await learner.give(.markdown).text(.markdown, picturesIn: "My items.media")

    #expect(text.contains("![](<My items.media/my cat.png>)"))
    #expect(try await learner.take(text).unchanged == 1)
  }

  @Test(arguments: [
    ("猫.png", "猫.png"), ("cat (1).png", "<cat (1).png>"), ("50%<cat>.png", "50%25%3Ccat%3E.png"),
  ])
  func `The name of a picture is written as it stands, and read also if percent-encoded`(
    name: String, path: String
  ) async throws {
    let deck = try await learner.addDeck("Words")
    let content = ItemContent(front: "猫", back: "cat", picture: name)
    try await learner.items.add(content, to: deck.id, at: learner.now)

    let text = try await learner.give(.markdown).text
    let encoded = try #require(name.addingPercentEncoding(withAllowedCharacters: .alphanumerics))

    #expect(text.contains("\n![](\(path))\n"))
    #expect(try await learner.take(text).unchanged == 1)
    let other = text.replacing("(\(path))", with: "(\(encoded))")
    #expect(try await learner.take(other).unchanged == 1)
  }

  @Test func `A picture alone is an answer`() async throws {
    let text = "Q: 猫\nA:\n![](cat.png)\n"

    let report = try await learner.take(text, format: .markdown)

    #expect(report.added == 1 && report.withoutAnswer == 0)
    #expect(try await learner.give(.markdown).text.hasSuffix("\n\n\(text)\n"))
  }

  @Test func `A picture in a question is shown there, and goes out there`() async throws {
    let text = "Q: What does this show?\n![](neuron.png)\nA: A neuron.\n<!-- reading: n -->\n"

    let report = try await learner.take(text, format: .markdown)

    #expect(report.added == 1 && report.badRows == [])
    let session = try await SessionDriver(learner).begin()
    #expect(session.prompt?.sides?.questionPictures == ["neuron.png"])
    #expect(try await learner.give(.markdown).text == "<!-- deck: Words -->\n\n\(text)\n")
    #expect(try await learner.take(text, format: .markdown).unchanged == 1)
  }

  @Test func `A question may be only a picture, by which it is found again`() async throws {
    let text = "Q:\n![](cat.png)\nA: a cat\n\nQ:\n![](dog.png)\nA: a dog\n"

    let report = try await learner.take(text, format: .markdown)

    #expect(report.added == 2 && report.badRows == [])
    let session = try await SessionDriver(learner).begin()
    #expect(session.prompt?.sides?.questionPictures.count == 1)
    #expect(try await learner.give(.markdown).text == "<!-- deck: Words -->\n\n\(text)\n")
    #expect(try await learner.take(text, format: .markdown).unchanged == 2)
    let other = try await learner.take("Q: ![](bird.png)\nA: a bird\n", format: .markdown)
    #expect(other.added == 1)
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

  @Test(arguments: [
    String(repeating: "![", count: 50_000), String(repeating: "![](", count: 50_000),
  ])
  func `Pictures without an end are text`(_ text: String) async throws {
    try await learner.take("Q: one\nA: \(text)\n", format: .markdown)

    #expect(try await learner.itemContents().map(\.back) == [text])
  }

  @Test func `Text behind a comment counts like a line of its own`() async throws {
    let text = "<!-- a --> b\nQ: 猫\nA: cat\n<!-- reading: ねこ --> <!-- tags: a\n--> or kitty"

    let report = try await learner.take(text, format: .markdown)

    #expect(report.badRows.map(\.line) == [1])
    let item = try #require(try await learner.itemContents().first)
    #expect(item.back == "cat\nor kitty" && item.reading == "ねこ" && item.tags == ["a"])
  }
}
