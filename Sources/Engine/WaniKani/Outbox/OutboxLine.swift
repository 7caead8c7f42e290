import Foundation

/// A pending change in an exported file: a line of JSON.
struct OutboxLine: Codable {
  var entry: OutboxEntry.ID
  var account: WaniKaniAccount.ID
  var kind: String
  var subject: Subject.ID
  var characters, meaning: String
  var at: Date
  var state, reason: String
  var review: ReviewChange?
  var material: StudyMaterial?
  /// The notes before the change, so that only what changed is sent.
  var before: StudyMaterial?
  /// When it was sent, if it may have reached the service.
  var sentAt: Date?
  var known: Assignment?

  init(_ unsent: UnsentEntry) {
    let step = unsent.entry.step
    entry = unsent.id
    account = unsent.entry.account
    kind = unsent.entry.change.kind
    subject = unsent.entry.subject
    characters = unsent.characters
    meaning = unsent.meaning
    at = unsent.entry.at
    state = step.state.rawValue
    reason = unsent.reason
    sentAt = step.sent?.at
    known = step.sent?.known
    switch unsent.entry.change {
    case .lesson: break
    case .review(let change): review = change
    case .material(let change): (material, before) = (change.material, change.before)
    }
  }
}

extension OutboxLine {
  /// Reads a line that Sanpo exported; nil for any other.
  init?(json: some StringProtocol) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = ServiceTime.decoding
    // Any line that can't be decoded is not one of ours.
    guard let line = try? decoder.decode(Self.self, from: Data(json.utf8)) else { return nil }
    self = line
  }

  func json() throws -> String {
    let encoder = JSONEncoder.stable
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(ServiceTime.text(date))
    }
    return try encoder.text(of: self)
  }

  /// Returns the change, queued, or looked up first if it may have reached the service. Returns nil
  /// if it is impossible.
  func change(at now: Date) -> OutboxEntry? {
    guard let change = content, at <= now, subject > 0 else { return nil }
    let isUncertain = ["sending", "lost"].contains(state) || sentAt != nil
    let sent = isUncertain ? OutboxEntry.Sent(at: sentAt ?? at, known: known) : nil
    return OutboxEntry(
      id: entry, account: account, subject: subject, at: at, change: change,
      step: .init(state: isUncertain ? .lost : .queued, sent: sent, at: now))
  }

  private var content: OutboxEntry.Change? {
    switch (kind, review, material) {
    case ("lesson", _, _): return .lesson
    case ("review", let review?, _):
      let isPossible = review.missedMeanings >= 0 && review.missedReadings >= 0
      return isPossible ? .review(review) : nil
    case ("material", _, let material?) where material.subject == subject:
      // Notes that the service would refuse are not imported.
      guard let material = try? material.checked() else { return nil }
      return .material(MaterialChange(material: material, before: before))
    default: return nil
    }
  }
}
