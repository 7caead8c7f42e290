import Engine
import Foundation
import Helpers
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Pages

/// A site with a new learner's folder, a stopped clock and a fixed seed.
final class TestSite: Sendable {
  let folder: TemporaryFolder
  private let dictionary: TemporaryFolder
  let clock: TestClock
  let study: Study
  let site: Site

  /// - Parameters:
  ///   - port: at 80 the host name needs no port, as in the router's tests.
  ///   - opened: Gets the URLs that AnkiConnect opens; without it, AnkiConnect isn't served.
  init(
    course: Course? = nil, port: Int = 80, host: String = "127.0.0.1",
    folder: TemporaryFolder? = nil, isOpenToAll: Bool = true, tagger: String? = nil,
    programs: TerminalPanes.Programs? = nil,
    clock: TestClock = TestClock(), openJTalk: OpenJTalk = .installed,
    words: WordSources = .installed, waniKani: WaniKaniConnection? = nil,
    offersTour: Bool = false, plans: PlanChoice? = nil,
    isDebugging: Bool = false, opened: OpenedPages? = nil,
    running: @escaping @Sendable (String) async -> Void = { _ in },
    navigated: @escaping @Sendable (Place) -> Void = { _ in }
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    (self.folder, self.clock) = (folder, clock)
    dictionary = try TemporaryFolder()
    var sources = try SmallDictionary(in: dictionary.url).sources
    if let tagger { sources.tagger = tagger }
    let study = try Study.open(
      folder.url, face: .webview, course: course,
      in: StudyEnvironment(
        clock: clock.wall, random: .seeded(7), timeZone: .gmt, sources: sources,
        openJTalk: openJTalk, wordSources: words, waniKani: waniKani, plans: plans,
        offersTour: offersTour))
    self.study = study
    var options = Site.Options(
      host: host, port: port, isOpenToAll: isOpenToAll, isDebugging: isDebugging)
    options.programs = programs
    if let opened {
      options.ankiConnect = 0
      options.open = { opened.add($0) }
    }
    site = try Site(
      study, options: options, logger: .silent, running: { url, _ in await running(url) },
      navigated: navigated)
  }

  /// With two cards that are new: 猫, then 犬.
  static func withAnimals() async throws -> TestSite {
    let site = try TestSite()
    try await site.addDeck(
      "Animals",
      [ItemContent(front: "猫", back: "cat", reading: "ねこ"), ItemContent(front: "犬", back: "dog")])
    return site
  }

  /// Uses the pages in one browser.
  func browse(_ walk: @Sendable (FormBrowser) async throws -> Void) async throws {
    try await site.application.test(.router) { client in
      try await walk(FormBrowser(client))
    }
  }

  /// Builds the dictionary, so that no page says that it is being built.
  func openDictionary() async {
    // Pages tell what goes wrong.
    _ = try? await study.dictionary.open()
  }

  /// Adds items to a new deck, and returns the deck.
  @discardableResult
  func addDeck(
    _ name: String, _ items: [ItemContent], kinds: [CardKind]? = nil
  ) async throws -> Deck.ID {
    let options = kinds.map { kinds in
      var options = DeckOptions(study.settingsSeen)
      options.cardKinds = kinds
      return options
    }
    let deck = try await study.today.decks.add(name, options, at: study.clock.now())
    for item in items {
      try await study.items.add(item, to: deck.id, at: clock.now)
    }
    return deck.id
  }
}

extension TestSite {
  /// Turns through the open lesson, and answers each question rightly.
  func answerLesson() async throws {
    let (lesson, now) = (study.lessonSession(), clock.now)
    let begun = try #require(try await lesson.sent(.opened(at: now)).session)
    try await lesson.sent(
      .moved(.turn(to: begun.presented.count), revision: begun.revision, at: now))
    while let session = lesson.state.session, let question = session.prompt {
      let typed = question.accepted.first
      try await lesson.sent(
        .moved(.reveal(typed: typed, keystrokes: 1), revision: session.revision, at: now))
      let revealed = try #require(lesson.state.session)
      try await lesson.sent(
        .moved(.grade(.good, keystrokes: 1), revision: revealed.revision, at: now))
    }
  }
}

extension Course {
  /// Loaded once for all tests.
  static let forTests = Result { try Course.bundled() }
}
