import Foundation
import Helpers
import Testing

@testable import Engine

/// Lines of songs as examples of the learner's words.
extension SongTests {
  @Test func `A word of any deck has the line of a song, in whatever form it is there`()
    async throws
  {
    try await add()
    let eating = try await addItem(ItemContent(front: "食べる", back: "to eat", reading: "たべる"))
    let going = try await addItem(ItemContent(front: "行く", back: "to go", reading: "いく"))

    let example = try #require(try await study.songs.example(of: eating, at: clock.now))

    #expect(example.name == "橋の歌 – 散歩隊" && example.form.hasPrefix("食べ"))
    #expect(example.line.words.flatMap(\.runs).bracketed == "猫[ねこ]が食[た]べた")
    #expect(try await study.songs.example(of: going, at: clock.now) == nil)
  }

  @Test func `Credits are no example of a word`() async throws {
    try await add()
    try await add(
      Lyrics(title: "New", lines: ["歌：猫", "作詞：猫", "作曲：猫", "編曲：猫"].map { Lyrics.Line($0) }))
    let cat = try await addItem(ItemContent(front: "猫", back: "cat", reading: "ねこ"))

    let example = try await study.songs.example(of: cat, at: clock.now)

    #expect(example?.line.text == "猫が食べた")
  }

  @Test func `The line a word was added from goes before one of a newer song`() async throws {
    let id = try await add()
    try await add(Lyrics(title: "New", lines: [Lyrics.Line("橋を行く")]))
    let added = try #require(
      try await read(id, .wordAdded(line: 0, offset: 0, at: clock.now)).added)
    let item = try await study.items.info(added.item, at: clock.now).item

    let example = try #require(try await study.songs.example(of: item, at: clock.now))

    #expect(example.line.text == "橋で休む" && example.translation == "Resting on the bridge")
    #expect(example.rest(of: item.content.notes + "\nmine") == "mine")
    #expect(example.rest(of: "mine") == "mine")
  }

  @Test(arguments: [nil, "I rest on the bridge"])
  func `Of songs with its line, the one a word was added from goes first`(own: String?)
    async throws
  {
    let id = try await add()
    let added = try #require(
      try await read(id, .wordAdded(line: 0, offset: 0, at: clock.now)).added)
    if let own { try await read(id, .translated(0, own, at: clock.now)) }
    try await add(Lyrics(title: "New", lines: [Lyrics.Line("橋で休む", translation: "Bridge")]))
    let item = try await study.items.info(added.item, at: clock.now).item

    let example = try #require(try await study.songs.example(of: item, at: clock.now))

    #expect(example.name == "橋の歌 – 散歩隊")
    #expect(example.translation == own ?? "Resting on the bridge")
  }

  @Test func `One's own translation of the line goes before that of the song it was added from`()
    async throws
  {
    let own = try await add(Lyrics(title: "Old", lines: [Lyrics.Line("橋で休む")]))
    try await read(own, .translated(0, "I rest on the bridge", at: clock.now))
    let id = try await add()
    let added = try #require(
      try await read(id, .wordAdded(line: 0, offset: 0, at: clock.now)).added)
    let item = try await study.items.info(added.item, at: clock.now).item

    let example = try await study.songs.example(of: item, at: clock.now)

    #expect(example?.translation == "I rest on the bridge")
  }

  @Test func `Newer songs with longer words hide no line with the word itself`() async throws {
    try await add()
    for number in 1...6 {
      try await add(Lyrics(title: "New \(number)", lines: [Lyrics.Line("食事を\(number)")]))
    }
    let eating = try await addItem(ItemContent(front: "食べる", back: "to eat", reading: "たべる"))

    let example = try await study.songs.example(of: eating, at: clock.now)

    #expect(example?.line.text == "猫が食べた")
  }

  @Test func `A single kana has no line, though it is a word of one`() async throws {
    try await add()
    let kana = try await addItem(ItemContent(front: "が", back: "marks the subject", reading: "が"))

    #expect(try await study.songs.example(of: kana, at: clock.now) == nil)
  }

  private func addItem(_ content: ItemContent) async throws -> Item {
    let deck = try await study.today.decks.add(content.front, at: clock.now)
    return try await study.items.add(content, to: deck.id, at: clock.now).item
  }
}
