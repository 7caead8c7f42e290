/// The dependencies that the tutor's repositories share.
struct TutorContext: Sendable {
  let storage: Storage
  let settings: SettingsRepository
  let models: ModelSetupRepository
  let reading: ReadingRepository
  let dictionary: DictionaryLookup
  let changes: ChangeFeed
  let clock: WallClock
  let entitlements: Entitlements
  let levels: LearnerLevels
  /// Called when a request fails.
  let onError: @Sendable (any Error) -> Void
  /// Why the flag of the tutor is off; nil if it is on.
  let refusal: @Sendable () -> Problem?

  /// - Returns: the model to ask.
  /// - Throws: `Problem` if the tutor is switched off, or not in the learner's plan, or has no
  ///   model.
  @discardableResult
  func admit() async throws -> LanguageModel {
    // A flag may just have changed in another process.
    _ = try await settings.current(in: storage)
    if let problem = refusal() { throw problem }
    try await entitlements.require(.tutor)
    return try await models.model()
  }
}

/// A repository of the tutor.
protocol TutorPart: Sendable {
  var context: TutorContext { get }
}

extension TutorPart {
  var storage: Storage { context.storage }
  var settings: SettingsRepository { context.settings }
  var clock: WallClock { context.clock }
  var ceilings: TutorCeilingQuery { TutorCeilingQuery(settings: settings) }
  var prompts: TutorPromptQuery { TutorPromptQuery(settings: settings, levels: context.levels) }
  var analyser: ReplyAnalyser {
    ReplyAnalyser(reading: context.reading, dictionary: context.dictionary, clock: clock)
  }
}
