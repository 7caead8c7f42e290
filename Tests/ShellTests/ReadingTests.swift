import Engine
import Testing

@testable import Shell

struct ReadingTests {
  @Test(arguments: [40, 80])
  func `A text is shown with furigana and pitch`(columns: Int) async throws {
    let stage = try Stage(columns: columns)

    let outcome = try await stage.script(
      "read --full 今日、新しい橋を渡って友達に会いに行きました。 はい",
      "correct 今日 konnichi", "correct 橋 --accent 1", "read --full 今日の橋を。",
      "correct 橋 --remove", "correct 今日 --remove", "read --full 今日の橋を。")

    try expectTranscript(outcome, "reading-\(columns)")
    #expect(outcome.status == 0)
    #expect(outcome.data.split(separator: "\n").allSatisfy { Line(String($0)).width <= columns })
  }

  @Test func `A word can be corrected in one line only`() async throws {
    let stage = try Stage()

    let outcome = try await stage.script(
      "correct 今日 こんにち --in 今日は今日の橋", "read --full 今日は今日の橋", "read --full 今日の橋",
      "correct 橋 --accent 0", "correct", "correct --json",
      "correct 今日 --in 今日は今日の橋 --remove", "read --full 今日は今日の橋")

    let readings = outcome.data.split(separator: "\n").map { $0.contains("[にち]") }
    #expect(outcome.status == 0)
    #expect(readings.filter(\.self).count == 4, "\(outcome.data)")
  }

  @Test func `Corrections in songs are listed with their song`() async throws {
    let stage = try Stage()
    let lyrics = Lyrics(title: "歌", lines: [Lyrics.Line("橋を渡る")])
    let song = try await stage.study().songs.add(lyrics, at: stage.now).song

    _ = try await stage.sanpo("song", "correct", "\(song)", "1", "橋", "ブリッジ", "--accent", "1")
    let list = try await stage.sanpo("correct")

    #expect(list.data.contains("橋  ブリッジ, [1] in “橋を渡る” of 歌"))
  }

  @Test func `An inflected word of a song is corrected without the end of its form`() async throws {
    let stage = try Stage()
    let lyrics = Lyrics(title: "歌", lines: [Lyrics.Line("波に乗って")])
    let song = try await "\(stage.study().songs.add(lyrics, at: stage.now).song)"

    let corrected = try await stage.sanpo("song", "correct", song, "1", "乗って", "すべって")
    let other = try await stage.sanpo("song", "correct", song, "1", "乗って", "マジ")
    let lemma = try await stage.sanpo("song", "correct", song, "1", "乗る", "くるる")

    #expect(corrected.data.contains("乗[すべ]って"))
    #expect(other.status == 1 && other.talk.contains("The word in the line is “乗っ”"))
    #expect(lemma.status == 1 && lemma.talk.contains("not “乗る”"))
  }

  @Test func `A correction at one place of a line can be undone there`() async throws {
    let stage = try Stage()
    let place = CorrectedWord("橋", at: .init(line: "橋と橋", offset: 2))
    try await stage.study().reader.correct(
      place, by: Correction(reading: "", fall: "1"), at: stage.now)

    let undone = try await stage.sanpo("correct", "橋", "--in", "橋と橋", "--remove")
    let again = try await stage.sanpo("correct", "橋", "--in", "橋と橋", "--remove")

    #expect(undone.status == 0 && undone.talk.isEmpty)
    #expect(again.status == 1 && again.talk.contains("“橋” has no correction in that line."))
  }

  @Test func `Every command applies a correction`() async throws {
    let stage = try Stage()

    let outcome = try await stage.script(
      "read 今日の橋", "correct 今日 こんじつ", "read 今日の橋", "analyse 今日の橋", "correct 今日 --remove",
      "read 今日の橋")

    let lines = outcome.data.split(separator: "\n").filter { $0.contains("はし") }
    #expect(lines == ["きょうのはし", "こんじつのはし", "今[こん]日[じつ] の 橋[はし]", "きょうのはし"])
  }

  @Test func `A text can be printed as JSON`() async throws {
    let outcome = try await Stage().sanpo("read", "--full", "--json", "橋を")

    try expectTranscript(outcome, "reading-json")
  }

  @Test(arguments: [
    ["correct", "橋", "--accent", "9"], ["correct", "橋"], ["correct", "橋", "!"],
    ["correct", "橋", "--accent", "-1"], ["correct", "橋", "--remove"],
    ["correct", "橋", "きょう", "--in", "猫がいる"], ["correct", "橋", "--remove", "--in", "橋です"],
  ])
  func `An invalid correction is a problem`(_ words: [String]) async throws {
    let outcome = try await Stage().sanpo(words)

    #expect(outcome.status != 0)
    #expect(outcome.data.isEmpty && !outcome.talk.isEmpty)
  }

  @Test(arguments: [
    ["read", "--full"], ["read", "--full", "橋", "--dictionary", "x"], ["correct", "--remove"],
    ["correct", "橋", "はし", "--remove"], ["read", "橋", "--all"],
  ])
  func `Invalid arguments are a usage error`(_ words: [String]) async throws {
    #expect(try await Stage().sanpo(words).status == 2)
  }
}
