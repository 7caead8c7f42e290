import Engine
import Foundation

/// A word with its meanings, as the terminal shows it.
struct WordText {
  let word: DefinedWord
  let isKept: Bool
  /// By which “add” means it.
  let number: Int?

  init(_ word: DefinedWord, isKept: Bool = false, number: Int? = nil) {
    self.word = word
    self.isKept = isKept
    self.number = number
  }

  /// - Parameter meanings: how many to show.
  func lines(meanings: Int) -> [Line] {
    let head: Line =
      "\(number.map { "[\($0)] " } ?? "", .faint)\(word.text, .strong)\(word.phonetic.map { "  \($0)" } ?? "", .faint)\(isKept ? " ✓" : "", .accent)"
    let shown = word.meanings.prefix(meanings)
    return [head]
      + shown.enumerated().flatMap { number, meaning -> [Line] in
        let count = shown.count > 1 ? "\(number + 1). " : ""
        let part = meaning.grammar.map { "\($0): " } ?? ""
        let usage = meaning.usage.map { "\($0) " } ?? ""
        let line: Line = "  \(count, .faint)\(part + usage, .faint)\(meaning.definition)"
        let example = [meaning.example, meaning.exampleTranslation].compactMap(\.self)
        return [line] + (meanings > 1 ? example.map { Line("     " + $0, .faint) } : [])
      }
  }

  /// All meanings, and where they come from.
  func whole(at now: Date) -> [Line] {
    lines(meanings: .max) + [Line(word.sourceTold(at: now), .faint)]
  }

  var json: JSONObject {
    [
      "text": word.text, "language": word.language.rawValue, "phonetic": word.phonetic,
      "meanings": word.meanings.map { meaning -> JSONObject in
        [
          "part_of_speech": meaning.partOfSpeech, "gender": meaning.gender?.rawValue,
          "definition": meaning.definition,
          "labels": meaning.labels ?? [],
          "example": meaning.example, "example_translation": meaning.exampleTranslation,
        ]
      },
      "source": word.source.rawValue, "fetched_at": word.fetchedAt, "is_kept": isKept,
    ]
  }
}
