import Engine
import Foundation
import Helpers
import Testing
import WaniKaniStandIn

extension PageWalk {
  /// Performs the intents of WaniKani, with a stand-in for the service.
  func performOfWaniKani(_ intent: Intent) async throws {
    switch intent {
    case .signIn:
      try await open(intent)
      try await browser.fill("token", StandInToken.full.text)
      try await click(intent, showing: synced, "fetched")
    case .sync, .fetchAnew, .resetSubjects:
      let before = requests
      try await open(intent)
      if intent != .sync { try await openDrawer("plan][value=subjects") }
      try await click(intent, showing: synced, "fetched")
      #expect(requests > before)
    case .fetchAudio:
      try await open(intent)
      try await openDrawer("plan][value=audio")
      try await click(intent, showing: synced, "downloaded")
    case .seeWaniKani: try await open(intent, showing: ".due-count")
    case .learnWaniKani:
      try await open(intent)
      try await click(intent, showing: ".run-progress", "1 of 5")
      try await browser.swap(byClicking: "End session")
    case .chooseLessons:
      try await open(intent, WaniKaniPlan.Kind.lessons.rawValue)
      try await browser.click(css: "main [type=checkbox]")
      try await click(intent, showing: ".run-progress", "1 of 1")
      try await browser.swap(byClicking: "End session")
    case .reviewWaniKani:
      try await open(intent)
      try await click(intent, showing: ".run-name", "reviews")
    case .undoWaniKani:
      try await answer()
      try await click(intent, showing: ".notice", "Answer undone.")
    case .addSynonym:
      var answers = 1
      while try await !home.isAskedForMeaning {
        try await answer()
        answers += 1
      }
      try await browser.fill("typed", "qqqq")
      try await browser.swap(byClicking: "Check")
      try await browser.waitFor(css: ".verdict", containing: "Incorrect")
      try await click(intent, showing: "main:not(:has(.reveal)) .run-bar", "Undo")
      for _ in 0..<answers { try await browser.swap(byClicking: "Undo") }
    case .putOff: try await click(intent, showing: ".run-name", "reviews")
    case .wrapUpWaniKani: try await click(intent, showing: "h1", "Reviews complete")
    case .studyRecentLessons, .studyRecentMistakes, .studyCritical, .studyBurned:
      if intent == .studyRecentMistakes { try await miss() }
      if intent == .studyBurned { try await burn() }
      try await open(intent)
      try await click(intent, showing: ".run-name", control(intent).lowercased())
      try await browser.swap(byClicking: "End session")
    case .studyChosen:
      try await open(intent)
      try await click(intent, showing: ".run-name", "chosen items")
      try await browser.swap(byClicking: "End session")
    case .browseSubjects:
      try await open(intent)
      try await browser.fill("q", "line")
      try await click(intent, showing: ".chips", "Line")
    case .openSubject: try await open(intent, 1, showing: ".item-meaning", "Line")
    case .explainSubject:
      #expect(try await browser.find("summary").text == control(intent))
      #expect(try await browser.find(".why .lead").text.contains("next review"))
    case .writeOfSubject:
      try await browser.fill("synonyms", "stroke")
      try await click(intent, showing: ".notice", "Saved")
    case .fetchSubject:
      try await click(intent, showing: ".notice", "Refreshed.")
      #expect(service.account.material(ofSubject: 1)?.meaningSynonyms == ["stroke"])
    case .seeUnsent:
      try await reviewTwice()
      try await open(intent, showing: ".unsent", "reviewed elsewhere")
    case .exportUnsent:
      #expect(try await exported().contains(#""kind":"review""#))
    case .importUnsent:
      let file = home.home.file("unsent.jsonl")
      try await exported().write(to: file, atomically: true, encoding: .utf8)
      try await openDrawer("file")
      try await browser.find("[name=file]").type(file.path)
      try await click(intent, showing: "main", "already here")
      try await open(.seeUnsent, showing: ".unsent", "reviewed elsewhere")
    case .retryUnsent:
      try await click(intent, showing: ".unsent", "It will be sent at the next sync.")
      try await browser.swap(byClicking: "Sync now")
      try await browser.waitFor(css: ".unsent", containing: "reviewed elsewhere")
      // It can be done again only when it has finished.
      try await browser.waitFor(css: "main:not(:has(progress)) button[value=changes]")
    case .discardUnsent:
      try await confirm(intent, "discard", showing: "main", "Nothing is waiting to be sent")
    case .signOut:
      try await open(intent)
      try await click(intent, showing: "h2", "Sign in to WaniKani")
    default: Issue.record("“\(intent.rawValue)” is not about WaniKani.")
    }
  }

  private var requests: Int { service.log.requests.count }

  /// What the sync before did is shown while another runs, which goes on after the response.
  private var synced: String { "main:not(:has(progress))" }

  private func exported() async throws -> String {
    try await browser.evaluate(
      """
      const link = [...document.querySelectorAll("a[download]")]
        .find((link) => link.textContent === arguments[0]);
      return (await fetch(link.href)).text();
      """, .string(control(.exportUnsent)))
  }

  /// Answers the question correctly.
  private func answer() async throws {
    try await browser.fill("typed", home.accepted())
    try await browser.swap(byClicking: "Check")
    try await browser.waitFor(css: ".verdict", containing: "Correct")
    try await browser.swap(byClicking: "Continue")
  }

  /// Answers a review incorrectly and ends the session.
  private func miss() async throws {
    try await open(.reviewWaniKani)
    try await browser.swap(byClicking: control(.reviewWaniKani))
    try await browser.fill("typed", home.isAskedForMeaning ? "qqqq" : "ぬ")
    try await browser.swap(byClicking: "Check")
    try await browser.waitFor(css: ".verdict", containing: "Incorrect")
    try await browser.swap(byClicking: "Continue")
    try await browser.swap(byClicking: "End session")
  }

  /// Burns an item at the service, so that a sync reports it.
  private func burn() async throws {
    service.change { account, now in
      guard let learned = account.assignments.rows.last(where: { $0.stage > 0 }) else { return }
      account.burn(learned.id, now: now)
    }
    try await open(.sync)
    try await browser.swap(byClicking: control(.sync))
    try await browser.waitFor(css: "main", containing: "0 sent, 1 fetched")
  }

  /// Reviews a subject here and, before that is sent, at the service.
  private func reviewTwice() async throws {
    try await open(.reviewWaniKani)
    try await browser.swap(byClicking: control(.reviewWaniKani))
    while try await home.unsentSubject() == nil { try await answer() }
    let subject = try #require(try await home.unsentSubject())
    service.change { account, now in
      guard let id = account.assignment(ofSubject: subject)?.id else { return }
      account.reviewElsewhere(id, meaningMisses: 3, now: now)
    }
    try await open(.sync)
    try await browser.swap(byClicking: control(.sync))
    try await browser.waitFor(css: ".unsent", containing: "reviewed elsewhere")
  }
}
