import Testing

@testable import Engine

/// Deletions in Markdown, which become Anki's cloze notes.
struct MarkdownDeletionTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

  @Test func `A card of a deletion asks for it`() async throws {
    try await learner.take("C: The capital of [Japan] is [Tokyo].", format: .markdown)

    let session = try await SessionDriver(learner).begin()

    let sides = try #require(session.prompt?.sides)
    #expect(sides.question.contains("[...]"))
    #expect(sides.question.contains("The capital of"))
  }

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

  @Test func `A backslash before a deletion is shown, if another takes its meaning`() async throws {
    let text = #"C: \\[x] is asked"#

    try await learner.take(text, format: .markdown)

    #expect(try await learner.itemContents().map(\.front) == [#"\{{c1::x}} is asked"#])
    #expect(try await learner.take(learner.give(.markdown).text).unchanged == 1)
  }

  @Test func `Hints of deletions stand in a comment, also once their text is edited`() async throws
  {
    let text = "{{c2::Tokyo::city}} is in {{c1::Japan}}"
    let markdown = "C: [Tokyo] is in [Japan]\n<!-- cloze: \(text) -->\n"
    try await learner.take(markdown, format: .markdown)
    let other = try Learner()

    let export = try await learner.give(.markdown)
    try await other.take(export.text.replacing("[Tokyo] is", with: "[Kyoto] is"))

    #expect(try await learner.itemContents().map(\.front) == [text])
    #expect(export.text.contains(markdown))
    #expect(
      try await other.itemContents().map(\.front) == [
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

    #expect(try await learner.itemContents().map(\.front) == [text])
    #expect(
      try await other.itemContents().map(\.front) == [
        "{{c1,2::both}} or {{c3::one}}"
      ])
  }

  @Test func `A text with deletions needs no back, but a deletion`() async throws {
    try await learner.take("C: [Tokyo] is in [Japan]\n", format: .markdown)
    let id = Item.ID(try await learner.number("SELECT item_id FROM note"))
    var content = try await learner.items.info(id, at: learner.now).item.content
    content.front = "{{c1::Kyoto}} is in {{c2::Japan}}"
    var bare = content
    bare.front = "Kyoto is in Japan"
    var elsewhere = bare
    elsewhere.back = "{{c1::Kyoto}}"

    try await learner.items.edit(id, content, at: learner.now)

    for refused in [bare, elsewhere] {
      await #expect(throws: Problem.noCloze) {
        try await learner.items.edit(id, refused, at: learner.now)
      }
    }
    #expect(try await learner.itemContents().map(\.front) == [content.front])
  }

  @Test func `A deletion that is added by editing the text is asked`() async throws {
    try await learner.take("C: [Tokyo] is in Japan\n", format: .markdown)
    let id = Item.ID(try await learner.number("SELECT item_id FROM note"))
    var content = try await learner.items.info(id, at: learner.now).item.content
    content.front = "{{c1::Tokyo}} is in {{c4::Japan}}"

    let edited = try await learner.items.edit(id, content, at: learner.now)

    #expect(edited.cards.map(\.card.kind) == [.template(0), .template(3)])
    #expect(edited.cards.allSatisfy { $0.sides?.question.contains("[...]") == true })
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

  @Test(arguments: ["more", ""])
  func `The extra text and the notes of a deletion come back as they were`(_ extra: String)
    async throws
  {
    let text = "C: a [word]\n<!-- extra: \(extra) -->\n<!-- notes: mine -->\n"
    try await learner.take(text, format: .markdown)

    let export = try await learner.give(.markdown).text

    let item = try #require(try await learner.itemContents().first)
    #expect(item.back == extra && item.notes == "mine")
    #expect(try await learner.take(export).unchanged == 1)
    let other = try Learner()
    try await other.take(export)
    #expect(try await other.itemContents() == [item])
  }

  @Test func `A new deletion takes what its comments say`() async throws {
    let text = "C: a [word]\n<!-- reading: わ -->\n<!-- synonyms: one; two -->\n"

    try await learner.take(text, format: .markdown)

    let item = try #require(try await learner.itemContents().first)
    #expect(item.reading == "わ" && item.synonyms == ["one", "two"])
    #expect(try await learner.take(text, format: .markdown).unchanged == 1)
  }
}
