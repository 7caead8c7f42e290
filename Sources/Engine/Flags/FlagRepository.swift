import Foundation
import GRDB

/// Decides flags from their sources: the learner's choice, then an address, the environment and
/// `sanpo.conf`, then the default. Invalid rules are skipped. What the owner of a server pays for
/// and has switched off stays off.
struct FlagRepository: Sendable {
  private static let fetched = StoredValue<RemoteFlags>(json: "flags-remote")

  let storage: Storage
  let settings: SettingsRepository
  let configuration: ConfiguredDefaults
  let http: HTTP
  /// The host of the backend, whose flags need no signature.
  let trustedHost: String?

  /// Returns the state of a flag without asking the database: as of the settings last read.
  func state(of flag: FeatureFlag, at now: Date) -> FlagState {
    state(of: flag, settings.lastSeen, now)
  }

  func states(at now: Date) async throws -> [FlagState] {
    let settings = try await settings.current(in: storage)
    return Flags.all.map { state(of: $0, settings, now) }
  }

  private func state(of flag: FeatureFlag, _ settings: Settings, _ now: Date) -> FlagState {
    let day = settings.boundary.day(of: now)
    func value(_ rule: FlagRule) -> String {
      rule.value(of: flag.name, learner: settings.learner, day: day)
    }
    var (decided, source) = self.rule(of: flag, settings)
    // Who may have it can do without.
    let owners = ownersRule(of: flag, settings).flatMap { value($0) == flag.initial ? nil : $0 }
    if let owners { (decided, source) = (owners, SettingSource.owner) }
    return FlagState(
      info: flag, rule: decided, value: value(decided), source: source,
      isOverdue: flag.ends < day.isoText, isSetByOwner: owners != nil)
  }

  /// The rule that the owner of a server gives to a flag whose costs the owner pays.
  private func ownersRule(of flag: FeatureFlag, _ settings: Settings) -> FlagRule? {
    let owned = flag.hasCosts ? self.settings.owned : []
    let fetched = owned.contains(FlagSettings.addressName) ? Self.remote(settings) : nil
    let given = owned.contains(flag.settingName) ? configuration.values[flag.settingName] : nil
    let texts = [fetched?.rules[flag.name], given?.text].compactMap(\.self)
    return texts.compactMap { try? FlagRule($0, for: flag) }.first
  }

  private func rule(
    of flag: FeatureFlag, _ settings: Settings
  ) -> (FlagRule, source: SettingSource) {
    let remote = Self.remote(settings)
    let configured = configuration.values[flag.settingName]
    let given: [(text: String?, source: SettingSource)] = [
      (settings.stored(flag.choice), .learner),
      (remote?.rules[flag.name], .address(settings.flags.address)),
      (configured?.text, configured?.source ?? .default),
    ]
    for (text, source) in given {
      // An invalid rule is skipped for the next source.
      if let text, let rule = try? FlagRule(text, for: flag) { return (rule, source) }
    }
    return (FlagRule(always: flag.initial), .default)
  }

  /// The fetched flags, unless the address has changed since.
  private static func remote(_ settings: Settings) -> RemoteFlags? {
    // Flags stored by another version are fetched again.
    settings.stored(fetched).flatMap { $0.address == settings.flags.address ? $0 : nil }
  }

  func choose(_ name: String, _ text: String?, at now: Date) async throws {
    guard let flag = Flags.all.first(where: { $0.name == name }) else {
      throw Problem("There is no flag “\(name)”.", remedy: "“flags” lists them all.")
    }
    if let text { _ = try FlagRule(text, for: flag) }
    let isSetByOwner = try await state(of: flag, settings.current(in: storage), now).isSetByOwner
    if text != nil, isSetByOwner { throw Problem.ownersFlag(name) }
    try await storage.undoable(at: now) { db in
      if let text {
        try settings.store(text, as: flag.choice, db)
      } else {
        try settings.remove(flag.choice, db)
      }
      return ("Changed the flag “\(name)”", ())
    }
    // `isOn` goes by the settings that were read last.
    _ = try await settings.current(in: storage)
  }

  /// The settings if they have an address.
  private func settingsWithAddress() async throws -> Settings? {
    let settings = try await settings.current(in: storage)
    return settings.flags.address.isEmpty ? nil : settings
  }

  /// - Throws: `Problem` if no flags are accepted from the address in the settings.
  func checkAddress() async throws {
    guard let settings = try await settingsWithAddress() else { return }
    _ = try RemoteFlags.url(
      of: settings.flags.address, key: settings.flags.key, trusting: trustedHost)
  }

  /// Fetches the flags of the address in the settings.
  ///
  /// - Returns: whether there is an address.
  /// - Throws: `Problem` if they can't be fetched, or if some can't be used; the others are stored.
  @discardableResult
  func refresh() async throws -> Bool {
    guard let settings = try await settingsWithAddress() else { return false }
    let stored = Self.remote(settings)
    let fetched = try await RemoteFlags.fetch(
      from: settings.flags.address, key: settings.flags.key, trusting: trustedHost, known: stored,
      over: http)
    if let fetched, fetched != stored {
      try await storage.database.write {
        try self.settings.store(fetched, as: Self.fetched, $0)
      }
    }
    // Unchanged flags have the same problem as before.
    if let problem = (fetched ?? stored)?.problem(among: Flags.all) { throw problem }
    return true
  }

  /// Fetches the flags now and every five minutes, until the task is cancelled.
  ///
  /// - Parameter onProblem: called when fetching fails, unless it just failed for the same reason.
  func run(pause: Pause, onProblem: @Sendable (Problem) -> Void) async {
    var lastReported: String?
    repeat {
      do {
        try await refresh()
        lastReported = nil
      } catch {
        let problem = Problem(error)
        if problem.sentence != lastReported, !Task.isCancelled { onProblem(problem) }
        lastReported = problem.sentence
      }
      // A wait throws only when cancelled.
    } while (try? await pause.wait(.seconds(300))) != nil
  }
}

extension Problem {
  static func ownersFlag(_ name: String) -> Problem {
    Problem(
      "The owner of this server has set the flag “\(name)”.",
      remedy: "Only the owner can change that.")
  }
}

extension ConfiguredDefaults {
  /// The variables by which the owner of a server binds learners.
  static var ownersVariables: [String] {
    let settings = Settings.table.filter { $0.ownerLimit != nil }.map(\.name)
    return (settings + Flags.all.filter(\.hasCosts).map(\.settingName)).map(variable)
  }

  /// Reads what is configured, and applies it to the settings. What is not valid becomes a problem.
  static func checked(
    _ folder: URL, _ settings: Settings, environment: [String: String]
  ) -> (configuration: ConfiguredDefaults, settings: Settings) {
    var configuration = ConfiguredDefaults(
      folder, environment: environment, flags: Flags.all.map(\.name))
    let settings = configuration.applied(to: settings)
    for flag in Flags.all {
      configuration.check(flag.settingName) { _ = try FlagRule($0, for: flag) }
    }
    return (configuration, settings)
  }

  /// The problems in the variables alone, as of a terminal whose own folder doesn't count.
  static func problems(in environment: [String: String]) -> [Problem] {
    checked(URL(filePath: "/nonexistent"), Settings(timeZone: .gmt), environment: environment)
      .configuration.problems
  }
}
