import Foundation
import Testing

@testable import Shell

struct JapaneseCommandTests {
  @Test func `Each line is converted to hiragana, including empty ones`() async throws {
    let outcome = try await Stage().sanpo("read", "三本の木", "", "今日は二十日です。")

    #expect(outcome.status == 0)
    #expect(outcome.data == "さんぼんのき\n\nきょうははつかです。\n")
  }

  @Test func `An analysis has a list of words per line`() async throws {
    let outcome = try await Stage().sanpo("analyse", "--json", "子供達が\"来た", "")

    let lines = outcome.data.split(separator: "\n")
    try #require(lines.count == 2)
    let words = try JSONDecoder().decode([Word].self, from: Data(lines[0].utf8))
    #expect(words.map(\.surface).joined() == "子供達が\"来た")
    #expect(words[0].reading == "こどもたち")
    #expect(words[0].furigana.map(\.text).joined() == "子供達")
    #expect(!words[0].reading_source.isEmpty && !words[0].accent_source.isEmpty)
    #expect(lines[1] == "[]")
  }

  @Test(arguments: [
    (["furigana", "東京に行く"], "東[とう]京[きょう]に行[い]く\n"),
    (["furigana", "東京に 行く"], "東[とう]京[きょう]に 行[い]く\n"),
    (["furigana", "おはよう さようなら"], "おはよう さようなら\n"),
    (["accent", "東京", "", "Tokyo"], "0\n\n\n"), (["accent", "--draw", "東京"], "とうきょう￣ [0]\n"),
  ])
  func `A word without its reading is analysed`(words: [String], expected: String) async throws {
    let outcome = try await Stage().sanpo(words)

    #expect(outcome.data == expected)
  }

  @Test func `A reading in kana may stand after a space`() async throws {
    let outcome = try await Stage().sanpo("furigana", "東京 とうきょう")

    #expect(outcome.data == "東[とう]京[きょう]\n")
  }

  @Test func `A missing dictionary is a problem`() async throws {
    let outcome = try await Stage().sanpo("read", "--dictionary", "/nowhere", "日本")

    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("/nowhere"))
  }

  @Test func `Control characters and quotation marks are escaped`() throws {
    var writer = SentenceWriter()
    writer.string("a\"\\\u{1}\n猫")

    #expect(writer.text == #""a\"\\\u0001\u000a猫""#)
  }

  private struct Word: Decodable {
    var surface: String
    var reading: String
    var furigana: [Run]
    var reading_source, accent_source: String

    struct Run: Decodable { var text: String }
  }
}
