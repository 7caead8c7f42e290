import Testing

@testable import Shell

/// Commands that answer each line of input with a line.
struct LineByLineTests {
  private let stage: Stage

  init() throws { stage = try Stage() }

  @Test(arguments: [
    (["to-kana", "matcha", "", "WaniKani"], "まっちゃ\n\nわにかに\n"),
    (["to-kana", "--ime", "hon"], "ほn\n"), (["to-kana", "--obsolete", "wi"], "ゐ\n"),
    (["to-hiragana", "ラーメン"], "らあめん\n"),
    (["to-hiragana", "--keep-long-vowels", "ラーメン"], "らーめん\n"),
    (["to-hiragana", "--pass-romaji", "only カナ"], "only かな\n"), (["to-katakana", "kana"], "カナ\n"),
    (["to-romaji", "--upcase-katakana", "ワニ　が"], "WANI ga\n"), (["type", "hon"], "ほn\n"),
    (["submit", "hon"], "ほん\n"), (["type", "--ime-katakana", "hone"], "ホネ\n"),
    (["type", "--ime-hiragana", "HONE"], "ほね\n"), (["strip-okurigana", "踏み込む"], "踏み込\n"),
    (["strip-okurigana", "--leading", "お祝い"], "祝い\n"),
    (["strip-okurigana", "--match", "踏み込む", "ふみこむ"], "ふみこ\n"), (["tokenize", "感じ", ""], "感|じ\n\n"),
    (["is-kana", "あ", "a", ""], "true\nfalse\nfalse\n"), (["is-mixed", "お腹A"], "true\n"),
    (["tokenize", "感じ", "--json"], "[\"感\",\"じ\"]\n"), (["is-kanji", "切腹", "--json"], "true\n"),
  ])
  func `“kana” converts every line`(words: [String], expected: String) async throws {
    let outcome = try await stage.sanpo(["kana"] + words)

    #expect(outcome.data == expected)
    #expect(outcome.status == 0)
  }

  @Test func `Each answer is checked with a reason`() async throws {
    let outcome = try await stage.sanpo(
      "check", #"{"meanings":["bear"],"asked":"meaning","typed":"Bear"}"#,
      #"{"type":"kanji","readings":["じん"],"otherReadings":["ひと"],"asked":"reading","typed":"ひと"}"#)

    #expect(
      outcome.data == """
        {"reason":"Correct.","type":"verdict","verdict":"precise"}
        {"reason":"We're looking for another reading.","type":"verdict","verdict":"otherReading"}

        """)
  }

  @Test(arguments: [
    (#""type":"text","language":"fr","meanings":["le cœur"]"#, "coeur", "precise"),
    (#""type":"text","language":"fr","meanings":["le chat"]"#, "la chat", "wrong"),
    (#""type":"text","meanings":["garden"]"#, "gradne", "wrong"),
    (#""meanings":["garden"]"#, "gradne", "imprecise"),
    (#""meanings":["to live on (a salary)"]"#, "live on", "precise"),
  ])
  func `Answers are checked by the rules of their kind of card`(
    key: String, typed: String, verdict: String
  ) async throws {
    let outcome = try await stage.sanpo(
      "check", "{\(key),\"asked\":\"meaning\",\"typed\":\"\(typed)\"}")

    #expect(outcome.data.contains("\"verdict\":\"\(verdict)\""))
  }

  @Test(arguments: [
    ("", "This is not a complete JSON object."),
    (
      #"{"asked":"meaning","typed":"\ud800"}"#,
      "This is not a complete JSON object."
    ),
    ("[]", "This is not a JSON object."), ("null", "This is not a JSON object."),
    ("{\"asked\":\"meaning\"}", "“typed” is missing."),
    ("{\"asked\":\"colour\",\"typed\":\"\"}", "“asked” has an unknown value."),
    (
      "{\"asked\":\"meaning\",\"typed\":\"\",\"language\":\"xx\"}",
      "“language” has an unknown value."
    ),
    (
      "{\"asked\":\"meaning\",\"typed\":\"a\",\"block\":\"b\"}",
      "“block” has the wrong type."
    ),
  ])
  func `A malformed line is reported and the rest processed`(line: String, reason: String)
    async throws
  {
    let outcome = try await stage.sanpo("check", line, #"{"asked":"reading","typed":"あ"}"#)

    #expect(
      outcome.data == """
        {"error":"\(reason)","line":1,"type":"error"}
        {"reason":"Doesn't match any reading.","type":"verdict","verdict":"wrong"}

        """)
    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("1 line could not be checked."))
  }

  @Test func `Commands on Japanese alone do not open the data`() async throws {
    let nobody = Interpreter(console: stage.console) { throw Misuse("opened", remedy: "") }

    try await nobody.perform(nobody.parsed(["kana", "to-kana", "neko"]))

    #expect(stage.data == "ねこ\n")
  }

  @Test func `In the REPL these commands do not read standard input`() async throws {
    let outcome = try await stage.script("kana to-kana neko", "kana to-kana")

    #expect(outcome.data == "ねこ\n")
    #expect(outcome.status == 2)
  }
}
