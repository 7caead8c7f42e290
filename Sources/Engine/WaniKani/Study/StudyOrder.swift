import Foundation

/// A subject that waits, with what it can be ordered by.
struct WaitingSubject: Hashable, Sendable {
  var subject: Subject.ID
  var kind: Subject.Kind
  var level: Int
  var stage: Int
}

/// In which order subjects come.
enum StudyOrder {
  /// - Parameter due: the longest waiting first.
  static func reviews(
    _ due: [WaitingSubject], by order: WaniKaniSettings.ReviewOrder,
    using chance: inout some RandomNumberGenerator
  ) -> [Subject.ID] {
    let shuffled = due.shuffled(using: &chance)
    return switch order {
    case .shuffled, .site: shuffled.map(\.subject)
    case .level: shuffled.sorted { $0.level < $1.level }.map(\.subject)
    case .newestLevel: shuffled.sorted { $0.level > $1.level }.map(\.subject)
    case .kind: shuffled.sorted { $0.kind.place < $1.kind.place }.map(\.subject)
    case .stage: shuffled.sorted { $0.stage < $1.stage }.map(\.subject)
    case .overdue: due.map(\.subject)
    }
  }

  /// - Parameter waiting: in the service's own order.
  static func lessons(
    _ waiting: [WaitingSubject], by order: WaniKaniSettings.LessonOrder
  ) -> [Subject.ID] {
    switch order {
    case .site: waiting.map(\.subject)
    case .interleaved: interleaved(waiting).map(\.subject)
    }
  }

  /// Radicals, kanji and words in proportion, each of them in the order they had.
  private static func interleaved(_ waiting: [WaitingSubject]) -> [WaitingSubject] {
    let kinds = Dictionary(grouping: waiting) { $0.kind == .kanaVocabulary ? .vocabulary : $0.kind }
    let places = kinds.values.flatMap { group in
      group.enumerated().map { place, subject in
        (subject.subject, (Double(place) + 0.5) / Double(group.count))
      }
    }
    let share = Dictionary(places, uniquingKeysWith: { first, _ in first })
    return waiting.sorted { share[$0.subject, default: 0] < share[$1.subject, default: 0] }
  }
}

extension Subject.Kind {
  /// As WaniKani teaches them: words in kana are words among words.
  fileprivate var place: Int {
    switch self {
    case .radical: 0
    case .kanji: 1
    case .vocabulary, .kanaVocabulary: 2
    }
  }
}
