import ArgumentParser
import Engine
import Foundation

struct CheckCommand: ShellCommand {
  static let usage = Usage("check", "Check typed answers, given as JSON lines.")
    .serves(.checkAnswers, "check LINES")
    .examples(
      "check < answers.jsonl",
      "check '{\"meanings\": [\"cat\"], \"asked\": \"meaning\", \"typed\": \"cta\"}'"
    )
    .notes(
      """
      Reads objects from standard input, or from the arguments: typed; asked, which is meaning or \
      reading; type, surface, meanings, readings, otherReadings, kanjiReadings, allow, block and \
      synonyms as needed. The type is kanji, word or text: text is checked as the answer of a \
      typed card, and may have a language, such as fr. Prints a verdict and its reason. For a \
      malformed line it prints an error and its number, and the exit status is then 1.
      """)

  @Argument(help: "The lines (default: standard input).")
  var lines: [String] = []

  func run(in console: Console) async throws {
    var malformed = 0
    let decoder = JSONDecoder()
    try LineByLine.answer(lines, in: console) { line, number in
      do {
        let answer = try decoder.decode(TypedAnswer.self, from: Data(line.utf8))
        let judgement = answer.key.judge(answer.typed, asked: answer.asked)
        return try JSONLine.text(
          [
            "type": "verdict", "verdict": judgement.verdict.rawValue, "reason": judgement.reason,
          ] as JSONObject)
      } catch {
        malformed += 1
        // Lines are numbered from 1.
        return try JSONLine.text(
          [
            "type": "error", "line": number, "error": Self.say(error),
          ] as JSONObject)
      }
    }
    guard malformed == 0 else {
      throw Problem(
        "\(Quantity.count(malformed, "line")) could not be checked.",
        remedy: "Use JSON objects with typed and asked.")
    }
  }

  private static func say(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "“\(key.stringValue)” is missing."
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      context.codingPath.first.map { "“\($0.stringValue)” has the wrong type." }
        ?? "This is not a JSON object."
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      "“\(context.codingPath[0].stringValue)” has an unknown value."
    default: "This is not a complete JSON object."
    }
  }
}

/// A line of JSON: a typed answer and the key to check it against.
private struct TypedAnswer: Decodable {
  var key: AnswerKey
  var asked: Asked
  var typed: String

  enum Keys: String, CodingKey {
    case type, surface, meanings, readings, otherReadings, kanjiReadings, allow, block, synonyms
    case language, asked, typed
  }

  init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: Keys.self)
    func list(_ key: Keys) throws -> [String] {
      try line.decodeIfPresent([String].self, forKey: key) ?? []
    }
    asked = try line.decode(Asked.self, forKey: .asked)
    typed = try line.decode(String.self, forKey: .typed)
    let type = try line.decodeIfPresent(String.self, forKey: .type)
    let given = AnswerKey(
      kind: type == "kanji" ? .kanji : .word,
      surface: try line.decodeIfPresent(String.self, forKey: .surface) ?? "",
      meanings: try list(.meanings), readings: try list(.readings),
      otherReadings: try list(.otherReadings), kanjiReadings: try list(.kanjiReadings),
      allowed: try list(.allow), blocked: try list(.block), synonyms: try list(.synonyms))
    let language = try line.decodeIfPresent(WordLanguage.self, forKey: .language)
    key = type == "text" ? given.ofText(in: language) : given.ofMeanings()
  }
}
