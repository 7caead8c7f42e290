/// Whether the tutor can be asked, and if not, why.
public enum TutorAvailability: Hashable, Sendable {
  case available
  /// The tutor's flag is off.
  case switchedOff
  /// The owner of a server has switched it off.
  case switchedOffByOwner
  /// The learner's plan doesn't include it.
  case notIncluded
  case withoutModel
}

/// Gives faces access to the tutor: conversations and graded texts.
public struct TutorRoom: Sendable {
  private let tutor: TutorContext
  private let answers: ProgramAnswerRepository
  private let flags: FlagRoom
  private let entitlements: Entitlements
  private let models: ModelRoom
  private let face: Face

  init(
    _ context: StudyContext, _ collection: CardCollection, models: ModelRoom,
    reading: ReadingRepository, dictionary: DictionaryRoom, flags: FlagRoom,
    entitlements: Entitlements, analytics: Analytics, levels: LearnerLevels
  ) {
    answers = collection.programAnswers
    self.flags = flags
    face = context.face
    self.entitlements = entitlements
    self.models = models
    tutor = TutorContext(
      storage: context.storage, settings: context.settings, models: models.repository,
      reading: reading, dictionary: dictionary.words, changes: context.changes,
      clock: context.clock, entitlements: entitlements, levels: levels,
      onError: {
        let kind = ($0 as? ModelFailure)?.kind
        analytics.record(.problem(Problem($0), kind: kind, on: "tutor"))
      },
      refusal: {
        guard !flags.isOn(Flags.tutor, isSeen: false) else { return nil }
        return flags.isSetByOwner(Flags.tutor) ? .tutorIsOffByOwner : .tutorIsOff
      })
  }

  private var repository: TutorRepository { TutorRepository(context: tutor) }

  /// Whether the tutor has a place in the navigation.
  public var isOffered: Bool { flags.isOn(Flags.tutor, isSeen: false) }

  /// Whether a question would be answered, as of what was read last.
  public var isReady: Bool { models.isChosen && isOffered && entitlements.allows(.tutor) }

  /// Reads what is known now. Asking counts as having seen the flag.
  public func availability() async -> TutorAvailability {
    guard flags.isOn(Flags.tutor) else {
      return flags.isSetByOwner(Flags.tutor) ? .switchedOffByOwner : .switchedOff
    }
    guard await entitlements.includes(.tutor) else { return .notIncluded }
    return models.isChosen ? .available : .withoutModel
  }

  public func conversation() -> Store<Tutor> {
    Store(Tutor(repository: repository), state: .init())
  }

  /// - Parameter search: what titles or messages contain; empty for all.
  /// - Returns: the latest first.
  public func conversations(search: String = "") async throws(Problem) -> [ConversationSummary] {
    try await throwingProblems { try await repository.list(search) }
  }

  /// The items that were answered wrong, the latest first.
  public func mistakes() async throws(Problem) -> [Item] {
    try await throwingProblems { try await repository.mistakes() }
  }

  /// The items that the learner confuses: all, or those of one item.
  public func confusions(of item: Item.ID? = nil) async throws(Problem) -> [Confusion] {
    try await throwingProblems { try await repository.confusions(of: item) }
  }

  /// The tokens that the tutor took on this day of the limit.
  func tokensOfDay() async throws -> Int { try await repository.tokensOfDay().total }

  /// The tokens that the tutor took, by day and model.
  public func usage() async throws(Problem) -> [TutorUsage] {
    try await throwingProblems { try await repository.usage() }
  }
}

// MARK: - Texts of the learner, graded item by item

extension TutorRoom {
  private var texts: TextGradingRepository {
    TextGradingRepository(context: tutor, answers: answers, face: face)
  }

  /// The latest 100, the latest first; without doubts.
  public func gradedTexts() async throws(Problem) -> [GradedText] {
    try await throwingProblems { try await texts.all() }
  }

  /// - Throws: `Problem.noGradedText` if there is none.
  public func gradedText(_ id: GradedText.ID) async throws(Problem) -> GradedText {
    try await throwingProblems { try await texts.text(id) }
  }

  /// Returns what would be graded in a text. The model is not asked.
  ///
  /// - Throws: `Problem` if there is nothing.
  public func gradingPlan(of text: String) async throws(Problem) -> TextGradingPlan {
    try await throwingProblems { try await texts.plan(text) }
  }

  /// Asks the model, and stores its grades. Nothing is applied yet.
  ///
  /// - Throws: `Problem` if the text has no item that the learner has begun to learn, or there is
  ///   no usable answer.
  public func grade(_ text: String) async throws(Problem) -> TextGrading {
    try await throwingProblems { try await texts.grade(text) }
  }

  /// Records the grades of items as answers of their cards, as one change. What was applied before,
  /// or whose card is gone, stays as it is.
  ///
  /// - Returns: how many grades were applied.
  @discardableResult
  public func applyGrades(
    of items: Set<Item.ID>, in text: GradedText.ID
  ) async throws(Problem) -> Int {
    try await throwingProblems { try await texts.apply(items, of: text) }
  }

  /// - Throws: `Problem.noGradedText` if there is none.
  public func deleteGradedText(_ id: GradedText.ID) async throws(Problem) {
    try await throwingProblems { try await texts.delete(id) }
  }
}
