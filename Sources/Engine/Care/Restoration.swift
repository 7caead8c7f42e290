public import Foundation

/// The result of restoring a backup, or what can be read of damaged data.
public struct Restoration: Hashable, Sendable {
  /// What happened to the previous data.
  public enum Before: Hashable, Sendable {
    /// It was intact, and was backed up.
    case sound
    /// Carried over, except what couldn't be read.
    case damaged(DamageReport)
    /// Nothing since the backup could be read, or the data was missing.
    case unreadable
    /// It diverged from the backup, so nothing fits.
    case forked

    /// Whether anything of it was carried over into tables that were empty.
    var fillsTables: Bool {
      if case .damaged(let report) = self { report.fillsTables } else { false }
    }
  }

  /// The backup that was restored; nil if there was none, and all that could be read is in new
  /// data.
  public let backup: URL?
  /// Where the previous data went; nil if there were none.
  public let kept: URL?
  public let before: Before
  /// Whether the WaniKani outbox is complete.
  public let isQueueKept: Bool

  /// The report on damaged data that could be read in part.
  public var report: DamageReport? {
    if case .damaged(let report) = before { report } else { nil }
  }
}

extension Restoration {
  /// Says what of damaged data was carried over and what is lost, a sentence each.
  ///
  /// - Parameter moment: formats a time as the face does.
  public func losses(_ moment: (Date) -> String) -> [String] {
    var sentences: [String] =
      switch before {
      case .sound: []
      case .unreadable where kept == nil:
        ["Your data was missing, so nothing newer than that backup is there."]
      case .unreadable: ["Nothing newer than that backup could be read."]
      case .forked: ["Your data doesn't match that backup, so nothing was added to it."]
      case .damaged(let report): report.sentences(hasBackup: backup != nil, moment)
      }
    if !isQueueKept {
      sentences.append(
        """
        Unsent WaniKani reviews could not be read. If you use WaniKani, sync, then review again what \
        is due.
        """)
    }
    return sentences
  }
}

extension DamageReport {
  fileprivate func sentences(hasBackup: Bool, _ moment: (Date) -> String) -> [String] {
    [
      ("Carried over:", carried.map { $0.phrase(moment) }),
      ("Could not be read:", missing.map { $0.phrase(moment) }),
      (hasBackup ? "Possibly outdated:" : "Possibly incomplete:", uncertain),
    ].compactMap { words, phrases in
      phrases.isEmpty ? nil : "\(words) \(phrases.joined(separator: ", "))."
    }
  }
}

extension DamageReport.Carried {
  fileprivate func phrase(_ moment: (Date) -> String) -> String {
    "\(Quantity.count(count, kind.noun)) (last \(moment(last)))"
  }
}

extension DamageReport.Missing {
  fileprivate func phrase(_ moment: (Date) -> String) -> String {
    let time: String? =
      switch (after.map(moment), before.map(moment)) {
      case (let after?, let before?): "between \(after) and \(before)"
      case (let after?, nil): "after \(after)"
      case (nil, let before?): "before \(before)"
      case (nil, nil): nil
      }
    let number =
      isAtLeast ? (count == 0 ? "number unknown" : "at least \(count)") : "\(count)"
    return ["\(kind.noun)s", time, "(\(number))"].compactMap(\.self).joined(separator: " ")
  }
}

extension DamageReport.Kind {
  fileprivate var noun: String {
    switch self {
    case .answers: "answer"
    case .items: "item"
    case .lookups: "lookup"
    }
  }
}
