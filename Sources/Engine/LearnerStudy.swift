public import Foundation

extension Study {
  /// Opens the data of one learner of a server that several share.
  ///
  /// The dictionary is built once for all. Keys are kept in the learner's folder, never in the
  /// desktop's keyring, and nobody is given the token of the server's owner.
  ///
  /// - Parameters:
  ///   - hasOwnModel: whether the environment's language model is a terminal's, and not the server's.
  ///   - problems: those in the variables of a terminal, which are told.
  ///   - admit: throws once the learner is no longer let in.
  /// - Throws: `Problem`, as `open` does.
  public static func open(
    _ learner: Learner.ID, of accounts: Accounts, face: Face = .webview, course: Course?,
    environment: [String: String] = ProcessInfo.processInfo.environment, hasOwnModel: Bool = false,
    problems: [Problem] = [], admit: @escaping @Sendable () async throws -> Void = {}
  ) throws -> Study {
    let folder = accounts.folder(of: learner)
    let owners = ["SANPO_WANIKANI_TOKEN", "DBUS_SESSION_BUS_ADDRESS"]
    return try open(
      folder, face: face, course: course,
      in: StudyEnvironment(
        variables: environment, clock: accounts.clock,
        waniKani: .system(
          in: folder, environment: environment.filter { !owners.contains($0.key) }),
        shared: accounts.home, hasOwnModel: hasOwnModel, problems: problems,
        admit: admit))
  }

  /// Takes a backup of a learner's data, which counts as that of the day.
  ///
  /// - Returns: nil for a learner who has no data yet; then no folder is made.
  public static func backUp(
    _ learner: Learner.ID, of accounts: Accounts
  ) async throws(Problem) -> URL? {
    try await throwingProblems { () async throws -> URL? in
      let data = Storage.databaseFile(in: accounts.folder(of: learner))
      guard FileManager.default.fileExists(atPath: data.path) else { return nil }
      let study = try open(learner, of: accounts, face: .sanpo, course: nil)
      return try await study.care.takeBackup(.daily, at: accounts.clock.now())
    }
  }

  /// Opens a study in memory for the visitors of a server, of whom nothing is stored.
  public static func forVisitors(of accounts: Accounts, course: Course?) throws -> Study {
    let storage = try Storage.inMemory()
    return Study(
      storage, face: .webview, course: course,
      in: StudyEnvironment(
        clock: accounts.clock, waniKani: .system(in: storage.folder, environment: [:]),
        jobService: .given(nil), plans: .everything, offersTour: false, shared: accounts.home))
  }

  /// The problems in the `sanpo.conf` of a server and in the environment, for its owner: also those
  /// of the language model and the backend, which learners would meet first.
  public static func configurationProblems(
    of accounts: Accounts,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [Problem] {
    var problems = ConfiguredDefaults.checked(
      accounts.home, Settings(timeZone: .current), environment: environment
    ).configuration.problems
    do throws(Problem) {
      _ = try BackendConfiguration.environment(environment)
    } catch {
      problems.append(error)
    }
    do throws(Problem) {
      _ = try ModelConfiguration.environment(environment)
    } catch {
      problems.append(error)
    }
    return problems
  }

  /// Asks whether the owner of a server may add a further learner with an account. Where there are
  /// plans, that of the server's own folder decides. Visitors, and who has an account already, are
  /// not concerned.
  ///
  /// - Parameter plans: nil for those of the environment, or else of the server.
  /// - Throws: `Problem` if the plan does not include several learners, or the plans can't be read.
  public static func requireFurtherLearner(
    of accounts: Accounts, plans: PlanChoice? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws {
    if case .everything? = plans { return }
    let environment = try await Accounts.withNoted(by: accounts.home, environment)
    let plans = plans ?? .environment(environment)
    if case .everything = plans { return }
    guard try await accounts.learners().contains(where: { $0.name != nil }) else { return }
    if case .unreadable(let problem) = plans { throw problem }
    let owners = try open(
      accounts.home, face: .sanpo, course: nil,
      in: StudyEnvironment(
        variables: environment, clock: accounts.clock, jobService: .given(nil), plans: plans))
    try await owners.entitlements.require(.manyLearners)
  }
}
