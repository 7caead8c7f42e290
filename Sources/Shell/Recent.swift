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
    numbered(text) ?? first { $0 == text }
  }
}

/// The current item, and what “add” adds: results of the last lookup, words of “words”, or new words
/// of an answer. They are meant without being named only by the command that follows them.
final class Recent: Sendable {
  /// The results found, in the order shown.
  enum Found {
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

  /// The results found last, if there were any.
  var found: Found? { state.withLock { $0.found.value } }

  /// Whether the last command looked something up, listed words, asked the tutor or added of what
  /// they found.
  var hasJustFound: Bool { state.withLock { $0.found.isMeant } }

  func show(_ found: Found) { state.withLock { $0.found.show(found) } }

  /// Something of what was found was added, so that “add” still means it.
  func keepFound() { state.withLock { $0.found.keep() } }
}
