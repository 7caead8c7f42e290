import Foundation

/// A subject that is due, with what to sort it by.
struct WaitingSubject: Hashable, Sendable {
  var subject: Subject.ID
  var kind: Subject.Kind
  var level: Int
  var stage: Int
  /// The time since a review came due, as a multiple of its stage's interval; 0 if there is none.
  var overdue = 0.0
}

/// Puts subjects in the order that the settings choose.
enum StudyOrder {
  /// - Parameter due: the due reviews, longest overdue first.
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
    case .relativeOverdue: due.sorted { $0.overdue > $1.overdue }.map(\.subject)
    }
  }

  /// - Parameter waiting: the available lessons in the service's order.
  static func lessons(
    _ waiting: [WaitingSubject], by order: WaniKaniSettings.LessonOrder
  ) -> [Subject.ID] {
    switch order {
    case .site: waiting.map(\.subject)
    case .interleaved: interleaved(waiting).map(\.subject)
    }
  }

  /// Mixes radicals, kanji and vocabulary in proportion, keeping the order within each kind.
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
  /// The kind's place in WaniKani's order. Kana vocabulary counts as vocabulary.
  fileprivate var place: Int {
    switch self {
    case .radical: 0
    case .kanji: 1
    case .vocabulary, .kanaVocabulary: 2
    }
  }
}
