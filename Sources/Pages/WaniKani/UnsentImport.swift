import Engine
import Foundation
import HTML
import Hummingbird

/// The import of changes that are not yet sent, from a file of another computer.
extension SyncPage {
  struct Preview {
    /// The changes as exported.
    var text: String
    var result: OutboxImport
  }

  /// Shows what a file of exported changes holds, and then imports it.
  func importChanges(_ context: PageContext) async throws -> Response {
    let outbox = context.study.waniKani.outbox
    guard context.form["text"].isEmpty else {
      let text = context.form["text"]
      let result = try await outbox.importChanges(text, at: context.now)
      context.say("\(result.summary(isDone: true)).")
      return context.seeOther(self)
    }
    let text = String(decoding: context.form.file("file")?.data ?? Data(), as: UTF8.self)
    let result = try await outbox.previewImport(of: text, at: context.now)
    var state = try await load(context)
    state.preview = Preview(text: text, result: result)
    return context.show(self, state)
  }
}

// MARK: - Markup

extension SyncPage {
  func importForm(_ csrf: String) -> HTMLElement {
    drawer("Changes from another computer", isOpen: false) {
      postForm(path(Self.imported), csrf, style: "form", isMultipart: true) {
        inputField(
          "file", "A file exported here or on another computer", Field(), .type("file"),
          .accept(".jsonl"), .required)
        button(.class("button quiet")) { "Import" }
      }
    }
  }

  func view(_ preview: Preview, _ dates: LocalDates, _ csrf: String) -> HTMLElement {
    sheet("Import unsent changes") {
      p(.role("status")) { "\(preview.result.summary(isDone: false))." }
      if !preview.result.added.isEmpty {
        ul(.class("unsent")) {
          for entry in preview.result.added { li { words(of: entry, dates) } }
        }
        // Percent-encoded, it would be larger than the file.
        postForm(path(Self.imported), csrf, isMultipart: true) {
          hiddenField("text", preview.text)
          button(.class("button")) { "Import these changes" }
        }
      }
    }
  }
}
