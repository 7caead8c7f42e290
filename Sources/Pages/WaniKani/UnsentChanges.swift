import Engine
import HTML
import Hummingbird

extension SyncPage {
  struct Entry {
    var id: OutboxEntry.ID
    /// "review", "lesson" or "notes".
    var kind: String
    var name: String
    var lang: String
    var at: String
    var why: String
    /// Whether the person has to decide.
    var isStuck: Bool
    /// Whether it was not accepted, so that the person may discard it.
    var isHeld: Bool
  }

  /// Retries or discards a change that WaniKani did not accept.
  func settle(_ context: PageContext) async throws -> Response {
    let entry: OutboxEntry.ID? = context.form.number("entry")
    switch (context.form["intent"], entry) {
    case ("retry", let entry?):
      _ = try await context.site.unsent(.retryAsked(entry, at: context.now))
    case ("discard", let entry?):
      _ = try await context.site.unsent(.discardAsked(entry, at: context.now))
    case ("discard-stuck", nil):
      _ = try await context.site.unsent(.discardStuckAsked(at: context.now))
    default: throw RequestError.malformed
    }
    return context.seeOther(self)
  }
}

/// The unsent changes, one line of JSON each.
struct UnsentFile: Endpoint {
  static let address = Address("wanikani/unsent.jsonl") { UnsentFile() }

  func response(to context: PageContext) async throws -> Response {
    let lines = try await context.site.unsent(.opened(at: context.now)).exported()
    return context.file(
      lines, type: "application/jsonl; charset=utf-8", name: "sanpo-unsent.jsonl")
  }
}

extension SyncPage.Entry {
  init(_ one: UnsentEntry, _ dates: LocalDates) {
    self.init(
      id: one.id, kind: one.entry.change.name, name: one.name,
      lang: Script.language(of: one.name), at: dates.moment(one.entry.at), why: one.reason,
      isStuck: one.entry.isStuck && !one.isOthers,
      isHeld: one.entry.step.state == .held && !one.isOthers)
  }
}

// MARK: - Markup

extension SyncPage {
  func unsentSheet(_ entries: [Entry], _ csrf: String) -> HTMLElement {
    sheet("Not yet sent") {
      ul(.class("unsent")) { for entry in entries { view(entry, csrf) } }
      let stuck = entries.count(where: \.isStuck)
      if stuck > 1 {
        irreversible("Discard all \(stuck) that can't be sent…", "They will never be sent.") {
          postForm(path(Self.unsent), csrf) {
            choiceButton("intent", "discard-stuck", "Discard all", "button danger")
          }
        }
      }
      p { exportLink }
    }
  }

  func words(of entry: Entry) -> HTMLElement {
    p.spaced {
      span(.class("kind")) { entry.kind }
      strong(.lang(entry.lang)) { entry.name }
      span(.class("aside")) { entry.at }
    }
  }

  var exportLink: HTMLElement {
    a(.class("button quiet"), .href(UnsentFile().path), .download) { "Export" }
  }

  private func view(_ entry: Entry, _ csrf: String) -> HTMLElement {
    li {
      words(of: entry)
      p { entry.why }
      if entry.isHeld {
        if entry.isStuck {
          postForm(path(Self.unsent), csrf, style: "row") {
            hiddenField("entry", "\(entry.id)")
            choiceButton("intent", "retry", "Try again", "button small quiet")
          }
        }
        irreversible("Discard…", "It will never be sent.") {
          postForm(path(Self.unsent), csrf, style: "row") {
            hiddenField("entry", "\(entry.id)")
            choiceButton("intent", "discard", "Discard", "button small danger")
          }
        }
      }
    }
    .attributes(.class("is-stuck"), when: entry.isStuck)
  }
}
