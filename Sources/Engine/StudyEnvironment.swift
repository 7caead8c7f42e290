public import Foundation

/// The environment of a study: time and chance, and the programs, files and services that it works
/// with. Each has its usual value.
public struct StudyEnvironment: Sendable {
  var variables: [String: String]
  var clock: WallClock
  var random: RandomSource
  /// The learner's time zone, unless the settings name one.
  var timeZone: TimeZone
  /// The dictionary's sources, used at the first lookup.
  var sources: DictionarySources
  var openJTalk: OpenJTalk
  var wordSources: WordSources
  var wordServices: WordServices
  /// The connection to WaniKani; nil for the network.
  var waniKani: WaniKaniConnection?
  var jobService: JobServiceChoice
  /// The plans that are offered; nil for those that the variables name.
  var plans: PlanChoice?
  /// Whether newcomers are led to the tour, and others to what is new after an upgrade.
  var offersTour: Bool
  /// Throws if the learner is no longer let in. The terminal asks before each command, and the
  /// pages before each request.
  var admit: @Sendable () async throws -> Void
  /// The folder for what is the same for all learners, such as the built dictionary; nil for the
  /// learner's own.
  var shared: URL?
  /// Whether a terminal that has joined a server names the language model itself.
  var hasOwnModel: Bool
  /// The problems in the variables of a terminal that has joined a server.
  var problems: [Problem]

  /// Whether the owner of a server pays for the learner's language model.
  var ownerPays: Bool {
    shared != nil && !hasOwnModel && variables["SANPO_MODEL_PROVIDER"]?.isEmpty == false
  }

  public init(
    variables: [String: String] = ProcessInfo.processInfo.environment,
    clock: WallClock = .system, random: RandomSource = .system, timeZone: TimeZone = .current,
    sources: DictionarySources = .installed, openJTalk: OpenJTalk = .installed,
    wordSources: WordSources = .installed, wordServices: WordServices = .environment,
    waniKani: WaniKaniConnection? = nil, jobService: JobServiceChoice = .environment,
    plans: PlanChoice? = nil, offersTour: Bool? = nil, shared: URL? = nil,
    hasOwnModel: Bool = false, problems: [Problem] = [],
    admit: @escaping @Sendable () async throws -> Void = {}
  ) {
    self.variables = variables
    self.clock = clock
    self.random = random
    self.timeZone = timeZone
    self.sources = sources
    self.openJTalk = openJTalk
    self.wordSources = wordSources
    self.wordServices = wordServices
    self.waniKani = waniKani
    self.jobService = jobService
    self.plans = plans
    // “off” is for scripts.
    self.offersTour = offersTour ?? (variables["SANPO_TUTORIAL"] != "off")
    self.shared = shared
    self.hasOwnModel = hasOwnModel
    self.problems = problems
    self.admit = admit
  }
}
