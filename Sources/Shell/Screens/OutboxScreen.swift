import Engine
import Foundation

/// What WaniKani has not heard of, with why and what can be done.
enum OutboxScreen {
  static func lines(_ contents: Outbox.Contents, in zone: TimeZone) -> [Line] {
    [header(contents, in: zone)] + rows(contents.unsent, in: zone)
  }

  private static func header(_ contents: Outbox.Contents, in zone: TimeZone) -> Line {
    let who = contents.account.map { "\($0.username), level \($0.level)" } ?? "Not signed in"
    let last =
      switch contents.lastSync?.outcome {
      case nil: "never synced"
      case .done?: "synced \(moment(contents.lastSync?.at, zone))"
      case .failed(let problem)?:
        "\(moment(contents.lastSync?.at, zone)): \(problem.sentence) \(problem.remedy)"
          + (contents.lastDone.map { " Last synced \(moment($0, zone))." } ?? "")
      }
    let now = contents.running.map { " · now: \(SyncScreen.progress($0))" } ?? ""
    let unsent =
      contents.unsent.isEmpty
      ? "nothing unsent" : "\(Quantity.count(contents.unsent.count, "entry")) unsent"
    return "\(who, .strong) · \(unsent) · \(last)\(now)"
  }

  private static func rows(_ unsent: [Outbox.Unsent], in zone: TimeZone) -> [Line] {
    let rows = unsent.map { one in
      [
        Line("\(one.id)", .faint), Line(one.entry.deed.name),
        Line(one.name, .strong), Line(moment(one.entry.at, zone), .faint), Line(one.why),
      ]
    }
    return Table(sides: [.right, .left, .left, .left, .left], rows: rows).lines()
  }

  private static func moment(_ date: Date?, _ zone: TimeZone) -> String {
    date.map { Phrase.moment($0, in: zone) } ?? ""
  }
}

extension OutboxEntry.Deed {
  /// As a person calls it.
  var name: String {
    if case .material = self { "notes" } else { kind }
  }
}

extension Outbox.Unsent {
  /// With what can be done about it here.
  fileprivate var why: String {
    guard !isOthers, entry.isStuck else { return reason }
    return "\(reason) “sync retry \(id)” tries once more, “sync discard \(id)” lets it go."
  }

  var json: JSON {
    var fields: [String: JSON] = [
      "entry": JSON(id), "account": .string(entry.account), "kind": .string(entry.deed.kind),
      "subject": JSON(entry.subject), "characters": .string(characters),
      "meaning": .string(meaning), "at": JSON(entry.at),
      "state": .string(entry.step.state.rawValue), "reason": JSON(entry.step.hold?.rawValue),
      "is_stuck": .truth(entry.isStuck), "says": .string(why),
    ]
    switch entry.deed {
    case .lesson: break
    case .review(let review):
      fields["missed_meanings"] = JSON(review.missedMeanings)
      fields["missed_readings"] = JSON(review.missedReadings)
      fields["stage_before"] = JSON(review.stageBefore)
      fields["stage_after"] = JSON(review.stageAfter)
    case .material(let material):
      fields["meaning_note"] = .string(material.meaningNote)
      fields["reading_note"] = .string(material.readingNote)
      fields["synonyms"] = .list(material.synonyms.map(JSON.string))
    }
    return .object(fields)
  }
}

extension Outbox.Contents {
  var json: JSON {
    let failure: String? =
      if case .failed(let problem)? = lastSync?.outcome { problem.sentence } else { nil }
    return [
      "username": JSON(account?.username), "unsent": JSON(unsent.count),
      "last_sync": JSON(lastDone), "last_try": JSON(lastSync?.at), "last_failure": JSON(failure),
      "now": JSON(running.map(SyncScreen.progress)),
    ]
  }
}
