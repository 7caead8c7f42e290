public import Foundation

/// Checks everything Sanpo needs, without changing anything.
///
/// It opens no study, so it works even if the data is damaged.
public struct Doctor: Sendable {
  let learner: URL
  let sources: DictionarySources
  let packages: [URL]
  let openJTalk: OpenJTalk
  let player: AudioPlayer
  let wordSources: WordSources
  let environment: [String: String]
  /// Where dictionaries are installed and built: once for all learners of a server.
  private var home: URL { Accounts.home(ofLearnerIn: learner) ?? learner }
  private var folder: URL { home.appending(path: "dictionary", directoryHint: .isDirectory) }

  public init(_ learner: URL) {
    self.init(learner, sources: .installed, packages: Tokeniser.pythonPackages)
  }

  init(
    _ learner: URL, sources: DictionarySources, packages: [URL],
    openJTalk: OpenJTalk = .installed, player: AudioPlayer = AudioPlayer(),
    wordSources: WordSources = .installed,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.learner = learner
    self.sources = sources
    self.packages = packages
    self.openJTalk = openJTalk
    self.player = player
    self.wordSources = wordSources
    self.environment = environment
  }

  public func findings() -> [Finding] {
    let ofServer = [accounts, plans, signIn].compactMap(\.self)
    let others: [Finding?] = [words, kanji, built, accents, voice, sound, otherLanguages, backend]
    return [data] + ofServer + configuration + [library] + Tokeniser.allCases.map(tokeniser)
      + others.compactMap(\.self)
  }

  private func finding(_ subject: String, _ look: () throws -> Finding?) -> Finding? {
    do { return try look() } catch { return .wrong(subject, Problem(error)) }
  }

  /// Nothing is sent; nil without a backend.
  private var backend: Finding? {
    finding("backend") {
      try BackendConfiguration.environment(environment).map {
        .fine(
          "backend",
          """
          \($0) translates songs and fills in fields (SANPO_BACKEND_URL). “doctor --model” \
          tests it.
          """)
      }
    }
  }

  /// Words in other languages are missed only by those who want them.
  private var otherLanguages: Finding {
    let missing = wordSources.missing
    let own = environment["SANPO_WORDS"] ?? ""
    guard own.isEmpty || FileManager.default.fileExists(atPath: own) else {
      // A scheme names its own folder before anything is installed there.
      let instead = missing.isEmpty ? "remove it" : "install \(missing.joined(separator: ", "))"
      return .offered(
        "words in other languages", "There is no folder \(own), which SANPO_WORDS names.",
        remedy: "Correct SANPO_WORDS, or \(instead).")
    }
    guard !missing.isEmpty else {
      return .fine("words in other languages", "Their dictionaries are installed.")
    }
    return .offered(
      "words in other languages", "Not all dictionaries are installed.",
      remedy: "Start Sanpo with one of its schemes, or install \(missing.joined(separator: ", ")).")
  }

  private var data: Finding {
    let file = Storage.databaseFile(in: learner)
    if let problem = Storage.problem(in: learner) { return .wrong("your data", problem) }
    let isThere = FileManager.default.fileExists(atPath: file.path)
    return .fine(
      "your data",
      isThere
        ? "\(file.path) is intact and writable."
        : "No data yet; \(file.path) will be created when needed.")
  }

  /// Nil where no learners share a server.
  private var accounts: Finding? {
    guard Accounts.exist(in: learner) else { return nil }
    if let problem = AccountsRepository.problem(in: learner) { return .wrong("accounts", problem) }
    let newest = AccountsRepository.backups(in: learner).files().first
    let backup = newest.map { "The newest backup is \($0.path)." } ?? "There is no backup yet."
    return .fine("accounts", "\(AccountsRepository.file(in: learner).path) is intact. \(backup)")
  }

  /// Nil without plans.
  private var plans: Finding? {
    switch PlanChoice.environment(environment) {
    case .everything: nil
    case .table: .fine("plans", "The plans that SANPO_PLANS names can be read.")
    case .unreadable(let problem): .wrong("plans", problem)
    }
  }

  /// Nothing is sent; nil without an issuer.
  private var signIn: Finding? {
    finding("sign-in") {
      try IdentityProvider.environment(environment).map {
        .fine("sign-in", "\($0.name) says who a learner is (OpenID Connect).")
      }
    }
  }

  /// Each mistake in it is a finding.
  private var configuration: [Finding] {
    let checked = ConfiguredDefaults.checked(
      learner, Settings(timeZone: .current), environment: environment)
    let problems = checked.configuration.problems
    guard problems.isEmpty else { return problems.map { .wrong("configuration", $0) } }
    let (count, file) = (checked.configuration.count, ConfigurationFile.name)
    return [
      .fine(
        "configuration",
        count == 0
          ? "No setting or flag is set by \(file) or the environment."
          : "\(Quantity.count(count, "value")) from \(file) or the environment.")
    ]
  }

  private var library: Finding {
    switch MeCab.shared {
    case .success(let mecab): .fine("tokeniser", "libmecab \(mecab.version)")
    case .failure(let problem): .wrong("tokeniser", problem)
    }
  }

  // MARK: What Japanese is read with

  /// Required if it is chosen, or if it is Debian's, the fallback.
  private func tokeniser(_ tokeniser: Tokeniser) -> Finding {
    let chosen = TokeniserQuery.chosen(in: learner)
    guard let place = tokeniser.place(in: folder, packages: packages) else {
      guard tokeniser != chosen else { return .wrong(tokeniser.rawValue, .missing(tokeniser)) }
      return .offered(
        tokeniser.rawValue,
        "Not installed. It splits text into finer words and has its own accents.",
        remedy:
          "“doctor --install \(tokeniser.rawValue)” downloads 47 MB and needs 250 MB of disk space."
      )
    }
    if let problem = Self.problem(opening: tokeniser, at: place) {
      return .wrong(tokeniser.rawValue, problem)
    }
    guard tokeniser != chosen else {
      return .fine(tokeniser.rawValue, "\(place); in use.")
    }
    return tokeniser == .naistJdic
      ? .fine(tokeniser.rawValue, place)
      : .offered(
        tokeniser.rawValue, "\(place); installed, not in use.",
        remedy: "“settings tokeniser \(tokeniser.rawValue)” chooses it.")
  }

  private static func problem(opening tokeniser: Tokeniser, at place: String) -> Problem? {
    let files = FileManager.default
    let cache = files.temporaryDirectory.appending(path: "sanpo-doctor-\(UUID().uuidString)")
    // The folder exists only if the dictionary needed a `dicrc`.
    defer { try? files.removeItem(at: cache) }
    do throws(Problem) {
      _ = try tokeniser.tagger(at: place, cache: cache)
      return nil
    } catch {
      return error
    }
  }

  private var accents: Finding? {
    finding("accents") {
      _ = try AccentTable.bundled()
      return .fine("accents", "The accent table is installed.")
    }
  }

  private var voice: Finding {
    do throws(Problem) {
      let path = try openJTalk.voice().path
      guard !openJTalk.lacksEngine else {
        return .offered(
          "voice", "\(path), with Open JTalk's own readings and accents.",
          remedy: "Install the package htsengine to hear those that Sanpo shows.")
      }
      return .fine("voice", path)
    } catch {
      return .offered("voice", error.sentence, remedy: error.remedy)
    }
  }

  private var sound: Finding {
    guard let program = player.program else {
      return .offered(
        "audio player", "None is installed, so audio plays in pages only.",
        remedy: "Install mpv, ffmpeg or alsa-utils.")
    }
    return .fine("audio player", program.path)
  }

  // MARK: The dictionary

  private var words: Finding { source("words", "edict", sources.edict) }
  private var kanji: Finding { source("kanji", "kanjidic-xml", sources.kanjidic) }

  private func source(_ what: String, _ package: String, _ file: URL) -> Finding {
    FileManager.default.isReadableFile(atPath: file.path)
      ? .fine(what, file.path) : .wrong(what, .missing(what, package, file))
  }

  private var built: Finding? {
    finding("dictionary") {
      let library = DictionaryLibrary(folder: home, sources: sources)
      guard let problems = try library.flawsIfCurrent() else {
        return .fine("dictionary", "Will be built at the next lookup, in up to half a minute.")
      }
      guard let problem = problems.first else {
        return .fine("dictionary", "Built from these words and kanji.")
      }
      return .wrong("dictionary", problem)
    }
  }
}

/// The result of checking one thing Sanpo needs.
public struct Finding: Hashable, Sendable {
  public enum Status: String, Sendable {
    case fine
    /// Missing or broken.
    case wrong
    /// Optional, but recommended.
    case offered
  }

  /// The part that was checked, in a word or two.
  public var subject: String
  public var status: Status
  public var sentence: String
  /// The remedy; empty if all is well.
  public var remedy = ""

  public static func fine(_ subject: String, _ sentence: String) -> Finding {
    Finding(subject: subject, status: .fine, sentence: sentence)
  }

  public static func wrong(_ subject: String, _ problem: Problem) -> Finding {
    Finding(
      subject: subject, status: .wrong, sentence: problem.sentence, remedy: problem.remedy)
  }

  static func offered(_ subject: String, _ sentence: String, remedy: String) -> Finding {
    Finding(subject: subject, status: .offered, sentence: sentence, remedy: remedy)
  }
}
