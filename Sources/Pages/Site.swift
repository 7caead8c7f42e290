public import APIServer
public import Engine
import Foundation
import Hummingbird
public import Logging
public import ServiceLifecycle
import Synchronization
import UnixSignals

/// The pages of one learner's study, served on this computer.
///
/// Prints nothing; the caller shows the address. As a service, it can run with others in one
/// process.
public struct Site: Service {
  public struct Options: Sendable {
    public static let usualPort = 7267

    /// The host, loopback by default: there is no password.
    public var host: String
    /// The port, or 0 for any free one.
    public var port: Int
    /// Whether other accounts of this computer may view and change everything too.
    public var isOpenToAll: Bool
    /// The port for AnkiConnect's clients; nil to serve none.
    public var ankiConnect: Int?
    /// The key that AnkiConnect's clients must give; nil for none.
    public var ankiConnectKey: String?
    /// Opens a URL in the person's browser, for AnkiConnect's clients.
    public var open: @Sendable (_ url: String) async throws -> Void = { url in
      throw Problem("No browser could be opened.", remedy: "Go to \(url) yourself.")
    }
    /// Whether there are pages for looking for faults.
    public var isDebugging: Bool
    /// The programs in the terminals of the compare page, by default the faces.
    var programs: TerminalPanes.Programs?

    public init(
      host: String = "127.0.0.1", port: Int = Self.usualPort, isOpenToAll: Bool = false,
      isDebugging: Bool = false
    ) {
      (self.host, self.port) = (host, port)
      (self.isOpenToAll, self.isDebugging) = (isOpenToAll, isDebugging)
    }
  }

  let application: Application<RouterResponder<SiteRequestContext>>
  let services: SiteServices
  private let addresses: Addresses
  private let tokens: AccessTokens?
  private let hasBegun = Latch()
  let ankiConnect: AnkiConnectServer?
  private let announcement = Announcement()

  /// - Parameters:
  ///   - running: called with the URL as soon as the site is listening. The URL admits one browser;
  ///     if it admits none, there is a problem.
  ///   - navigated: called when the person navigates in the pages.
  /// - Throws: `Problem` if a page, a style sheet or a similar resource is missing.
  public init(
    _ study: Study, options: Options = Options(), logger: Logger = .quiet("sanpo.pages"),
    running: @escaping @Sendable (_ url: String, Problem?) async -> Void = { _, _ in },
    navigated: @escaping @Sendable (Place) -> Void = { _ in }
  ) throws {
    let addresses = Addresses(host: options.host, port: options.port)
    let (hasBegun, announcement) = (hasBegun, announcement)
    let tokens = options.isOpenToAll ? nil : AccessTokens(in: study.folder)
    (self.tokens, self.addresses) = (tokens, addresses)
    let services = try SiteServices(
      study, programs: options.programs ?? TerminalPanes.siblings(on: study.folder), log: logger,
      navigated: navigated)
    if let problem = study.problem { logger.report(problem) }
    for problem in study.configurationProblems { logger.warning("\(problem)") }
    self.services = services
    ankiConnect = options.ankiConnect.map {
      AnkiConnectServer(
        study, services, port: $0, key: options.ankiConnectKey, logger: logger,
        // Without a token: other accounts can send requests, and see a program's arguments.
        open: { [open = options.open] in try await open(addresses.url(of: $0)) })
    }
    application = Application(
      Routes(
        addresses: addresses, handlers: Self.handlers(of: study),
        pages: Self.pages + (options.isDebugging ? Self.debugPages : [])),
      behind: VisitorMiddleware(
        site: services, visitors: Visitors(formKey: FormKey(in: AccessTokens(in: study.folder))),
        addresses: addresses, tokens: tokens, hasChosenPort: options.port != 0),
      options: options, hasBegun: hasBegun, logger: logger
    ) {
      announcement.begin(at: addresses.url(of: "/"), AccessTokens(in: study.folder), logger)
      let (url, problem) = Self.invitation(to: addresses.url(of: "/"), by: tokens)
      await running(url, problem)
    }
  }

  /// Runs until it is shut down.
  ///
  /// - Throws: `Problem` if it cannot listen on the host and port.
  public func run() async throws {
    let forgetting = Task { [panes = services.panes] in await panes.endIdle() }
    defer {
      forgetting.cancel()
      announcement.end()
      services.panes.stop()
      services.stop()
    }
    do {
      try await application.run()
    } catch  where !hasBegun.isSet {
      throw Problem.cannotListen(on: addresses, error)
    }
  }

  /// Runs until the process is interrupted or terminated, and makes the daily backup. Pages
  /// connected for changes do not delay the shutdown.
  public func runUntilSignalled(orHangup: Bool = false) async throws {
    try ankiConnect?.checkPort()
    let upkeep = services.upkeep()
    defer { upkeep.cancel() }
    try await run(
      with: ankiConnect.map { [$0] } ?? [],
      until: [.sigint, .sigterm] + (orHangup ? [.sighup] : []), logger: application.logger)
    await services.study.endAnalytics()
  }
}

extension Site {
  /// The pages, in the order of the navigation.
  static let pages: [any Page.Type] = [
    TodayPage.self, StatisticsPage.self,
    LessonsPage.self, SessionPage<LessonSessionView>.self,
    StudyStartPage.self, SessionPage<CardSessionView>.self,
    DecksPage.self, DeckPage.self, FillPage.self, FillFoundPage.self, ItemPage.self,
    ItemEditPage.self, NoteAddPage.self, ExchangePage.self, ImportPage.self,
    FindPage.self, DictionaryPage.self, DictionariesPage.self, WordPage.self, KanjiGridPage.self,
    KanjiPage.self, ReadPage.self,
    WordsPage.self, LibraryPage.self, QuizPage.self, SessionPage<QuizSessionView>.self,
    SongsPage.self, SongAddPage.self, SongPage.self,
    TutorPage.self, ConversationPage.self, GradedTextsPage.self, GradedTextPage.self,
    ConfusionsPage.self,
    WaniKaniPage.self, SessionPage<WaniKaniSessionView>.self, LessonChoicePage.self,
    SubjectsPage.self, SubjectPage.self, SyncPage.self,
    UndoPage.self,
    SettingsPage.self, ModelPage.self, AnalyticsPage.self, FlagsPage.self, AnkiConnectPage.self,
    APITokensPage.self, UserscriptsPage.self, UserscriptPage.self, PlanPage.self, BackupsPage.self,
    WelcomePage.self, NewsPage.self, ComparePage.self, AboutPage.self, KeysPage.self, MorePage.self,
  ]
  /// The pages that are only there with `--debug`.
  static let debugPages: [any Page.Type] = [BackendPage.self]
  /// The files that belong to no page of their own.
  static let files: [any Endpoint.Type] = [
    AssetFile.self, MediaFile.self, StoredSoundFile.self, VoiceFile.self, CardFrameFile.self,
    LiveStream.self,
  ]

  /// The handlers for requests of other programs.
  private static func handlers(of study: Study) -> [any RequestHandler] {
    [study.servedAPI] + (ShopRoutes(study).map { [$0] } ?? [])
  }
}

// MARK: Derived from the list

extension Site {
  /// The pages of a server that several learners share, besides the others.
  static let learnerPages: [any Page.Type] = [
    AccountPage.self, CodesPage.self, SignInPage.self, RecoveryPage.self,
  ]

  static let navigation = pages.compactMap { $0.navigation }.filter { $0 != .more }.uniqued()

  /// The style sheets and scripts that belong to a feature.
  static var assets: [String] { (pages + learnerPages + debugPages).flatMap { $0.assets } }

  /// The number of entries in a phone's tab bar; the others are on the page “More”.
  static let tabs = 4
}

extension Site {
  /// Returns the URL of a place, which admits one more browser.
  ///
  /// - Throws: `Problem` if the learner's folder cannot be written.
  public func address(of place: Place) throws -> String {
    let url = addresses.url(of: Self.path(to: place))
    return try tokens?.invitation(to: url) ?? url
  }

  /// Returns the URL of the first page, and why it admits no browser, if so.
  static func invitation(
    to url: String, by tokens: AccessTokens?
  ) -> (url: String, problem: Problem?) {
    guard let tokens else { return (url, nil) }
    do throws(Problem) {
      return (try tokens.invitation(to: url), nil)
    } catch {
      return (url, error)
    }
  }

  /// The first page, if none shows the place.
  static func path(to place: Place) -> String {
    func path<P: Page>(on page: P.Type) -> String? { page.page(at: place)?.path }
    return pages.lazy.compactMap { path(on: $0) }.first ?? TodayPage().path
  }

  /// Navigates the open page by its script.
  ///
  /// - Returns: false if no page is open.
  public func navigate(to place: Place) -> Bool { services.navigator.navigate(to: place) }
}

/// The address that commands of the terminal print, while the site runs.
final class Announcement: Sendable {
  private let address = Mutex<ServedAddress?>(nil)

  func begin(at url: String, _ tokens: AccessTokens, _ log: Logger) {
    do {
      let served = try tokens.serve(at: url)
      address.withLock { $0 = served }
    } catch {
      log.error(
        """
        The terminal won't find the pages: \(tokens.folder.path) can't be written, or the disk is \
        full. [\(error)]
        """)
    }
  }

  func end() {
    address.withLock { $0 = nil }
  }
}

/// Is set once, and stays set.
final class Latch: Sendable {
  private let value = Mutex(false)

  var isSet: Bool { value.withLock { $0 } }

  func set() { value.withLock { $0 = true } }
}
