import Foundation
import Helpers
import Testing

@testable import Engine
@testable import Shell

struct JobTests {
  private let model = ModelStandIn(.openai)

  @Test func `Following ends with status 1 if a job failed meanwhile`() async throws {
    let stage = try Stage()
    try await addSong(to: stage)

    let outcome = try await stage.sanpo("jobs", "follow")
    let again = try await stage.sanpo("jobs", "follow")

    #expect(outcome.status == 1 && outcome.talk.hasPrefix("1 job failed. “jobs retry "))
    #expect(again.status == 0)
    let listed = try await stage.sanpo("jobs")
    let words = listed.data.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("refused the key. Check the key"))
    #expect(try await stage.sanpo("jobs", "remove", "", "--yes").status == 1)
    #expect(try await stage.sanpo("jobs").data == listed.data)
  }

  @Test func `A command that leaves lines waiting says what sends them, the prompt does not`()
    async throws
  {
    let stage = try Stage()

    let added = try await addSong(to: stage)
    let listed = try await stage.sanpo("jobs")
    let prompted = try await stage.script("jobs")

    let words = added.data.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("2 lines queued to be translated. Sanpo does that while"))
    #expect(listed.talk.contains("“jobs follow” does it now."))
    #expect(!prompted.talk.contains("“jobs follow”"))
  }

  @Test func `An edit whose new lines are sent asks for no job`() async throws {
    let stage = try Stage()
    try await addSong(to: stage, isRefused: false)
    _ = try await stage.sanpo("jobs", "follow")
    _ = try await stage.sanpo("jobs")
    let lyrics = stage.folder.file("bridge.txt")
    try Data("橋を渡る\n犬がいる\n雨だ\n".utf8).write(to: lyrics)

    let edited = try await stage.sanpo("song", "edit", "1", "--lyrics", lyrics.path)

    let words = edited.data.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("1 line queued to be translated. Sanpo does that while"))
    #expect(!words.contains("jobs add"))
  }

  @Test func `Many lines are sent only after a question`() async throws {
    let stage = try Stage()
    let lines = (0...Song.mostSentUnasked).map { "犬が\($0)\n" }.joined()

    let added = try await addSong(to: stage, lines)
    let asked = try await stage.sanpo("jobs", "add", "1")
    let before = try await stage.sanpo("jobs")
    let confirmed = try await stage.sanpo("jobs", "add", "1", "--yes")

    let words = added.data.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("301 lines are translated only when you ask. “jobs add 1” asks"))
    #expect(asked.status == 1 && asked.talk.contains("Send 301 lines to be translated?"))
    #expect(before.data.isEmpty)
    #expect(confirmed.status == 0 && !confirmed.data.isEmpty)
  }

  @Test func `What a model has translated is only sent again with --again`() async throws {
    let stage = try Stage()
    try await addSong(to: stage, isRefused: false)
    _ = try await stage.sanpo("jobs", "follow")
    // Takes what came.
    _ = try await stage.sanpo("jobs")

    let once = try await stage.sanpo("jobs", "add", "1")
    let again = try await stage.sanpo("jobs", "add", "1", "--again")
    _ = try await stage.sanpo("jobs", "follow")

    #expect(once.status == 1)
    #expect(once.talk.hasPrefix("Every line of the song has a translation."))
    #expect(again.status == 0 && !again.data.isEmpty)
    #expect(model.asked.map(\.lines) == [["橋を渡る", "犬がいる"], ["橋を渡る", "犬がいる"]])
  }

  @Test func `With a backend, only the tutor is without a language model`() throws {
    let stage = try Stage()
    var setup = ModelSetup()
    setup.backend = "https://backend.example"

    try stage.console.show(setup)

    #expect(stage.data.hasPrefix("No language model is set up for the tutor."))
  }

  @Test func `A job that fails before it is seen at work is followed, one that had failed is not`()
  {
    let failed = ["old", "new"].map { job($0, .failed(.noModel)) }
    var all = FollowedJobs(named: nil, among: [failed[0], job("open", .queued(until: nil))])
    var named = FollowedJobs(named: ["old"], among: [failed[0]])

    all.see(failed)
    named.see([failed[0]])

    #expect(failed.filter(all.contains).map(\.id) == ["new"])
    #expect(Set(all.all.map(\.id)) == ["open", "new"])
    #expect(failed.filter(named.contains).map(\.id) == ["old"])
  }

  @Test func `A job that is tried again by itself says when, and asks for nothing`() throws {
    var waiting = job("w", .queued(until: Stage.noon + 85))
    waiting.lastFailure = Problem("The model is busy.", remedy: "Try again in 2 min.")

    let text = String(decoding: try JSONEncoder().encode(waiting.json), as: UTF8.self)

    #expect(waiting.sentence(at: Stage.noon) == "waiting to retry in 1 min. The model is busy.")
    #expect(text.contains("The model is busy.") && text.contains("\"retry_at\""))
    #expect(!text.contains("Try again"))
  }

  @Test func `A job that fails again while it is followed counts`() {
    var followed = FollowedJobs(named: nil, among: [job("old", .failed(.noModel))])

    followed.see([job("old", .running(done: 0))])
    followed.see([job("old", .failed(.noModel))])

    #expect(followed.all.map(\.status) == [.failed(.noModel)])
  }

  @Test func `Following a job by its ID ends with status 1 if it had failed before`() async throws {
    let stage = try Stage()
    try await addSong(to: stage)
    _ = try await stage.sanpo("jobs", "follow")
    let listed = try await stage.sanpo("jobs").data
    let job = String(try #require(listed.split(separator: " ").first))

    let outcome = try await stage.sanpo("jobs", "follow", job)

    #expect(outcome.status == 1 && outcome.talk.hasPrefix("1 job failed."))
    #expect(try await stage.sanpo("jobs", "follow", "nothing").status == 1)
  }

  @Test func `Following a job that does not exist fails without a model, too`() async throws {
    let stage = try Stage()

    let outcome = try await stage.sanpo("jobs", "follow", "nothing")

    #expect(outcome.status == 1 && outcome.talk.hasPrefix("There is no job “nothing”."))
  }

  @Test func `A script follows what it started to the end`() async throws {
    let stage = try Stage()
    let configuration = try await model.start(key: nil)
    _ = try await stage.sanpo("add", "猫", "cat", "--deck", "Words")
    _ = try await stage.sanpo(
      "model", "use", "openai", configuration.model, "--address", configuration.url.absoluteString)
    let begun = try await stage.sanpo("fill", "--deck", "Words", "--yes", "--json")
    let job = try #require(begun.json.last?["job_ids"]?[0]?.string)

    for round in 1...2 {
      let outcome = try await stage.sanpo("jobs", "follow", job, "--json")

      let last = try #require(outcome.json.last)
      #expect(last["job"] == .string(job) && last["status"] == "succeeded")
      #expect(last["lines_done"] == 1 && outcome.status == 0)
      // What was filled in before may not be what “undo” reverts.
      #expect(round == 1 || outcome.talk.contains("1 example was filled in."))
    }
  }

  @Test func `Following shows what comes, without waiting for a pager`() async throws {
    let stage = try Stage(
      isInteractive: true, pager: Pager(rows: { 0 }) { Issue.record("It was paged: \($0)") })

    let outcome = try await stage.sanpo("jobs", "follow")

    #expect(outcome.talk.hasPrefix("Nothing is being translated or filled in.\n"))
  }

  @Test func `Each job that is named is changed once`() async throws {
    let stage = try Stage()
    try await addSong(to: stage)
    let listed = try await stage.sanpo("jobs").data
    let job = String(try #require(listed.split(separator: " ").first))

    let removed = try await stage.sanpo("jobs", "remove", job, String(job.prefix(6)), "--yes")

    #expect(removed.status == 0)
    #expect(try await !stage.sanpo("jobs").data.contains(job))
  }

  @Test func `A job is named by its title, too`() async throws {
    let stage = try Stage()
    try await addSong(to: stage)
    let listed = try await stage.sanpo("jobs", "--json").data
    let title = try #require(listed.firstMatch(of: /"title":"([^"]+)"/)).1

    let removed = try await stage.sanpo("jobs", "remove", String(title), "--yes")

    #expect(removed.status == 0)
    #expect(try await !stage.sanpo("jobs").data.contains(title))
  }

  @Test func `What is left of a failed job is told before it is sent again`() async throws {
    let stage = try Stage()
    try await addSong(to: stage)
    _ = try await stage.sanpo("jobs", "follow")
    let listed = try await stage.sanpo("jobs").data
    let job = String(try #require(listed.split(separator: " ").first))

    let refused = try await stage.sanpo("jobs", "retry", job)

    let words = refused.talk.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Send the rest (2 translations) to the language model again?"))
    #expect(words.contains("That takes about 110 tokens. Confirm with --yes."))
  }

  @Test func `A job that is queued is not sent again, which is told`() async throws {
    let stage = try Stage()
    try await addSong(to: stage)
    let listed = try await stage.sanpo("jobs").data
    let job = String(try #require(listed.split(separator: " ").first))

    let refused = try await stage.sanpo("jobs", "retry", job, "--yes")

    #expect(refused.status == 1 && refused.talk.contains("This job has not failed."))
  }

  @Test func `Following a filling ends with what was filled in`() async throws {
    let stage = try Stage()
    let configuration = try await model.start(key: nil)
    _ = try await stage.sanpo("add", "猫", "cat", "--deck", "Words")
    let without = try await stage.sanpo("fill", "--deck", "Words")
    _ = try await stage.sanpo(
      "model", "use", "openai", configuration.model, "--address", configuration.url.absoluteString)
    _ = try await stage.sanpo("fill", "--deck", "Words", "--yes")

    let again = try await stage.sanpo("fill", "--deck", "Words")
    let outcome = try await stage.sanpo("jobs", "follow")
    let usage = try await stage.sanpo("tutor", "usage")
    let row = try #require(try await stage.sanpo("tutor", "usage", "--json").json.last)

    #expect(usage.data.contains("Translations and filled-in fields took "))
    #expect(row["day"] == "2026-11-21" && row["input_tokens"] == .null && row["model"] == .null)
    #expect(row["provider"] == .null && row["tokens"] != nil)
    #expect(without.talk.hasPrefix("No language model is connected."))
    #expect(again.data.hasPrefix("All of it is being filled in already;"))
    #expect(outcome.talk.contains("1 example was filled in; “undo” reverts it."))
    #expect(outcome.talk.contains(" 1 followed job took "))
  }

  @Test func `A filling of a search that finds nothing says so`() async throws {
    let outcome = try await Stage().sanpo("fill", "--find", "zzz")

    #expect(outcome.status == 0 && outcome.data == "No items match “zzz”.\n")
  }

  private func job(_ id: String, _ status: LineJob.Status) -> LineJob {
    LineJob(
      id: id, reference: "song 1", request: LineJob.Request(.lyrics(), title: "雨", lines: ["雨"]),
      status: status, result: [:], model: "stand-in", attempts: 1, tokens: 0,
      createdAt: Stage.noon, cursor: 1)
  }

  /// Adds a song, which waits for a model that answers with an error, unless it isn't refused.
  @discardableResult
  private func addSong(
    to stage: Stage, _ text: String = "橋を渡る\n犬がいる\n", isRefused: Bool = true
  ) async throws -> Stage.Outcome {
    let configuration = try await model.start(key: nil)
    if isRefused { model.misbehave(.status(401)) }
    _ = try await stage.sanpo(
      "model", "use", "openai", configuration.model, "--address", configuration.url.absoluteString)
    let lyrics = stage.folder.file("bridge.txt")
    try Data(text.utf8).write(to: lyrics)
    return try await stage.sanpo("song", "add", lyrics.path)
  }
}
