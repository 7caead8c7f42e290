import ArgumentParser
import Engine

struct JobsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "jobs",
    abstract: "Translations by a language model, worked on in the background.",
    discussion: """
      Examples:
        jobs
        jobs follow
      """,
    subcommands: [
      JobListCommand.self, JobAddCommand.self, JobRetryCommand.self, JobRemoveCommand.self,
      JobFollowCommand.self,
    ], defaultSubcommand: JobListCommand.self)
}

struct JobListCommand: ViewCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List translations that are not finished, or failed.",
    discussion: """
      Examples:
        jobs list
      """)
  static let intents: [Intent: String] = [.seeJobs: "jobs list"]

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    try console.show(try await study.jobList().sent(.opened).jobs)
    if let problem = study.jobProblem { console.say(problem) }
    if !study.isTranslating, study.jobProblem == nil { console.hint(ModelHint.sentence) }
  }
}

struct JobAddCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Have a song's lines translated by the language model.",
    discussion: """
      Examples:
        jobs add 3

      Lines that have a translation keep it. A face that is open does the work.
      """)
  static let intents: [Intent: String] = [.requestTranslation: "jobs add SONG"]

  @OptionGroup var song: SongArgument
  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    let reader = try await song.reader(on: study)
    try await reader.sent(.translationAsked(at: study.now))
    try console.show([reader.state.info?.job].compactMap(\.self))
    if !study.isTranslating { console.output.say(ModelHint.sentence) }
  }
}

struct JobRetryCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry", abstract: "Try a failed translation again.",
    discussion: """
      Examples:
        jobs retry 3f2c
      """)
  static let intents: [Intent: String] = [.retryJob: "jobs retry JOB"]

  @Argument(help: "The beginning of the job's ID, from “jobs”.")
  var job: String

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    let list = study.jobList()
    let id = try await list.sent(.opened).jobs.named(job)
    try console.show(try await list.sent(.retryAsked(id)).jobs)
  }
}

struct JobRemoveCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a translation, and stop working on it.",
    discussion: """
      Examples:
        jobs remove 3f2c
        jobs remove 3f2c --yes
      """)
  static let intents: [Intent: String] = [.removeJob: "jobs remove JOB"]

  @Argument(help: "The beginning of the job's ID, from “jobs”.")
  var job: String

  @Flag(help: "Don't ask.")
  var yes = false

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    let list = study.jobList()
    let id = try await list.sent(.opened).jobs.named(job)
    guard try await console.isSure(yes, "Remove this translation?") else {
      return console.output.say("Nothing was removed.")
    }
    try console.show(try await list.sent(.removeConfirmed(id)).jobs)
  }
}

struct JobFollowCommand: ViewCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow", abstract: "Show translations as they change, until none is left.",
    discussion: """
      Examples:
        jobs follow
      """)
  static let intents: [Intent: String] = [.followJobs: "jobs follow"]

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    guard study.isTranslating else {
      try console.show(try await study.jobList().sent(.opened).jobs)
      return console.output.say(ModelHint.sentence)
    }
    // Without a face that is open, nobody else would do the work.
    let keeping = Task { [console] in await study.keepTranslating { console.announce($0) } }
    let watching = study.watchJobs()
    defer {
      keeping.cancel()
      watching.cancel()
    }
    try await follow(in: console, study.jobList())
  }

  private func follow(in console: Console, _ list: Store<JobList>) async throws {
    var shown: [TranslationJob]?
    repeat {
      let jobs = try await list.sent(.opened).jobs
      if jobs != shown { try console.show(jobs) }
      shown = jobs
      guard jobs.contains(where: \.isOpen) else { return }
      try await Task.sleep(for: .milliseconds(500))
    } while true
  }
}

/// How to connect a language model.
enum ModelHint {
  static let sentence = """
    To have songs translated, connect a language model, also a local one: “help model” says how.
    """
}

extension [TranslationJob] {
  fileprivate func named(_ text: String) throws -> TranslationJob.ID {
    let found = filter { $0.id.hasPrefix(text) }
    guard found.count == 1, let id = found.first?.id else {
      throw Problem(
        found.isEmpty ? "There is no job “\(text)”." : "“\(text)” could be several jobs.",
        remedy: "“jobs” lists them.")
    }
    return id
  }
}

extension Console {
  fileprivate func show(_ jobs: [TranslationJob]) throws {
    let rows = jobs.map { job in
      [
        Line(String(job.id.prefix(8)), .faint), Line(job.request.title, .strong),
        Line(job.sentence),
      ]
    }
    try show(
      rows.isEmpty ? ["Nothing is being translated or filled in."] : rows.inColumns(),
      json: jobs.map { $0.json })
  }
}

extension TranslationJob {
  fileprivate var json: JSONObject {
    [
      "job": id, "reference": reference, "title": request.title, "language": request.language,
      // queued, running, succeeded, failed or expired.
      "status": status.name, "lines": request.distinctLines.count, "lines_done": result.count,
      "model": model.isEmpty ? nil : model, "attempts": attempts, "tokens": tokens,
      "created_at": createdAt,
      "reason": failure?.sentence,
    ]
  }
}
