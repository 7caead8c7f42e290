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
      (["きっと大丈夫だよ", "kitto daijōbu da yo", "It will be fine"], "It will be fine"),
      (["ねえ", "nē"], nil), (["コーヒー", "kōhī", "Coffee"], "Coffee"), (["ラララ", "Lalala"], nil),
      (["Baby, I love you ずっと", "Baby, I love you zutto"], nil),
      (
        ["Baby, I love you ずっと", "Baby, I love you zutto", "Baby, I love you forever"],
        "Baby, I love you forever"
      ), (["Take me home", "Take me home"], nil),
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

  @Test func `Romaji of a line without kana is no translation where others are romaji`() throws {
    let lyrics = try read(
      """
      [00:01]君は
      [00:01]kimi wa
      [00:02]大丈夫
      [00:02]daijoubu
      [00:03]夢
      [00:03]A dream
      """)

    #expect(lyrics.lines.map(\.translation) == [nil, nil, "A dream"])
  }

  @Test func `Romaji of a line without kana is no translation where most lines have both`() throws {
    let lyrics = try read(
      """
      [00:01]君は
      [00:01]kimi wa
      [00:01]You are
      [00:02]大丈夫
      [00:02]daijoubu
      [00:03]家
      [00:03]ie
      [00:03]Home
      """)

    #expect(lyrics.lines.map(\.translation) == ["You are", nil, "Home"])
  }

  @Test(
    arguments: [
      "[00:01]行こう\n[00:01]どこへ\n[00:01]Let's go\n[00:01]Where to",
      "[00:01]行こう\n[00:01]Let's go\n[00:01]どこへ\n[00:01]Where to",
      "[00:01]行こう\n[00:01]ikou\n[00:01]Let's go\n[00:01]どこへ\n[00:01]Where to",
    ])
  func `Two lines sung at one time have their own translations`(_ text: String) throws {
    let lyrics = try read(text)

    #expect(lyrics.lines.map(\.text) == ["行こう", "どこへ"])
    #expect(lyrics.lines.map(\.translation) == ["Let's go", "Where to"])
  }

  @Test func `Two Japanese lines at one time stay two`() throws {
    let lyrics = try read("[00:01.00]行こう\n[00:01.00]どこへ")

    #expect(lyrics.lines.map(\.text) == ["行こう", "どこへ"])
  }
}
