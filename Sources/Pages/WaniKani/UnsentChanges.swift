import Engine
import HTML
import Hummingbird

extension SyncPage {
  private enum Decision: String {
    case retry, discard
    case discardStuck = "discard-stuck"
  }

  /// Retries or discards a change that WaniKani did not accept.
  func settle(_ context: PageContext) async throws -> Response {
    let entry: OutboxEntry.ID? = context.form.number("entry")
    let outbox = context.study.waniKani.outbox
    switch (try context.form.action() as Decision, entry) {
    case (.retry, let entry?): try await outbox.retry(entry, at: context.now)
    case (.discard, let entry?): try await outbox.discard(entry, at: context.now)
    case (.discardStuck, nil): try await outbox.discardStuck(at: context.now)
    default: throw RequestError.malformed
    }
    return context.seeOther(self)
  }
}

/// The unsent changes, one line of JSON each.
struct UnsentFile: Endpoint {
  static let address = Address("wanikani/unsent.jsonl") { UnsentFile() }

  func response(to context: PageContext) async throws -> Response {
    let lines = try await context.study.waniKani.outbox.contents(at: context.now).exported()
    return try context.file(
      lines, type: "application/jsonl; charset=utf-8", name: "sanpo-unsent.jsonl")
  }
}

extension UnsentEntry {
  /// Whether the person has to decide.
  fileprivate var isStuck: Bool { entry.isStuck && !isOthers }
  /// Whether it was not accepted, so that the person may discard it.
  fileprivate var isHeld: Bool { entry.step.state == .held && !isOthers }
}

// MARK: - Markup

extension SyncPage {
  func unsentSheet(
    _ entries: [UnsentEntry], _ dates: LocalDates, _ csrf: String
  ) -> HTMLElement {
    sheet("Not yet sent") {
      ul(.class("unsent")) { for entry in entries { view(entry, dates, csrf) } }
      let stuck = entries.count(where: \.isStuck)
      if stuck > 1 {
        irreversible("Discard all \(stuck) that can't be sent…", entries.discardingStuck) {
          postForm(path(Self.unsent), csrf) {
            actionButton(Decision.discardStuck, "Discard all", style: [.danger])
          }
        }
      }
      p { exportLink }
    }
  }

  func words(of entry: UnsentEntry, _ dates: LocalDates) -> HTMLElement {
    p.spaced {
      span(.class("kind")) { entry.entry.change.name }
      strong(.lang(Script.language(of: entry.name))) { entry.name }
      span(.class("aside")) { dates.moment(entry.entry.at) }
    }
  }

  var exportLink: HTMLElement {
    a(.class("button quiet"), .href(UnsentFile().path), .download) { "Export" }
  }

  private func view(_ entry: UnsentEntry, _ dates: LocalDates, _ csrf: String) -> HTMLElement {
    li {
      words(of: entry, dates)
      p { entry.reason }
      if entry.isHeld {
        if entry.isStuck {
          postForm(path(Self.unsent), csrf, style: "row") {
            hiddenField("entry", "\(entry.id)")
            let retry = entry.entry.isNoteConflict ? "Keep mine" : "Try again"
            actionButton(Decision.retry, retry, style: [.small, .quiet])
          }
        }
        discarding(entry, csrf)
      }
    }
    .attributes(.class("is-stuck"), when: entry.isStuck)
  }

  private func discarding(_ entry: UnsentEntry, _ csrf: String) -> HTMLElement {
    let discard = entry.entry.isNoteConflict ? "Keep WaniKani's" : "Discard"
    return irreversible("\(discard)…", entry.discarding) {
      postForm(path(Self.unsent), csrf, style: "row") {
        hiddenField("entry", "\(entry.id)")
        actionButton(Decision.discard, discard, style: [.small, .danger])
      }
    }
  }
}
