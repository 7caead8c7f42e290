import Engine
import Foundation
import Synchronization

/// Completes the word before the cursor.
struct Completion: Sendable {
  struct Found: Hashable {
    /// The number of Unicode scalars before the cursor to replace by `text`.
    var replaced = 0
    var text = ""
    var choices: [String] = []

    /// The choices, as many on each line as fit.
    func lines(columns: Int) -> [String] {
      choices.reduce(into: [String]()) { lines, choice in
        let longer = lines.last.map { "\($0)   \(choice)" }
        if let longer, Width.of(longer) <= columns {
          lines[lines.count - 1] = longer
        } else {
          lines.append(choice)
        }
      }
    }
  }

  /// Returns the candidates for the current word, given those before it.
  var words: @Sendable (_ before: [String], _ word: String) -> [String]

  func callAsFunction(_ typed: String) -> Found {
    let line = LineWords(typed)
    let (word, start) = (line.typed, line.begun ?? "")
    let choices = words(line.complete, start)
      .filter { $0.lowercased().hasPrefix(start.lowercased()) }
    guard let first = choices.first else { return Found() }
    let shared = choices.dropFirst().reduce(first, Self.sharedStart)
    // A name with spaces is quoted; after a folder, completion continues with its contents.
    let quote = first.contains(" ") || word.hasPrefix("\"") ? "\"" : ""
    let isWhole = choices.count == 1 && !first.hasSuffix("/")
    let text = isWhole ? "\(quote)\(first)\(quote) " : quote + shared
    guard text.count > word.count else { return Found(choices: choices) }
    return Found(replaced: word.unicodeScalars.count, text: text, choices: choices)
  }

  private static func sharedStart(_ left: String, _ right: String) -> String {
    String(zip(left, right).prefix { $0.lowercased() == $1.lowercased() }.map(\.0))
  }
}

/// The current candidates for completion.
final class Vocabulary: Sendable {
  private struct Names {
    var decks: [String] = []
    /// The numbers of conversations with the tutor.
    var conversations: Set<Int64> = []
    /// The settings with their values.
    var settings: [String: [String]] = [:]
    /// The flags with their values.
    var flags: [String: [String]] = [:]
  }

  private let commands: @Sendable () -> [String: [String]]
  private let names: Mutex<Names>

  /// - Parameter commands: the words that can follow each command, by its full name. DECK stands
  ///   for any deck, FILE for any file, CONVERSATION for any conversation, “--to FILE” for an
  ///   option that a file follows. Evaluated on the first completion, because gathering them takes
  ///   half as long as starting up.
  init(
    commands: @autoclosure @escaping @Sendable () -> [String: [String]],
    settings: [String: [String]], flags: [String: [String]] = [:]
  ) {
    self.commands = commands
    names = Mutex(Names(settings: settings, flags: flags))
  }

  func learn(decks: [String]) {
    let leaves = decks.compactMap { $0.components(separatedBy: Deck.separator).last }
    names.withLock { $0.decks = Array(Set(decks + leaves)).sorted() }
  }

  func learn(conversations: [Conversation.ID]) {
    names.withLock { $0.conversations.formUnion(conversations) }
  }

  var completion: Completion {
    Completion { [self] in words(after: $0, begun: $1) }
  }

  /// - Parameter hasFiles: whether to offer files, too.
  func words(after before: [String], begun word: String, hasFiles: Bool = true) -> [String] {
    let commands = commands()
    guard let command = before.first, command != "help" else {
      return commands.keys.filter { !$0.contains(" ") }.sorted()
    }
    let names = names.withLock(\.self)
    // A term of a search.
    if let term = ["deck:", "-deck:"].first(where: { word.lowercased().hasPrefix($0) }) {
      return names.decks.map { term + $0 }
    }
    if ["--deck", "--move"].contains(before.last) { return names.decks }
    let conversations = names.conversations.sorted().map(String.init)
    if before.last == "--conversation" { return conversations }
    let name = commands.command(of: before)
    let words = name.flatMap { commands[$0] } ?? []
    if let last = before.last, words.contains("\(last) FILE") {
      return hasFiles ? Self.files(word) : []
    }
    guard !word.hasPrefix("-") else {
      return words.filter { $0.hasPrefix("-") && !$0.contains(" ") }
    }
    if let values = ["settings": names.settings, "flags": names.flags][command] {
      return before.count == 1 ? values.keys.sorted() : values[before[1]] ?? []
    }
    if let name, let values = CommandHelp.values(of: name, after: before) { return values }
    return (words.contains("DECK") ? names.decks : [])
      + (hasFiles && words.contains("FILE") ? Self.files(word) : [])
      + (words.contains("CONVERSATION") ? conversations : [])
      + words.filter { !["DECK", "FILE", "CONVERSATION"].contains($0) && !$0.hasPrefix("-") }
  }

  /// Returns the files of the folder typed so far.
  private static func files(_ word: String) -> [String] {
    guard !word.hasPrefix("-") else { return [] }
    let folder = word.lastIndex(of: "/").map { String(word[...$0]) } ?? ""
    // A folder that cannot be read has no candidates.
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    let shown = (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
    return shown.map { name in
      let isFolder = FileManager.default.type(at: folder + name) == .typeDirectory
      return folder + name + (isFolder ? "/" : "")
    }
  }
}

extension [String: [String]] {
  /// Returns the full name of the command that a line begins with, also by an alias: “api token
  /// create” rather than “api token”.
  func command(of words: [String]) -> String? {
    words.indices.reversed().lazy.compactMap { end -> String? in
      let called = words[...end].joined(separator: " ")
      if self[called] != nil { return called }
      guard let name = Commands.command(called: called)?.name else { return nil }
      return self[name] == nil ? nil : name
    }.first
  }
}
