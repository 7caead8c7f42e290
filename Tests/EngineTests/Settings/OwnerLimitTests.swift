import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// What the owner of a server sets for learners whose language model the owner pays for.
struct OwnerLimitTests {
  private static let model = [
    "SANPO_MODEL_PROVIDER": "openai", "SANPO_MODEL": "m", "SANPO_MODEL_URL": "http://localhost:1",
  ]
  private static let limited = model.merging(["SANPO_SETTING_TUTOR_TOKENS_PER_DAY": "1000"]) { $1 }

  private let clock = TestClock()
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func open(_ variables: [String: String], hasOwnModel: Bool = false) throws -> Study {
    try Study.open(
      home.file("anna"), face: .webview, course: nil,
      in: StudyEnvironment(
        variables: variables, clock: clock.wall, timeZone: .gmt, jobService: .given(nil),
        shared: home.url, hasOwnModel: hasOwnModel))
  }

  private func setPerDay(_ tokens: String, _ study: Study) async throws -> SettingsChange {
    try await study.care.changeSettings([TutorSettings.perDayName: tokens])
  }

  private func refusal(by tutor: TutorRoom) async -> Problem? {
    await #expect(throws: Problem.self) {
      try await tutor.conversation().sent(.asked(TutorQuestion("Hi")))
    }
  }

  private func beginConversation(in study: Study) async throws -> Conversation.ID {
    try await study.storage.database.write { [now = clock.now] db in
      try ConversationRepository().begin(title: "Hi", about: nil, at: now, db)
    }
  }

  /// Adds a request to the tutor of now.
  private func spend(_ tokens: Int, in study: Study, conversation: Int64 = 1) async throws {
    try await study.storage.database.write { [now = clock.now.milliseconds] db in
      try db.execute(
        literal: """
          INSERT INTO tutor_request
            (conversation_id, message_id, model, input_tokens, output_tokens, at)
          VALUES (\(conversation), 1, 'm', \(tokens), 0, \(now))
          """)
    }
  }

  @Test func `A learner can spend less of the owner's tokens, and not more`() async throws {
    let study = try open(Self.limited)

    let more = try await setPerDay("50000000", study)
    let less = try await setPerDay("500", study)

    #expect(more.refusal?.sentence == "The owner of this server allows at most 1,000.")
    #expect(less.refusal == nil)
    #expect(try await study.care.settings().tutor.tokensPerDay == 500)
  }

  @Test func `A learner who does without the tutor's tokens keeps those of translations`()
    async throws
  {
    let study = try open(Self.limited)

    let change = try await setPerDay("0", study)

    #expect(change.refusal == nil && study.jobs.limits.perDay == 1_000)
  }

  @Test func `The tutor and translations take of one limit of the owner's`() async throws {
    let study = try open(Self.limited)
    try await spend(300, in: study)
    let day = study.settings.defaults.boundary.day(of: clock.now)
    try await study.storage.database.write { db in
      try db.execute(
        literal: "INSERT INTO job_cost (day, tokens) VALUES (\(day.number), 700)")
    }

    let worker = study.jobs.worker(ExampleSongs.translator) { 300 }

    let problem = await refusal(by: study.tutor)
    #expect(
      problem?.description == """
        Today's limit of 1,000 tokens is reached. The owner of this server has set it. Wait for the \
        next day.
        """)
    #expect(try await study.tutor.tokensOfDay() == 300)
    #expect(try await worker.takenByOthers() == 300 && worker.limits.perDay == 1_000)
  }

  @Test func `A conversation with the tutor is held to the owner's limit`() async throws {
    let study = try open(
      Self.model.merging(["SANPO_SETTING_TUTOR_TOKENS_PER_CONVERSATION": "1000"]) { $1 })
    let name = "tutor-tokens-per-conversation"
    let id = try await beginConversation(in: study)
    try await spend(1_000, in: study, conversation: id)

    let more = try await study.care.changeSettings([name: "50000"])

    #expect(more.refusal?.sentence == "The owner of this server allows at most 1,000.")
    let conversation = try await study.storage.database.read { [now = clock.now] db in
      try ConversationRepository().conversation(id, at: now, db)
    }
    let problem = await #expect(throws: Problem.self) {
      try await study.storage.database.read { [now = clock.now] db in
        try TutorCeilingQuery(settings: study.settings).check(conversation, at: now, db)
      }
    }
    #expect(
      problem?.description == """
        This conversation's limit of 1,000 tokens is reached. The owner of this server has set it. \
        Start a new conversation.
        """)
  }

  @Test func `Moving the start of the day gives a learner no more tokens`() async throws {
    let study = try open(Self.limited)
    try await spend(1_000, in: study)
    // It is noon in Greenwich.
    clock.advance(by: .hours(1))

    let change = try await study.care.changeSettings(["day-starts-at": "12"])

    #expect(change.refusal == nil)
    let problem = await refusal(by: study.tutor)
    #expect(problem?.sentence.hasPrefix("Today's limit of 1,000 tokens is reached.") == true)
  }

  @Test func `Restoring a backup gives a learner no tokens back`() async throws {
    let study = try open(Self.limited)
    try await spend(400, in: study)
    try await spend(-5_000, in: study)
    try await study.storage.database.write { db in
      try db.execute(sql: "INSERT INTO job_cost (day, tokens) VALUES (20001, -5000)")
    }
    try await study.care.takeBackup(at: clock.now)
    clock.advance(by: .minutes(1))
    try await spend(600, in: study)
    try await study.storage.database.write { db in
      try db.execute(sql: "UPDATE job_cost SET day = 20000, tokens = 700")
    }

    try await study.care.restore("latest", at: clock.now)

    let after = try open(Self.limited)
    #expect(try await after.tutor.usage().map(\.tokens.total) == [1_000])
    #expect(try await after.jobs.usage().map { $0.tokens } == [700])
    let problem = await refusal(by: after.tutor)
    #expect(problem?.sentence.hasPrefix("Today's limit of 1,000 tokens is reached.") == true)
  }

  @Test func `Restoring a backup gives a conversation no tokens back, and counts none twice`()
    async throws
  {
    let study = try open(Self.model)
    let id = try await beginConversation(in: study)
    try await spend(400, in: study, conversation: id)
    // The request is still open.
    try await study.care.takeBackup(at: clock.now)
    try await study.storage.database.write { db in
      try db.execute(sql: "UPDATE tutor_request SET output_tokens = 100")
    }
    clock.advance(by: .minutes(1))
    try await spend(600, in: study, conversation: id)
    try await spend(50, in: study, conversation: id + 1)

    try await study.care.restore("latest", at: clock.now)

    let after = try open(Self.model)
    let conversation = try await after.storage.database.read { [now = clock.now] db in
      try ConversationRepository().conversation(id, at: now, db)
    }
    #expect(conversation.tokens.total == 1_100)
    #expect(try await after.tutor.usage().map(\.tokens.total) == [1_150])
  }

  @Test func `What a learner chose before the owner set a limit is bound by it`() async throws {
    let before = try open(Self.model)
    #expect(try await setPerDay("50000000", before).refusal == nil)
    #expect(before.jobs.limits == JobLimits())
    try Data("tutor-tokens-per-day = 1000\n".utf8).write(to: home.file("sanpo.conf"))

    let study = try open(Self.model)

    let settings = try await study.care.settings()
    let setting = try #require(Settings.table.first { $0.name == TutorSettings.perDayName })
    #expect(settings.tutor.tokensPerDay == 1_000 && study.jobs.limits.perDay == 1_000)
    #expect(study.source(of: setting, in: settings).name == "the owner of this server")
  }

  @Test func `What is wrong in sanpo.conf is told to its owner, not to learners`() throws {
    try Data("new-per-dya = 5\n".utf8).write(to: home.file("sanpo.conf"))

    let learner = try open([:])
    let accounts = try Accounts(in: home.url, clock: clock.wall)

    #expect(learner.configurationProblems.isEmpty)
    #expect(Study.configurationProblems(of: accounts, environment: [:]).count == 1)
  }

  @Test func `A learner can't keep the owner's flags from being fetched`() async throws {
    let study = try open(
      Self.model.merging(["SANPO_SETTING_FLAGS_ADDRESS": "http://localhost:1/flags"]) { $1 })
    let key = Data(repeating: 7, count: 32).base64EncodedString()

    let address = try await study.care.changeSettings(["flags-address": ""])
    let ownKey = try await study.care.changeSettings(["flags-key": key])

    #expect(address.refusal?.sentence == "The owner of this server has set this.")
    #expect(ownKey.refusal?.sentence == "The owner of this server has set this.")
  }

  @Test func `A learner with a model of their own goes before the owner`() async throws {
    let study = try open([
      "SANPO_SETTING_TUTOR_TOKENS_PER_DAY": "1000", "SANPO_FLAG_TUTOR": "off",
    ])

    #expect(try await setPerDay("50000000", study).refusal == nil)
    try await study.flags.choose("tutor", "on")

    #expect(study.tutor.isOffered && study.jobs.limits == JobLimits())
  }

  @Test func `A learner can't test the owner's model, which no limit would count`() async throws {
    let study = try open(Self.model)

    await #expect(throws: Problem.ownersModel) { try await study.models.test() }

    #expect(try await study.models.setup().isPaidByOwner)
    await #expect(throws: Problem.ownersChoice) {
      try await study.models.choose(ModelChoice(.openai, name: "own"), key: nil)
    }
    #expect(try await study.models.setup().choice == ModelChoice())
  }

  @Test func `A terminal with a model of its own has no limits of the server that it joined`()
    async throws
  {
    let study = try open(Self.limited, hasOwnModel: true)

    let change = try await setPerDay("50000000", study)

    #expect(change.refusal == nil && study.jobs.limits == JobLimits())
  }

  @Test func `A limit that is reached says that it is the owner's`() async throws {
    let study = try open(Self.model.merging(["SANPO_SETTING_TUTOR_TOKENS_PER_DAY": "0"]) { $1 })

    let problem = await refusal(by: study.tutor)

    #expect(
      problem?.description == """
        The tutor is switched off, as “Tokens per day” is 0. The owner of this server has set it. \
        Only the owner can raise it.
        """)
  }

  @Test func `A tutor that the owner switches off stays off`() async throws {
    let study = try open(Self.model.merging(["SANPO_FLAG_TUTOR": "off"]) { $1 })

    await #expect(throws: Problem.ownersFlag("tutor")) {
      try await study.flags.choose("tutor", "on")
    }

    let state = try #require(try await study.flags.states().first)
    #expect(state.isSetByOwner && state.value == "off")
    #expect(state.source == .owner)
    #expect(await study.tutor.availability() == .switchedOffByOwner)
    await #expect(throws: Problem.tutorIsOffByOwner) {
      try await study.tutor.conversation().sent(.asked(TutorQuestion("Hi")))
    }
  }

  @Test func `A learner can do without a tutor that the owner allows`() async throws {
    let study = try open(Self.model.merging(["SANPO_FLAG_TUTOR": "on"]) { $1 })

    try await study.flags.choose("tutor", "off")

    #expect(!study.tutor.isOffered)
    #expect(await study.tutor.availability() == .switchedOff)
  }
}
