import Testing

@testable import Engine

/// Which lines of one time are a line with its translation.
struct TranslatedLRCTests {
  private func read(_ text: String) throws -> Lyrics { try LyricsFile(text).lyrics }

  @Test(
    arguments: [
      "[00:01.00]雨が降る\n[00:01.00]It rains",
      "[00:01.00]It rains\n[00:01.00]雨が降る",
      "[00:01.00]雨が降る\n[00:01.01]It rains",
      "[00:01.00]雨が降る\n[00:01.00]ame ga furu\n[00:01.00]It rains",
      "[00:01.00]雨が降る\n[00:01.00]amegafuru\n[00:01.00]It rains",
      "[00:01.00]雨が降る【It rains】",
      "[00:01.00]雨が降る\n[00:01.00][tr:en]It rains",
    ])
  func `A translation is found wherever it stands`(_ text: String) throws {
    let line = try #require(read(text).lines.first)

    #expect(line.text == "雨が降る")
    #expect(line.translation == "It rains")
  }

  @Test(
    arguments: [
      (["君は"], nil), (["君は", "kimi wa"], nil), (["家へ帰ろう", "ie e kaerou"], nil),
      (["家へ帰ろう", "Take me home"], "Take me home"), (["愛してる", "I love you"], "I love you"),
      (["愛してる", "aishiteru", "I love you"], "I love you"), (["家", "Home"], "Home"),
      (["夜", "yoru", "Night"], "Night"),
    ] as [([String], String?)])
  func `Romaji is no translation, but English that spells kana is`(
    _ lines: [String], _ translation: String?
  ) throws {
    let lyrics = try read(lines.map { "[00:01.00]\($0)" }.joined(separator: "\n"))

    #expect(lyrics.lines.map(\.translation) == [translation])
  }

  @Test func `A second block with the same stamps is the translation`() throws {
    let lyrics = try read("[00:01]雨だ\n[00:02]傘がない\n\n[00:01]Rain\n[00:02]No umbrella")

    #expect(lyrics.lines.map(\.text) == ["雨だ", "傘がない"])
    #expect(lyrics.lines.map(\.translation) == ["Rain", "No umbrella"])
  }

  @Test func `Two Japanese lines at one time stay two`() throws {
    let lyrics = try read("[00:01.00]行こう\n[00:01.00]どこへ")

    #expect(lyrics.lines.map(\.text) == ["行こう", "どこへ"])
  }
}
