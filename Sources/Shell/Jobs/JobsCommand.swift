import ArgumentParser
import Engine

struct JobsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "jobs", "Translations by a language model, in the background.",
    examples: ["jobs", "jobs follow"],
    subcommands: [
      JobListCommand.self, JobAddCommand.self, JobRetryCommand.self, JobRemoveCommand.self,
      JobFollowCommand.self,
    ], defaultSubcommand: JobListCommand.self)
}

struct JobListCommand: ViewCommand {
  static let usage = Usage(
    "list", "List unfinished and failed translations.",
    serves: [.seeJobs: "jobs list"])

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    try console.show(try await study.jobs.list().sent(.opened).jobs)
    if let problem = study.jobs.problem { console.say(problem) }
    if !study.isTranslating, study.jobs.problem == nil { console.hint(ModelHint.sentence) }
  }
}

struct JobAddCommand: StudyCommand {
  static let usage = Usage(
    "add", "Translate a song with the language model.",
    serves: [.requestTranslation: "jobs add SONG"], examples: ["jobs add 3"],
    notes: "Existing translations are kept. The work is done while Sanpo runs.")

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
  static let usage = Usage(
    "retry", "Retry a failed translation.",
    serves: [.retryJob: "jobs retry JOB --yes"],
    examples: ["jobs retry 3f2c", "jobs retry 3f2c --yes"])

  @OptionGroup var job: JobArgument
  @OptionGroup var confirmation: Confirmation
  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    let list = study.jobs.list()
    let id = try await list.sent(.opened).jobs.named(job.job)
    let question = "Send the remaining lines to the language model again?"
    guard try await confirmation.isGiven(in: console, question) else {
      return console.output.say("Nothing was sent.")
    }
    try console.show(try await list.sent(.retryAsked(id)).jobs)
  }
}

struct JobRemoveCommand: StudyCommand {
  static let usage = Usage(
    "remove", "Cancel and remove a translation.",
    serves: [.removeJob: "jobs remove JOB"],
    examples: ["jobs remove 3f2c", "jobs remove 3f2c --yes"])

  @OptionGroup var job: JobArgument
  @OptionGroup var confirmation: Confirmation
  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    let list = study.jobs.list()
    let id = try await list.sent(.opened).jobs.named(job.job)
    guard try await confirmation.isGiven(in: console, "Remove this translation?") else {
      return console.output.say("Nothing was removed.")
    }
    try console.show(try await list.sent(.removeConfirmed(id)).jobs)
  }
}

struct JobFollowCommand: ViewCommand {
  static let usage = Usage(
    "follow", "Show the progress of translations until all are done.",
    serves: [.followJobs: "jobs follow"])

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    guard study.isTranslating else {
      try console.show(try await study.jobs.list().sent(.opened).jobs)
      return console.output.say(ModelHint.sentence)
    }
    // Without a face that is open, nobody else would do the work.
    let keeping = Task { [console] in
      if !console.isRepl { await study.keepTranslating { console.announce($0) } }
    }
    let watching = study.jobs.watch()
    defer {
      keeping.cancel()
      watching.cancel()
    }
    try await follow(in: console, study.jobs.list())
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

struct JobArgument: ParsableArguments {
  @Argument(help: "The job's ID or its first characters, from “jobs”.")
  var job: String
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
        found.isEmpty ? "There is no job “\(text)”." : "“\(text)” matches several jobs.",
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
