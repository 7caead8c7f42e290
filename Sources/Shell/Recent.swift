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
    if let place = Int(text), indices.contains(place - 1) { return self[place - 1] }
    return first { $0.names.contains(text) }
  }
}

/// The new words of the tutor's last answer, in the order shown.
struct AnsweredWords: Hashable, Sendable {
  var conversation: Conversation.ID
  var message: TutorMessage.ID
  var words: [String]

  /// Returns a word by its number, from 1, or as it is written.
  func word(_ text: String) -> String? {
    if let place = Int(text), words.indices.contains(place - 1) { return words[place - 1] }
    return words.first { $0 == text }
  }
}

/// The current item, and what “add” adds: results of the last lookup, or new words of an answer.
final class Recent: Sendable {
  private enum Found {
    case lookedUp([FoundEntry])
    case answered(AnsweredWords)
  }

  private let currentItem = Mutex<Item.ID?>(nil)
  private let found = Mutex<Found?>(nil)

  /// The item that was last shown, here or in the page.
  var item: Item.ID? { currentItem.withLock(\.self) }

  func look(at item: Item.ID) {
    currentItem.withLock { $0 = item }
  }

  /// The results of the last lookup, in the order shown; nil if there was none or the tutor has
  /// answered since.
  var finds: [FoundEntry]? {
    found.withLock { if case .lookedUp(let finds) = $0 { finds } else { nil } }
  }

  /// The new words of the tutor's last answer; nil if something was looked up since.
  var answered: AnsweredWords? {
    found.withLock { if case .answered(let words) = $0 { words } else { nil } }
  }

  func lookUp(_ finds: [FoundEntry]) {
    found.withLock { $0 = .lookedUp(finds) }
  }

  func remember(_ answered: AnsweredWords) {
    found.withLock { $0 = .answered(answered) }
  }
}
