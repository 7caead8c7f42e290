import Testing

@testable import Engine

struct ItemContentTests {
  @Test func `Item content is tidied`() throws {
    let content = ItemContent(
      front: " か\u{3099} \n", back: "<b onclick=x>bold</b><script>x</script>",
      reading: "\u{1B}[2Jが",
      notes: "one\r\ntwo\0", tags: ["verb", "verb", "", "N5"], picture: " cat.png ")

    let tidy = try content.tidied()

    #expect(Array(tidy.front.unicodeScalars) == ["が"])
    #expect(tidy.back == "<b>bold</b>")
    #expect(tidy.reading == "[2Jが")
    #expect(tidy.notes == "one\ntwo")
    #expect(tidy.tags == ["verb", "N5"])
    #expect(tidy.picture == "cat.png")
  }

  @Test(arguments: ["", "  \n", "<b></b>", "<script>only</script>", "\0", "&nbsp;"])
  func `An item without a front is rejected`(front: String) {
    #expect(throws: Problem.self) { try ItemContent(front: front, back: "x").tidied() }
  }

  @Test(arguments: ["../../etc/passwd.png", "https://example.org/cat.png", "cat.svg"])
  func `A picture outside the media folder is rejected`(picture: String) {
    #expect(throws: Problem.self) {
      try ItemContent(front: "x", back: "y", picture: picture).tidied()
    }
  }

  @Test func `A synonym with a semicolon stays one`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let content = ItemContent(
      front: "犬", back: "dog", tags: ["n5", "animal"], synonyms: ["hound; cur", "mutt"])

    let item = try await learner.items.add(content, to: deck.id, at: learner.now).item

    #expect(item.content.synonyms == ["hound; cur", "mutt"])
    #expect(item.content.tags == ["animal", "n5"])
  }

  @Test func `Synonyms that are set to the text that they are stay as they are`() {
    var content = ItemContent(front: "犬", back: "dog", synonyms: ["hound; cur", "mutt"])

    content[.synonyms] = "hound; cur; mutt"
    content.take("hound; cur; mutt", for: .synonyms)
    let same = content.synonyms
    content[.synonyms] = "hound; cur"

    #expect(same == ["hound; cur", "mutt"])
    #expect(content.synonyms == ["hound", "cur"])
  }

  @Test(arguments: [TextFormat.csv, .markdown])
  func `A synonym with a semicolon stays one when its file comes again`(
    format: TextFormat
  ) async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck("Words")
    let content = ItemContent(front: "犬", back: "dog", synonyms: ["hound; cur", "mutt"])
    try await learner.items.add(content, to: deck.id, at: learner.now)
    let file = try await learner.give(format, from: deck.id).text

    let same = try await learner.take(file, format: format)
    let edited = try await learner.take(file.replacing("dog", with: "a dog"), format: format)

    #expect(same.unchanged == 1 && edited.updated == 1)
    #expect(try await learner.itemContents().map(\.synonyms) == [["hound; cur", "mutt"]])
  }

  @Test func `A character reference separates no synonyms`() {
    #expect(
      ItemContent.synonyms(from: "&lt;3; R&amp;B;x &#39; y") == ["&lt;3", "R&amp;B", "x &#39; y"])
    #expect(ItemContent.synonyms(from: "R&B; b;;c") == ["R&B", "b", "c"])
  }

  @Test func `A synonym with a sign of HTML stays one`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let content = ItemContent(front: "heart", back: "love", synonyms: ["<3"])

    let item = try await learner.items.add(content, to: deck.id, at: learner.now).item

    #expect(item.content.synonyms == ["&lt;3"])
  }

  @Test func `Synonyms keep their order`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let content = ItemContent(front: "犬", back: "dog", synonyms: ["zeta", "alpha"])
    let changed = ItemContent(front: "犬", back: "dog", synonyms: ["mid", "zeta", "alpha"])

    let added = try await learner.items.add(content, to: deck.id, at: learner.now).item
    let edited = try await learner.items.edit(added.id, changed, at: learner.now).item
    try await learner.take("front,back,synonyms\n猫,cat,tom; kitty", into: "Deck")

    #expect(added.content.synonyms == content.synonyms)
    #expect(edited.content.synonyms == changed.synonyms)
    #expect(
      try await learner.items.info(added.id + 1, at: learner.now).item.content.synonyms
        == ["tom", "kitty"])
  }

  @Test func `Text that is not Japanese is not looked up as such`() {
    let heart = ItemContent(front: "heart", back: "cor")

    #expect(heart.language(inDeck: "Med", usual: .japanese) == .english)
    #expect(heart.language(inDeck: "Med", usual: .spanish) == .spanish)
    #expect(ItemContent(front: "心", back: "").language(inDeck: "Med", usual: .english) == .japanese)
  }

  @Test(arguments: [
    ("heart", true), ("left anterior descending artery", true), ("食べてはいけません", true),
    ("Which nerve?", false), ("- Scaphoid\n- Lunate", false),
    ("Name the bones of the hand", false), ("", false),
  ])
  func `A sentence is no word to be looked up`(front: String, isWord: Bool) {
    #expect(ItemContent(front: front, back: "").canBeDefined == isWord)
  }

  @Test(arguments: [
    ("10,000; ten thousand", ["10,000", " ten thousand"]), ("1/2", ["1/2"]),
    ("3,4", ["3", "4"]), ("shi/si", ["shi", "si"]), ("1,234,567", ["1,234,567"]),
    ("mg/dL; mmol/L", ["mg/dL", " mmol/L"]), ("HR > 100/min", ["HR > 100/min"]),
    ("and/or", ["and/or"]), ("u/wu", ["u", "wu"]), ("big/large", ["big", "large"]),
    ("Mr/Mrs/Ms", ["Mr", "Mrs", "Ms"]),
  ])
  func `A number or unit is one answer`(_ field: String, _ answers: [String]) {
    #expect(ItemContent.answers(in: field) == answers)
  }
}
