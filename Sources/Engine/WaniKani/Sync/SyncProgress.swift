import Foundation

/// The progress of a running sync.
public struct SyncProgress: Hashable, Sendable, Codable {
  public enum Step: Hashable, Sendable, Codable {
    case signingIn
    /// Uploads the pending changes, which happens first.
    case sending
    case fetching(WaniKaniCollection)
    case recordings

    fileprivate var words: String {
      switch self {
      case .signingIn: "Connecting to WaniKani"
      case .sending: "Sending"
      case .fetching(let collection): "Fetching \(collection.pluralName)"
      case .recordings: "Downloading recordings"
      }
    }
  }

  public var step = Step.signingIn
  public var done = 0
  public var of = 0
  /// When requests resume, while they are paused.
  var quietUntil: Date?

  /// For example "Fetching subjects, 500 of 9,800".
  public var words: String {
    let amount = of > 0 ? "\(Quantity.grouped(done)) of \(Quantity.grouped(of))" : nil
    let pause = quietUntil.map { _ in "waiting up to a minute for WaniKani's request limit" }
    return [step.words, amount, pause].compactMap(\.self).joined(separator: ", ")
  }
}

/// The result of a sync.
public struct SyncReport: Hashable, Sendable, Codable {
  public var sent = 0
  /// The number of changes that the service did not accept; they stay in the outbox.
  public var held = 0
  /// The number of new and changed resources.
  public var fetched: [WaniKaniCollection: Int] = [:]
  /// The number of resources that this version does not support.
  public var skipped = 0
  public var notices: [SyncNotice] = []
  /// The recordings of the level; nil if they were not asked for.
  public var recordings: Recordings?
  /// The first failure to send; everything else was synced.
  var problem: Problem?

  /// The first notices, for a person.
  public var noticeSentences: [String] { notices.prefix(10).map(\.sentence) }

  public struct Recordings: Hashable, Sendable, Codable {
    public var downloaded = 0
    /// The number that were downloaded before.
    public var kept = 0
    public var missing = 0

    /// For example "12 recordings downloaded, 30 already here".
    public var summary: String {
      [
        "\(Quantity.count(downloaded, "recording")) downloaded",
        kept > 0 ? "\(Quantity.grouped(kept)) already here" : nil,
        missing > 0 ? "\(Quantity.grouped(missing)) not available" : nil,
      ].compactMap(\.self).joined(separator: ", ")
    }
  }
}

/// A change at the service that may surprise the learner.
public struct SyncNotice: Hashable, Sendable, Codable {
  public enum Kind: Hashable, Sendable, Codable {
    case hidden
    case moved(from: Int, to: Int)
    case wasReset
    case resurrected
    /// The learner was reset to a level.
    case wentBack(toLevel: Int)
    case reached(level: Int)
  }

  public var kind: Kind
  /// The subject, or nil if it concerns all of them.
  public var subject: Subject.ID?
  /// For example "人 Person (kanji)"; nil in notices that were stored before 0.6.0.
  public var name: String?

  public var sentence: String {
    let name = name ?? subject.map { "Subject \($0)" } ?? "You"
    return switch kind {
    case .hidden: "\(name) was hidden."
    case .moved(let from, let to): "\(name) moved from level \(from) to \(to)."
    case .wasReset: "\(name) was reset."
    case .resurrected: "\(name) was resurrected."
    case .wentBack(let level): "\(name) went back to level \(level)."
    case .reached(let level): "\(name) reached level \(level)."
    }
  }
}
