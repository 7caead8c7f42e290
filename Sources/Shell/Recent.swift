import Engine
import Synchronization

/// A word or kanji from a lookup, with all its forms and readings.
struct FoundEntry: Hashable, Sendable {
  var subject: Lookup.Subject
  var names: Set<String>

  init(_ word: FoundWord) {
    subject = .word(word.entry.name)
    names = Set(word.entry.writings + word.entry.readings)
  }

  init(kanji literal: String) {
    (subject, names) = (.kanji(literal), [literal])
  }
}

extension [FoundEntry] {
  /// Returns an entry by its number, from 1, or by name; the first if several match.
  func find(_ text: String) -> FoundEntry? {
    numbered(text) ?? first { $0.names.contains(text) }
  }
}

/// The new words of the tutor's last answer, in the order shown.
struct AnsweredWords: Hashable, Sendable {
  var conversation: Conversation.ID
  var message: TutorMessage.ID
  var words: [String]
}

/// Words of one language, in the order shown.
struct ListedWords: Hashable, Sendable {
  var language: WordLanguage
  var words: [String]
}

extension [String] {
  /// Returns a word by its number, from 1, or as it is written.
  func find(_ text: String) -> String? {
    if let place = Int(text), indices.contains(place - 1) { return self[place - 1] }
    return first { $0 == text }
  }
}

/// The current item, and what “add” adds: results of the last lookup, words of “words”, or new words
/// of an answer. They are meant without being named only by the command that follows them.
final class Recent: Sendable {
  private enum Found {
    case lookedUp([FoundEntry])
    case answered(AnsweredWords)
    case listed(ListedWords)
  }

  private struct Shown<Value> {
    var value: Value?
    /// Whether the next command means it.
    var isMeant = false
    /// Whether it was shown since the last command began.
    var isNew = false

    mutating func show(_ value: Value) {
      self.value = value
      keep()
    }

    mutating func keep() { (isMeant, isNew) = (true, true) }
  }

  private struct State {
    var item = Shown<Item.ID>()
    var found = Shown<Found>()
  }

  private let state = Mutex(State())

  /// The item that was last shown, here or in the page; nil once a command has shown none.
  var item: Item.ID? { state.withLock { $0.item.isMeant ? $0.item.value : nil } }

  func look(at item: Item.ID) { state.withLock { $0.item.show(item) } }

  func commandBegins() {
    state.withLock { ($0.item.isNew, $0.found.isNew) = (false, false) }
  }

  /// What was shown before the command is no longer meant. A failed command leaves it as it was.
  func commandSucceeded() {
    state.withLock { ($0.item.isMeant, $0.found.isMeant) = ($0.item.isNew, $0.found.isNew) }
  }

  /// The results of the last lookup, in the order shown; nil if there was none or something else
  /// was found since.
  var finds: [FoundEntry]? {
    state.withLock { if case .lookedUp(let finds) = $0.found.value { finds } else { nil } }
  }

  /// The new words of the tutor's last answer; nil if something else was found since.
  var answered: AnsweredWords? {
    state.withLock { if case .answered(let words) = $0.found.value { words } else { nil } }
  }

  /// The words that “words” has shown; nil if something else was found since.
  var listed: ListedWords? {
    state.withLock { if case .listed(let words) = $0.found.value { words } else { nil } }
  }

  /// Whether the last command looked something up, listed words, asked the tutor or added of what
  /// they found.
  var hasJustFound: Bool { state.withLock { $0.found.isMeant } }

  func lookUp(_ finds: [FoundEntry]) { state.withLock { $0.found.show(.lookedUp(finds)) } }

  func remember(_ answered: AnsweredWords) { state.withLock { $0.found.show(.answered(answered)) } }

  func list(_ words: ListedWords) { state.withLock { $0.found.show(.listed(words)) } }

  /// Something of what was found was added, so that “add” still means it.
  func keepFound() { state.withLock { $0.found.keep() } }
}
