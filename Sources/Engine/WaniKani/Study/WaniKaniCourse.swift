import Foundation
import GRDB

/// The rules of WaniKani sessions. Reviews ask each part of a due subject until it is answered
/// correctly once. Lessons first present new subjects, then ask them likewise. Extra study asks as
/// reviews do, but changes no stage.
public struct WaniKaniCourse: SessionRules {
  public struct Summary: Hashable, Sendable {
    public var answers: Int
    public var right: Int
    /// The subjects that were reviewed, learned or studied as extra study.
    public var subjects: [SubjectTile]
    /// The subjects that were not answered correctly at once.
    public var missed: Set<Subject.ID>
    /// How many of the subjects WaniKani has not got yet.
    public var unsent: Int
  }

  public enum Feedback: Hashable, Sendable {
    /// A subject was answered completely; the stages are predicted.
    case done(title: String, from: Int, to: Int)
    /// A refused meaning became a synonym, which may have completed the subject.
    indirect case synonymAdded(String, Feedback?)

    public var stages: (from: Int, to: Int)? {
      switch self {
      case .done(_, let from, let to): (from: from, to: to)
      case .synonymAdded(_, let done): done?.stages
      }
    }
  }

  public typealias Plan = WaniKaniPlan
  public typealias Presentation = SubjectInfo
  public typealias Prompt = WaniKaniQuestion
  typealias Position = Round

  let kind: WaniKaniPlan.Kind
  let subjects: SubjectRepository
  let board: WaniKaniBoardRepository

  var traits: CourseTraits { Self.traits(of: kind) }

  /// Subjects studied elsewhere must not be sent to WaniKani twice. A lesson's quiz cannot be
  /// wrapped up.
  static func traits(of kind: WaniKaniPlan.Kind) -> CourseTraits {
    CourseTraits(
      name: kind.course, isCompared: kind != .lessons, catchesUpBeforeMoves: true,
      canWrapUp: kind != .lessons)
  }

  func account(_ db: Database) throws -> String? { try WaniKaniAccount.current(db)?.id }
  func continues(_ open: Plan, for plan: Plan) -> Bool {
    (plan.choice == nil || plan.choice == open.choice)
      && (plan.filter == nil || plan.filter == open.filter)
  }

  func begin(
    _ plan: Plan, _ moment: StudyMoment, seed: UInt64, _ db: Database
  ) throws -> SessionBeginning<Round> {
    let account = try present(db)
    let subjects = try waiting(plan, of: account, moment, seed: seed, db)
    return SessionBeginning(
      queue: subjects, position: Round(), isPresented: kind == .lessons,
      isEmpty: subjects.isEmpty)
  }

  func admit(_ db: Database) throws { _ = try present(db) }

  private func present(_ db: Database) throws -> WaniKaniAccount {
    let account = try WaniKaniAccount.signedIn(db)
    guard account.vacationSince == nil || kind.isExtra else { throw Problem.onVacation }
    return account
  }

  func presentations(_ context: Context, _ db: Database) throws -> [SubjectInfo] {
    guard kind == .lessons else { return [] }
    return try context.entries(db).compactMap { try subjects.info($0, db) }
  }

  func prompt(_ position: Round, _ context: Context, _ db: Database) throws -> WaniKaniQuestion? {
    guard let asked = position.asked, let info = try subjects.info(asked.subject, db) else {
      return nil
    }
    return WaniKaniQuestion(
      info: info, asked: asked.part,
      isTyped: context.moment.settings.waniKani.answers == .typed)
  }

  func check(
    _ typed: String, _ prompt: WaniKaniQuestion, _ context: Context, _ db: Database
  ) throws -> TypedAnswer.Outcome {
    // Nothing at all asks for the answer. Blanks may have been typed to continue, and must not count
    // as a miss, which costs a stage.
    guard typed.isEmpty || !typed.allSatisfy(\.isWhitespace) else {
      return .askedAgain(.nothingTyped)
    }
    let (info, settings) = (prompt.info, context.moment.settings)
    return try info.typedAnswer(prompt.asked).check(
      typed, accepted: info.accepted(prompt.asked),
      kind == .reviews ? settings.answers(ofReviewAt: info.stage) : settings.answers
    ) { try info.other(meaning: $0, db) }
  }

  func apply(
    _ answer: Answer, _ position: inout Round, _ context: Context, _ db: Database
  ) throws -> AnswerEffect<Feedback> {
    let synonym = answer.addsSynonym ? try addSynonym(answer, db) : nil
    let done = position.answer(isRight: answer.outcome == .right)
    var effect = try done.map { try record($0, at: answer.at, db) } ?? AnswerEffect()
    if let synonym { effect.feedback = .synonymAdded(synonym, effect.feedback) }
    return effect
  }

  /// Adds the typed meaning to the synonyms, in the answer's own transaction.
  ///
  /// - Returns: the synonym.
  private func addSynonym(_ answer: Answer, _ db: Database) throws -> String? {
    guard case .subject(let subject, .meaning) = answer.target, let typed = answer.typed else {
      return nil
    }
    var material = try StudyMaterial.of(subject, db)
    material.synonyms.append(typed)
    try WaniKaniStudyRepository.write(material.checked(), at: answer.at, db)
    return typed.trimmed
  }

  /// Records a completed subject for WaniKani. Extra study is not recorded.
  private func record(
    _ pass: Round.OpenSubject, at time: Date, _ db: Database
  ) throws -> AnswerEffect<Feedback> {
    let recorded: WaniKaniStudyRepository.Recorded
    switch kind {
    case .lessons: recorded = try WaniKaniStudyRepository.start(pass.subject, at: time, db)
    case .reviews:
      recorded = try WaniKaniStudyRepository.review(
        pass.subject, missedMeanings: pass.missedMeanings, missedReadings: pass.missedReadings,
        at: time, db)
    case .recent, .mistakes, .critical, .burned, .chosen: return AnswerEffect()
    }
    let feedback = try subjects.subject(pass.subject, db).map { subject in
      Feedback.done(
        title: subject.title, from: recorded.stageBefore, to: recorded.assignment.stage)
    }
    return AnswerEffect(outbox: recorded.entry, feedback: feedback)
  }

  func canUndo(in session: Int64, _ db: Database) throws -> Bool {
    guard let entry = try AnswerLog.last(of: session, db)?.outbox else { return true }
    return try WaniKaniStudyRepository.canWithdraw(entry, db)
  }

  /// - Throws: `Problem` if the answer was already sent to WaniKani.
  func revert(_ answer: LoggedAnswer, _ context: Context, _ db: Database) throws {
    if let entry = answer.outbox {
      try WaniKaniStudyRepository.withdraw(entry, at: context.moment.now, db)
    }
    try removeSynonym(answer, at: context.moment.now, db)
  }

  /// Removes the synonym that an answer added. It was queued at the moment of the answer.
  private func removeSynonym(_ answer: LoggedAnswer, at now: Date, _ db: Database) throws {
    guard case .subject(let subject, _) = answer.target else { return }
    let typed: String? = try db.value(
      """
      SELECT typed FROM answer JOIN wanikani_outbox USING (subject_id, at)
      WHERE answer.id = \(answer.id) AND is_claimed = 1 AND kind = 'material'
      """)
    guard let typed else { return }
    let added = try StudyMaterial(subject: subject, synonyms: [typed]).checked().synonyms
    var material = try StudyMaterial.of(subject, db)
    material.synonyms.removeAll(where: added.contains)
    try WaniKaniStudyRepository.write(material, at: now, db)
  }

  /// Returns whether the current subject is still to be studied: not done elsewhere or removed.
  func isStillDue(_ position: Round, _ context: Context, _ db: Database) throws -> Bool {
    guard let account = try WaniKaniAccount.current(db),
      account.vacationSince == nil || kind.isExtra, let asked = position.asked
    else { return true }
    return try board.subject(
      asked.subject, waitingFor: kind, at: context.moment.now, account, db) != nil
  }

  func skip(_ position: inout Round) {
    if let asked = position.asked { position.drop(asked.subject) }
  }

  /// Selects the next question, after opening as many subjects as allowed.
  func advance(_ position: inout Round, _ context: Context, _ db: Database) throws {
    let account = try WaniKaniAccount.current(db)
    let width = kind == .lessons ? context.state.queueLength : Self.openAtOnce
    while position.open.count < width, position.taken < context.state.queueLength {
      let subject = try context.entry(at: position.taken, db)
      position.taken += 1
      if let subject, let account,
        let waiting = try board.subject(
          subject, waitingFor: kind, at: context.moment.now, account, db)
      {
        position.add(subject, waiting.kind)
      }
    }
    var chance = SplitMix64(seed: context.state.seed &+ UInt64(context.row.revision))
    let settings = context.moment.settings.waniKani
    let order = account.map(settings.reviewOrder)
    position.advance(
      settings.pairing, isOrdered: kind == .reviews && order != .shuffled,
      isWrappingUp: context.state.isWrappingUp, using: &chance)
  }

  /// The number of open subjects, as on WaniKani itself.
  private static let openAtOnce = 10

  /// Returns the number of subjects still to be asked, as far as is known.
  func left(_ position: Round, _ context: Context, _ db: Database) -> Counts {
    Counts(
      review: context.state.isWrappingUp
        ? position.open.count { $0.isBegun || $0.subject == position.asked?.subject }
        : position.open.count + max(0, context.state.queueLength - position.taken))
  }

  func begun(_ position: Round) -> Int { position.begun }

  func isBegun(_ position: Round, _ context: Context, _ db: Database) -> Bool {
    let asked = position.asked?.subject
    return position.open.contains { $0.subject == asked && $0.isBegun }
  }

  func summary(_ position: Round, _ context: Context, _ db: Database) throws -> Summary {
    let answers: SQL =
      "FROM answer WHERE session_id = \(context.session) AND \(sql: AnswerConditions.counted)"
    let totals = try db.row("SELECT count(*), coalesce(sum(outcome = 'right'), 0) \(answers)")
    // Extra study is not sent, so its completed subjects are those no longer open.
    let done: SQL =
      kind.isExtra
      ? "outcome = 'right' AND subject_id NOT IN \(position.open.map(\.subject))"
      : "outbox_id IS NOT NULL"
    let subjects = try db.rows(
      """
      SELECT \(SubjectTile.columns) FROM wanikani_subject
      JOIN (SELECT max(id) AS answer_id, subject_id \(answers) AND \(done)
        GROUP BY subject_id) ON subject_id = wanikani_subject.id
      ORDER BY answer_id
      """)
    return Summary(
      answers: totals?[0] ?? 0, right: totals?[1] ?? 0,
      subjects: try subjects.map { try SubjectTile($0) },
      missed: Set(
        try db.values("SELECT DISTINCT subject_id \(answers) AND outcome = 'wrong'")),
      unsent: try db.value(
        """
        SELECT count(*) \(answers)
          AND outbox_id IN (SELECT id FROM wanikani_outbox WHERE is_open = 1)
        """) ?? 0)
  }

  private func waiting(
    _ plan: Plan, of account: WaniKaniAccount, _ moment: StudyMoment, seed: UInt64,
    _ db: Database
  ) throws -> [Subject.ID] {
    let settings = moment.settings.waniKani
    var chance = SplitMix64(seed: seed)
    let chosen = kind == .chosen ? Set(plan.choice ?? []) : nil
    let limit = plan.filter?.limit ?? .max
    let waiting = try board.subjects(for: kind, at: moment.now, account, db)
      .filter { chosen?.contains($0.subject) ?? plan.filter?.takes($0) ?? true }
    switch kind {
    case .recent, .mistakes, .critical, .burned, .chosen:
      return Array(waiting.map(\.subject).shuffled(using: &chance).prefix(limit))
    case .reviews:
      let ordered = StudyOrder.reviews(
        waiting, by: settings.reviewOrder(for: account), using: &chance)
      return Array(ordered.prefix(limit))
    case .lessons:
      let ordered = StudyOrder.lessons(waiting, by: settings.lessonOrder)
      guard let choice = plan.choice else {
        return Array(ordered.prefix(settings.lessonSize(for: account)))
      }
      return Array(
        ordered.filter(Set(choice).contains).prefix(WaniKaniSettings.lessonSizes.upperBound))
    }
  }
}

extension Judgement {
  fileprivate static let nothingTyped = Judgement(
    .wrong, "You didn't type an answer.")
}

extension Problem {
  static let onVacation = Problem(
    "Your account is on vacation.", remedy: "End the vacation at wanikani.com, then sync.")
}
