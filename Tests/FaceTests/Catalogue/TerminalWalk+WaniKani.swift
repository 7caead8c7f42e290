import Engine
import Foundation
import Helpers
import Testing
import WaniKaniStandIn

@testable import Shell

extension TerminalWalk {
  /// Performs the intents of WaniKani, with a stand-in for the service.
  func performOfWaniKani(_ intent: Intent) async throws {
    switch intent {
    case .signIn:
      try await signIn(with: "no", says: "That isn't a WaniKani API token.")
      try await signIn(with: StandInToken.full.text, says: "Signed in as stroller, level 2.")
    case .sync, .fetchAnew, .resetSubjects:
      let before = requests
      try await ask(intent, says: "Synced: ")
      #expect(requests > before)
    case .fetchAudio:
      let before = requests
      try await ask(intent, says: " downloaded")
      #expect(requests > before)
    case .seeWaniKani: try await ask(intent, says: "stroller · level 2")
    case .learnWaniKani:
      #expect(try await begin(intent, [:], until: "enter next").contains("1 of 5"))
      try await terminal.press("q", expecting: prompt)
    case .chooseLessons:
      let lesson = ["SUBJECTS": try await home.lesson()]
      let said = try await begin(intent, lesson, until: "enter start the quiz")
      #expect(said.contains("1 of 1"))
      try await terminal.press("q", expecting: prompt)
    case .reviewWaniKani:
      #expect(try await begin(intent, [:], until: "answer> ").contains("reviews · "))
    case .undoWaniKani:
      try await answer()
      try await undo()
    case .addSynonym:
      var answers = 1
      while try await !home.isAskedForMeaning {
        try await answer()
        answers += 1
      }
      try await type("qqqq", until: "add synonym")
      try await press(intent, until: "answer> ")
      #expect(try await home.unsent().contains("qqqq"))
      for _ in 0..<answers { try await undo() }
    case .putOff:
      try await type(lessonKey(intent), until: "Put off until the next session.")
      try await terminal.expect("answer> ")
    case .wrapUpWaniKani:
      try await type(":q", until: prompt)
      try await ask(intent, says: "Nothing left to review.")
    case .studyRecentLessons, .studyRecentMistakes, .studyCritical, .studyBurned, .studyChosen:
      if intent == .studyRecentMistakes { try await miss() }
      if intent == .studyBurned { try await burn() }
      let said = try await begin(intent, ["TEXT": "line"], until: "answer> ")
      #expect(said.contains("extra study · "))
      try await type(":q", until: prompt)
    case .browseSubjects: try await ask(intent, ["TEXT": "line"], says: "一 Line")
    case .openSubject: try await ask(intent, ["SUBJECT": "1"], says: "One stroke from left to")
    case .explainSubject: try await ask(intent, ["SUBJECT": "1"], says: "stage")
    case .writeOfSubject:
      try await ask(intent, ["SUBJECT": "1", "TEXT": "stroke"], says: "Synonyms: stroke")
    case .fetchSubject:
      try await ask(intent, ["NUMBER": "1"], says: "Synced: 1 sent")
      #expect(service.account.material(ofSubject: 1)?.meaningSynonyms == ["stroke"])
    case .seeUnsent:
      try await reviewTwice()
      try await ask(intent, says: "1 change unsent")
      #expect(try await home.unsent().contains("reviewed elsewhere"))
    case .exportUnsent: try await ask(intent, says: #""kind":"review""#)
    case .importUnsent:
      try await home.home.sanpo("sync", "export", home.home.file("unsent.jsonl").path)
      try await ask(
        intent, ["FILE": "unsent.jsonl"], says: "0 changes to import, 1 already here.")
    case .retryUnsent:
      try await ask(intent, ["NUMBER": home.unsentNumber()], says: "1 change unsent")
      #expect(try await !home.unsent().contains("reviewed elsewhere"))
      try await ask(.sync, says: "1 not accepted")
      #expect(try await home.unsent().contains("reviewed elsewhere"))
    case .discardUnsent:
      try await type(line(intent, ["NUMBER": home.unsentNumber()]), until: "(y/n)")
      #expect(try await type("y", until: prompt).contains("nothing unsent"))
    case .signOut: try await ask(intent, says: "Signed out.")
    default: Issue.record("“\(intent.rawValue)” is not about WaniKani.")
    }
  }

  private var requests: Int { service.log.requests.count }

  private func signIn(with token: String, says words: String) async throws {
    try await type(line(.signIn), until: "token: ")
    #expect(try await type(token, until: prompt).contains(words))
  }

  private func lessonKey(_ intent: Intent) throws -> String {
    guard case .lessonKey(let key)? = Commands.way(to: intent) else {
      throw HelperError("“\(intent.rawValue)” is no key of a lesson.")
    }
    return key
  }

  /// Answers the question correctly.
  private func answer() async throws {
    #expect(try await type(home.accepted(), until: "enter next").contains("✓ correct"))
    try await terminal.press("\r", expecting: "answer> ")
  }

  private func undo() async throws {
    try await type(lessonKey(.undoWaniKani), until: "Answer undone.")
    try await terminal.expect("answer> ")
  }

  /// Answers a review incorrectly and leaves the session.
  private func miss() async throws {
    try await type(line(.reviewWaniKani), until: "answer> ")
    let wrong = try await home.isAskedForMeaning ? "qqqq" : "nu"
    #expect(try await type(wrong, until: "enter next").contains("✗ incorrect"))
    try await terminal.press("\r", expecting: "answer> ")
    try await type(":q", until: prompt)
  }

  /// Burns an item at the service, so that a sync reports it.
  private func burn() async throws {
    service.change { account, now in
      guard let learned = account.assignments.rows.last(where: { $0.stage > 0 }) else { return }
      account.burn(learned.id, now: now)
    }
    try await ask(.sync, says: "0 sent · 1 fetched")
  }

  /// Reviews a subject here and, before that is sent, at the service.
  private func reviewTwice() async throws {
    try await type(line(.reviewWaniKani), until: "answer> ")
    while try await home.unsentSubject() == nil { try await answer() }
    try await type(":q", until: prompt)
    let subject = try #require(try await home.unsentSubject())
    service.change { account, now in
      let id = account.assignment(ofSubject: subject)?.id
      let isReviewed = id.map { account.reviewElsewhere($0, meaningMisses: 3, now: now) }
      #expect(isReviewed == true)
    }
    try await ask(.sync, says: "1 not accepted")
  }
}
