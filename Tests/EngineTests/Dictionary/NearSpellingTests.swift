import Helpers
import Testing

@testable import Engine

/// What is suggested for a misspelt word.
struct NearSpellingTests {
  @Test(arguments: [
    ("がこう", "がっこう"), ("おうきい", "おおきい"), ("つずく", "つづく"), ("こにちは", "こんにちは"),
    ("おばさん", "おばあさん"), ("ともたち", "ともだち"), ("たべるる", "たべる"), ("たるべ", "たべる"),
    ("きよう", "きょう"), ("こひー", "こーひー"),
  ])
  func `Kana are a slip away from what was meant`(_ written: String, _ meant: String) {
    let near = NearSpellings.ofKana(written)

    #expect(near.contains(meant) && !near.contains(written))
    #expect(near.count < 400)
  }

  @Test func `What is suggested for romaji is spelled as it is written`() async throws {
    let stage = try LookupStage(
      words: """
        　？？？ /A dictionary for tests/
        今日は [こんにちは] /(int) (uk) hello/(P)/

        """)

    #expect(try await stage.finds("konichiwa").nearSpellings == ["こんにちは"])
  }

  @Test(arguments: ["freind", "frend", "friendd", "friemd"])
  func `A word of English is a letter away from what was meant`(_ written: String) {
    #expect(NearSpellings.ofLetters(written).contains("friend"))
  }

  @Test(arguments: [
    ("でんは", ["でんわ"]), ("tomotachi", ["ともだち"]), ("taebru", ["たべる"]), ("brigde", ["bridge"]),
    // What was found needs no other; a vulgar word is none; and a text is no word.
    ("はし", []), ("ひこ", []), ("でんは*", []), ("でんはでんはでんはでんはでんはでんはでんは", []),
  ])
  func `A lookup that finds no word suggests those that it nearly spells`(
    _ query: String, _ near: [String]
  ) async throws {
    let found = try await LookupStage().finds(query)

    #expect(found.nearSpellings == near)
    #expect(found.words.isEmpty || near.isEmpty)
  }
}
