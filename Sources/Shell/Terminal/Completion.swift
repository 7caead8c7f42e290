import Engine
import Foundation
import Synchronization

/// Finds how the word under the cursor can go on.
struct Completion: Sendable {
  struct Found: Hashable {
    /// How many characters before the cursor give way to `text`.
    var replaced = 0
    var text = ""
    var choices: [String] = []
  }

  /// The words that may stand behind those typed before.
  var words: @Sendable (_ before: [String]) -> [String]

  func callAsFunction(_ typed: String) -> Found {
    let (before, word) = Self.split(typed)
    let start = word.filter { $0 != "\"" }
    let choices = words(before).filter { $0.lowercased().hasPrefix(start.lowercased()) }
    guard let first = choices.first else { return Found() }
    let shared = choices.dropFirst().reduce(first, Self.sharedStart)
    // A name with blanks in it is given in quotation marks.
    let quote = first.contains(" ") || word.hasPrefix("\"") ? "\"" : ""
    let text = choices.count == 1 ? "\(quote)\(first)\(quote) " : quote + shared
    guard text.count > word.count else { return Found(choices: choices) }
    return Found(replaced: word.count, text: text, choices: choices)
  }

  /// The whole words, and the one that is being typed.
  private static func split(_ typed: String) -> (before: [String], word: String) {
    var words = [""]
    var isQuoted = false
    for character in typed {
      if character == "\"" { isQuoted.toggle() }
      if character == " ", !isQuoted {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    let word = words.removeLast()
    return (words.filter { !$0.isEmpty }, word)
  }

  private static func sharedStart(_ left: String, _ right: String) -> String {
    String(zip(left, right).prefix { $0.lowercased() == $1.lowercased() }.map(\.0))
  }
}

/// What can be completed, as it stands now.
final class Vocabulary: Sendable {
  private struct Names {
    var decks: [String] = []
    var settings: [String] = []
  }

  private let commands: @Sendable () -> [String: [String]]
  private let names: Mutex<Names>

  /// - Parameter commands: with what can stand behind each, DECK for any deck; asked for when
  ///   something is completed, because to gather them takes as long as half a start.
  init(
    commands: @autoclosure @escaping @Sendable () -> [String: [String]], settings: [String]
  ) {
    self.commands = commands
    names = Mutex(Names(settings: settings))
  }

  func learn(decks: [String]) {
    let leaves = decks.compactMap { $0.components(separatedBy: Deck.separator).last }
    names.withLock { $0.decks = Array(Set(decks + leaves)).sorted() }
  }

  var completion: Completion {
    Completion { [self] before in words(after: before) }
  }

  private func words(after before: [String]) -> [String] {
    guard let command = before.first, command != "help" else { return commands().keys.sorted() }
    let names = names.withLock(\.self)
    if before.last == "--deck" { return names.decks }
    if command == "settings" { return before.count == 1 ? names.settings : [] }
    let words = commands()[command] ?? []
    return (words.contains("DECK") ? names.decks : []) + words.filter { $0 != "DECK" }
  }
}
