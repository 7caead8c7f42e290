import ArgumentParser
import Engine
import Foundation

struct JobsCommand: CommandFamily {
  static let usage = Usage("jobs", "What a language model does in the background.")
    .examples("jobs", "jobs follow")
    .subcommands(
      default: JobListCommand.self, JobAddCommand.self, JobRetryCommand.self, JobRemoveCommand.self,
      JobFollowCommand.self)
}

struct JobListCommand: ViewCommand {
  static let usage = Usage("list", "List unfinished and failed jobs.")
    .serves(.seeJobs, "jobs list")

  func run(in console: Console, on study: Study) async throws {
    await study.refreshJobs()
    let jobs = try await study.jobs.list()
    try console.show(jobs, at: study.now)
    if let failed = jobs.first(where: { $0.failure != nil }) {
      console.hint("“jobs retry \(failed.id.prefix(8))” tries it again.")
    }
    if !console.isRepl, jobs.contains(where: { $0.status == .queued(until: nil) }) {
      console.output.say("What waits is done while Sanpo is open; “jobs follow” does it now.")
    }
    if let problem = study.jobs.problem { console.say(problem) }
    if !study.songs.isTranslating, study.jobs.problem == nil { console.hint(ModelHint.sentence) }
  }
}

struct JobAddCommand: StudyCommand {
  static let usage = Usage("add", "Translate a song with the language model.")
    .serves(.requestTranslation, "jobs add SONG", examples: "jobs add 3", "jobs add 3 --again")
    .notes(
      """
      Existing translations are kept; --again replaces those of a model. The work is done while \
      Sanpo runs. “song translate” writes your own translation of a line, and “fill” fills in items.
      """)

  @OptionGroup var song: SongArgument
  @OptionGroup var confirmation: Confirmation

  @Flag(help: "Also replace what a model has translated.")
  var again = false

  func run(in console: Console, on study: Study) async throws {
    let reader = try await song.reader(on: study)
    guard try await isWanted(reader.state.info.required(), console, study) else {
      return console.output.say("Nothing was sent.")
    }
    try await reader.sent(.translationAsked(again: again, at: study.now))
    try console.show([reader.state.info?.job].compactMap(\.self), at: study.now)
    if !study.songs.isTranslating { console.output.say(ModelHint.sentence) }
  }

  /// Asks before many lines are sent.
  private func isWanted(
    _ info: SongInfo, _ console: Console, _ study: Study
  ) async throws -> Bool {
    let lines = again ? info.song.retranslated : info.song.untranslated
    let count = Set(lines.map(\.text)).count
    guard count > Song.mostSentUnasked, info.job?.isOpen != true else { return true }
    let cost = FillPlan(translations: count).costSentence(try await study.settings().tutor)
    return try await console.isSure(
      confirmation, "Send \(Quantity.count(count, "line")) to be translated? \(cost)")
  }
}

struct JobRetryCommand: StudyCommand {
  static let usage = Usage("retry", "Retry jobs that failed, or that are waiting to be retried.")
    .serves(.retryJob, "jobs retry JOB --yes")
    .examples("jobs retry 3f2c", "jobs retry 3f2c 8a01 --yes")

  @OptionGroup var job: JobArgument
  @OptionGroup var confirmation: Confirmation

  func run(in console: Console, on study: Study) async throws {
    let prices = try await study.settings().tutor
    try await console.change(
      job.jobs, by: study.retryJob, on: study, confirmation, refusal: "Nothing was sent."
    ) { jobs in
      guard jobs.contains(where: \.mayRetry) else {
        throw Problem(
          jobs.count == 1 ? "This job has not failed." : "None of these jobs has failed.",
          remedy: "“jobs follow” shows how it goes on.")
      }
      let left = FillPlan(leftOf: jobs)
      return left.isEmpty
        ? "Send the rest to the language model again?"
        : "Send the rest (\(left.sentence)) to the language model again? \(left.costSentence(prices))"
    }
  }
}

struct JobRemoveCommand: StudyCommand {
  static let usage = Usage("remove", "Cancel and remove jobs.")
    .serves(.removeJob, "jobs remove JOB", examples: "jobs remove 3f2c", "jobs remove 3f2c --yes")

  @OptionGroup var job: JobArgument
  @OptionGroup var confirmation: Confirmation

  func run(in console: Console, on study: Study) async throws {
    try await console.change(
      job.jobs, by: study.removeJob, on: study, confirmation, refusal: "Nothing was removed."
    ) { jobs in
      jobs.count == 1
        ? "Remove this job? What it has done is kept."
        : "Remove these \(jobs.count) jobs? What they have done is kept."
    }
  }
}

struct JobFollowCommand: ViewCommand {
  static let usage = Usage("follow", "Show the progress of jobs until all have ended.")
    .serves(.followJobs, "jobs follow", examples: "jobs follow", "jobs follow 3f2c")
    .notes(
      """
      The exit status is 1 if one of them fails. Without IDs, this doesn't include jobs that had \
      failed before.
      """)

  @Argument(
    help: ArgumentHelp(
      "The IDs of jobs, their first characters or titles (default: all unfinished ones).",
      valueName: "job"))
  var jobs: [String] = []

  var isLive: Bool { true }

  func run(in console: Console, on study: Study) async throws {
    guard study.songs.isTranslating else { return try await showStanding(in: console, study) }
    // Before the work begins, as a job may fail at once.
    let followed = FollowedJobs(
      named: try await named(on: study), among: try await study.jobs.list())
    // Without an open face, only this command does the work.
    let keeping = Task { [console] in
      if !console.isRepl { await study.keepTranslating { console.announce($0) } }
    }
    let watching = study.jobs.watch()
    defer {
      keeping.cancel()
      watching.cancel()
    }
    try await follow(followed, console, study)
  }

  /// Shows the jobs once, because they stand still without a model.
  private func showStanding(in console: Console, _ study: Study) async throws {
    let named = try await named(on: study)
    let ended = try await study.jobs.ended(named ?? [])
    let jobs = try await study.jobs.list().filter { named?.contains($0.id) ?? true }
    try console.show(ended + jobs, at: study.now)
    console.output.say(ModelHint.sentence)
    let failed = jobs.filter { named != nil && $0.failure != nil }
    guard failed.isEmpty else { throw Problem.failed(failed) }
  }

  private func follow(
    _ begun: FollowedJobs, _ console: Console, _ study: Study
  ) async throws {
    var followed = begun
    let named = followed.named
    var shown: [LineJob]?
    var open = named ?? Set(followed.all.map(\.id))
    var wasOpen = named == nil
    repeat {
      let jobs = try await study.jobs.list().filter { named?.contains($0.id) ?? true }
      // The list no longer has a job whose result is taken.
      let gone = open.subtracting(jobs.map(\.id))
      let ended = try await gone.isEmpty ? [] : study.jobs.ended(gone)
      if jobs != shown || !ended.isEmpty { try console.show(ended + jobs, at: study.now) }
      shown = jobs
      open = Set(jobs.filter(\.isOpen).map(\.id))
      wasOpen = wasOpen || !open.isEmpty
      followed.see(ended + jobs)
      guard jobs.contains(where: \.isOpen) else {
        let filled = try await study.filling.filled(by: followed.all, at: study.now)
        if !filled.isEmpty {
          // If all jobs had ended before, another change may be the latest.
          let undo = wasOpen ? "; “undo” reverts it." : "."
          console.output.say("\(filled.doneSentence)\(undo)\(followed.tokenSentence)")
        }
        let failed = jobs.filter(followed.contains)
        guard failed.isEmpty else { throw Problem.failed(failed) }
        return
      }
      try await Task.sleep(for: .milliseconds(500))
    } while true
  }

  /// The jobs that are named, which may be over; nil for all.
  private func named(on study: Study) async throws -> Set<LineJob.ID>? {
    guard !jobs.isEmpty else { return nil }
    let ended = try await study.jobs.ended(Set(jobs)).map(\.id)
    let known = try await study.jobs.list()
    return Set(try jobs.map { try ended.contains($0) ? $0 : known.named($0) })
  }
}

struct JobArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The IDs of jobs, their first characters or titles, from “jobs”.", valueName: "job"))
  var jobs: [String]
}

/// How to connect a language model.
enum ModelHint {
  static let sentence = """
    To have songs translated, connect a language model, which can run on this computer: see “help model”.
    """
}

extension Problem {
  fileprivate static func failed(_ jobs: [LineJob]) -> Problem {
    Problem(
      "\(Quantity.count(jobs.count, "job")) failed.",
      remedy: jobs.count == 1
        ? "“jobs retry \(jobs[0].id.prefix(8))” tries it again."
        : "“jobs retry ID …” tries them again; “jobs” lists their IDs.")
  }
}

extension [LineJob] {
  fileprivate func named(_ text: String) throws -> LineJob.ID {
    let found = text.isEmpty ? [] : filter { $0.id.hasPrefix(text) || $0.request.title == text }
    guard found.count == 1, let id = found.first?.id else {
      throw Problem(
        found.isEmpty ? "There is no job “\(text)”." : "“\(text)” matches several jobs.",
        remedy: "“jobs” lists them.")
    }
    return id
  }
}

extension Console {
  /// Changes jobs, after a question, and shows them all.
  ///
  /// - Parameter refusal: the message if the answer is no.
  fileprivate func change(
    _ jobs: [String], by change: (LineJob.ID) async throws(Problem) -> Void, on study: Study,
    _ confirmation: Confirmation, refusal: String, question: ([LineJob]) throws -> String
  ) async throws {
    let known = try await study.jobs.list()
    let ids = try jobs.map(known.named).uniqued()
    guard try await isSure(confirmation, question(known.filter { ids.contains($0.id) })) else {
      return output.say(refusal)
    }
    var failure: Problem?
    for id in ids {
      do {
        try await change(id)
      } catch {
        failure = failure ?? error.of(String(id.prefix(8)))
      }
    }
    try show(try await study.jobs.list(), at: study.now)
    if let failure { throw failure }
  }

  fileprivate func show(_ jobs: [LineJob], at now: Date) throws {
    try list(jobs, none: "Nothing is being translated or filled in.") { job in
      let state = [job.sentence(at: now), job.problem?.remedy].compactMap(\.self)
      return [
        Line(String(job.id.prefix(8)), .faint), Line(job.name, .strong),
        Line(state.joined(separator: " ")),
      ]
    } json: {
      $0.json
    }
  }
}

extension LineJob {
  var json: JSONObject {
    [
      "job": id, "reference": reference, "title": request.title, "language": request.language,
      // queued, running, succeeded, failed or expired.
      "status": status.state.rawValue, "line_count": request.distinctLines.count,
      // A succeeded job no longer contains its results.
      "lines_done": status == .succeeded ? request.distinctLines.count : result.count,
      "model": model.isEmpty ? nil : model, "attempts": attempts,
      "tokens": tokens, "created_at": createdAt,
      "reason": (failure ?? lastFailure)?.sentence,
      // What is tried again by itself asks for nothing; `retry_at` says when that is.
      "remedy": problem?.remedy, "retry_at": retryAt,
    ]
  }
}
