import Foundation

/// The words that English words may be forms of, by WordNet's rules and its lists of exceptions.
struct EnglishForms: Sendable {
  private struct Ending {
    var from: String
    var to: String
    var part: String
  }

  /// Lines such as `felt feel`, by part of speech.
  private let exceptions: [(part: String, lines: SortedLines)]

  /// - Parameter folder: WordNet's. Without its lists, only endings are known.
  init(_ folder: URL) {
    exceptions = WordNet.partsOfSpeech.compactMap { part, file in
      // The use of WordNet itself reports a missing file.
      (try? SortedLines(folder.appending(path: "\(file).exc"))).map { (part, $0) }
    }
  }

  /// Returns the words that a word may be a form of, with the part of speech: “feel” as a verb for
  /// “felt”.
  func bases(of word: String) -> [(word: String, part: String)] {
    let irregular = exceptions.flatMap { part, lines in
      lines.lines(word, endingWith: " ").flatMap { line in
        line.split(separator: " ").dropFirst().map { (word: String($0), part: part) }
      }
    }
    // A stem has two letters at least: “bed” is no form of “be”.
    let regular = Self.endings.filter {
      word.hasSuffix($0.from) && word.count > $0.from.count + 1
    }.map { ending in
      (word: String(word.dropLast(ending.from.count)) + ending.to, part: ending.part)
    }
    return (irregular + regular).filter { $0.word != word }
  }

  private static let endings: [Ending] = [
    ("noun", "s= ses=s xes=x zes=z ches=ch shes=sh men=man ies=y"),
    ("verb", "s= ies=y es=e es= ed=e ed= ing=e ing="),
    ("adjective", "er= est= er=e est=e"),
  ].flatMap { part, rules in
    rules.split(separator: " ").map { rule in
      let sides = rule.split(separator: "=", omittingEmptySubsequences: false)
      return Ending(from: String(sides[0]), to: String(sides[1]), part: part)
    }
  }
}
