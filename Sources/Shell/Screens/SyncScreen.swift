import Engine
import Synchronization

/// What a sync does, and what it came to.
enum SyncScreen {
  static func lines(_ report: SyncReport) -> [Line] {
    var parts = ["\(Quantity.grouped(report.sent)) sent"]
    if report.held > 0 { parts.append("\(Quantity.grouped(report.held)) not taken") }
    let fetched = WaniKaniCollection.allCases.compactMap { collection in
      report.fetched[collection].flatMap { $0 > 0 ? Self.count($0, collection) : nil }
    }
    parts += fetched.isEmpty ? ["nothing new"] : fetched
    if report.skipped > 0 { parts.append("\(Quantity.grouped(report.skipped)) not understood") }
    return [Line("Synced", .right) + ": \(parts.joined(separator: " · "))."]
      + report.notices.prefix(10).map { Line("  \(sentence($0))", .faint) }
  }

  static func progress(_ progress: SyncProgress) -> String {
    let amount =
      progress.of > 0
      ? " \(Quantity.grouped(progress.done)) of \(Quantity.grouped(progress.of))" : ""
    let pause = progress.pause.map { ", \($0)" } ?? ""
    return switch progress.step {
    case .signingIn: "Asking WaniKani\(pause)"
    case .sending: "Sending\(amount)\(pause)"
    case .fetching(let collection): "Fetching \(collection.things)\(amount)\(pause)"
    }
  }

  private static func count(_ number: Int, _ collection: WaniKaniCollection) -> String {
    let names = collection.things
    return "\(Quantity.grouped(number)) \(number == 1 ? String(names.dropLast()) : names)"
  }

  private static func sentence(_ notice: SyncNotice) -> String {
    let subject = notice.subject.map { "Subject \($0)" } ?? "You"
    return switch notice.kind {
    case .hidden: "\(subject) was taken away."
    case .moved(let from, let to): "\(subject) moved from level \(from) to \(to)."
    case .wasReset: "\(subject) was reset."
    case .resurrected: "\(subject) was resurrected."
    case .wentBack(let level): "\(subject) went back to level \(level)."
    }
  }
}

/// Tells how far a sync is, a line for each new step.
final class SyncTeller: Sendable {
  private let console: Console
  private let last = Mutex("")

  init(_ console: Console) {
    self.console = console
  }

  func tell(_ phase: Sync.Phase) {
    let text: String
    switch phase {
    case .working(let progress): text = SyncScreen.progress(progress)
    case .following(let progress): text = "Another face syncs: \(SyncScreen.progress(progress))"
    case .idle, .done: return
    }
    let isNew = last.withLock { last in
      defer { last = text }
      return last != text
    }
    if isNew { console.output.say(text) }
  }
}

extension SyncReport {
  var json: JSON {
    [
      "sent": JSON(sent), "held": JSON(held), "skipped": JSON(skipped),
      "fetched": .object(
        Dictionary(
          WaniKaniCollection.allCases.map { ($0.rawValue, JSON(fetched[$0] ?? 0)) },
          uniquingKeysWith: { $1 })),
      "notices": .list(notices.map(\.json)),
    ]
  }
}

extension SyncNotice {
  fileprivate var json: JSON {
    let (kind, level): (String, Int?) =
      switch self.kind {
      case .hidden: ("hidden", nil)
      case .moved(_, let to): ("moved", to)
      case .wasReset: ("reset", nil)
      case .resurrected: ("resurrected", nil)
      case .wentBack(let level): ("went_back", level)
      }
    return ["kind": .string(kind), "subject": JSON(subject), "level": JSON(level)]
  }
}
