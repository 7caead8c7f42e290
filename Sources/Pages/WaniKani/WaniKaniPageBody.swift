import Engine
import Foundation
import HTML

// The markup of WaniKani's dashboard.

extension WaniKaniPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    switch state {
    case .signedOut: signedOut
    case .board(let board): layout.dashboard { view(board, layout) }
    }
  }

  private var signedOut: HTMLElement {
    section(.class("empty sheet")) {
      h1 { "WaniKani" }
      p(.class("lead")) {
        a(.href("https://www.wanikani.com"), .rel("noreferrer noopener external")) { "WaniKani" }
        " is a website that teaches 2,000 kanji and 6,000 words, for a fee after its first levels."
      }
      p {
        """
        If you have an account, connect it with an API token to do its lessons and reviews here. \
        They work offline too, and sync when you are online again.
        """
      }
      p { pageLink("Sign in with a token", SyncPage().path, "button large") }
    }
  }

  @HTMLBuilder
  private func view(_ board: Board, _ layout: Layout) -> HTMLContent {
    let csrf = layout.csrf
    let hasReviews = board.reviews.count > 0 || board.reviews.left != nil
    p(.class("eyebrow")) { "WaniKani · \(board.learner)" }
    for limit in board.limits { p(.class("notice"), .role("status")) { limit } }
    div(.class("hero wanikani")) {
      section(.class("due sheet")) {
        h1 { "Reviews" }
        view(board.reviews, "Start reviews", csrf, isMain: true)
      }
      section(.class("due sheet")) {
        h2 { "Lessons" }
        view(board.lessons, "Start lesson", csrf, isMain: !hasReviews)
      }
    }
    section(.class("sheet row spread")) {
      p.spaced(.class("aside")) {
        if let failure = board.failure { span(.class("error")) { failure } }
        board.synced
        pageLink("Sync details", SyncPage().path)
      }
      if board.canSync { buttonForm("Sync now", to: SyncPage().path, csrf, style: [.quiet]) }
    }
    layout.forecast(board.forecast)
    stages(board, layout)
    if !board.extra.isEmpty { extraStudy(board.extra, csrf) }
    chips("Missed in the last 24 hours", nil, board.mistakes.map { Chip($0) })
    chips("Critical items", "Less than 75% correct.", board.critical)
    if !board.next.isEmpty {
      sheet("Unlocking next") {
        ul(.class("unlocks")) { for unlock in board.next { view(unlock, board.dates) } }
      }
    }
  }

  @HTMLBuilder
  private func stages(_ board: Board, _ layout: Layout) -> HTMLContent {
    section(.class("sheet")) {
      if let level = board.progress {
        h2 { "This level" }
        p { level.bar("This level", style: "thick") }
        p(.class("aside")) { "\(level.words)." }
        chipRow(board.kanji)
      }
      h2 { "Items by stage" }
      if layout.userscripts == nil {
        figureList(board.stages)
      } else {
        ScriptAnchors.stages(board.stages)
      }
      p { pageLink("Browse all subjects", SubjectsPage().path) }
    }
    if !board.history.isEmpty {
      drawer("Level history", isOpen: false) { figureList(board.history) }
    }
  }

  @HTMLBuilder
  private func view(
    _ waiting: Waiting, _ begin: String, _ csrf: String, isMain: Bool
  ) -> HTMLContent {
    let path = SessionPage(waiting.kind).path
    let style: [ButtonStyle] = isMain ? [.large] : [.large, .quiet]
    p(.class("due-count")) { Quantity.grouped(waiting.count) }
    if let note = waiting.note { p(.class("lead")) { note } }
    if let left = waiting.left {
      p { pageLink("Continue: \(Quantity.grouped(left)) left", path, style.classes) }
    } else if waiting.count > 0 {
      buttonForm(begin, to: path, csrf, style: style)
      if waiting.kind != .lessons { choiceOfReviews(path, csrf) }
    }
    if waiting.kind == .lessons, waiting.count > 0 {
      p { pageLink("Choose lessons", LessonChoicePage().path) }
    }
  }

  private func choiceOfReviews(_ path: String, _ csrf: String) -> HTMLElement {
    details(.class("drawer")) {
      summary { "Choose reviews" }
      postForm(path, csrf, style: "form") {
        div(.class("fields two")) {
          selectField("limit", "Number", .oneOrAll([10, 20, 50, 100].map { Choice("\($0)") }))
          selectField(
            "kind", "Kind",
            .oneOrAll(Subject.Kind.browsed.map { Choice($0, $0.label) }))
          selectField(
            "stage", "Stage", .oneOrAll(StageGroup.all.dropLast().map { Choice($0.name) }))
          inputField("level", "Level", Field(), .type("number"), .min("1"), .max("60"))
        }
        button(.class("button")) { "Start these reviews" }
      }
    }
  }

  private func extraStudy(_ extra: [Waiting], _ csrf: String) -> HTMLElement {
    sheet("Extra study") {
      p(.class("aside")) {
        "Like reviews, but stages don't change, and nothing is sent to WaniKani."
      }
      ul(.class("extra-study")) {
        for waiting in extra {
          li {
            postForm(SessionPage(waiting.kind).path, csrf, style: "row") {
              button(.class("button quiet")) { waiting.kind.name }
              span(.class("aside")) {
                Quantity.count(waiting.count, "item")
                  + (waiting.left.map { ", \($0) left" } ?? "")
              }
            }
          }
        }
      }
    }
  }

  @HTMLBuilder
  private func chips(_ name: String, _ note: String?, _ chips: [Chip]) -> HTMLContent {
    if !chips.isEmpty {
      sheet(name) {
        if let note { p(.class("aside")) { note } }
        chipRow(chips)
      }
    }
  }

  private func view(_ unlock: WaniKaniHighlights.Unlock, _ dates: LocalDates) -> HTMLElement {
    let reached = unlock.parts.count == 1 ? "this reaches Guru" : "these reach Guru"
    let when =
      unlock.at.map { "\(dates.wait(until: $0)) at the earliest, once \(reached)" }
      ?? "after its components' lessons, once \(reached)"
    return li.spaced {
      Chip(unlock.tile)
      span(.class("aside")) { "\(unlock.tile.kind.label), \(when):" }
      span(.class("chips")) { unlock.parts.map { Chip($0) } }
    }
  }
}
