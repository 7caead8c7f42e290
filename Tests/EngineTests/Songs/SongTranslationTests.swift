import Foundation
import Helpers
import Testing

@testable import Engine

/// Translations of lines: by the learner, by jobs, word by word.
extension SongTests {
  /// Asks for the lines of a song, of which a job translates one.
  private func translateCat(in song: Song.ID) async throws -> (JobQueue, LineJob) {
    try await read(song, .translationAsked(at: clock.now))
    let jobs = try JobQueue.stored(in: folder.url, at: clock.now)
    let job = try #require(try await jobs.claim(as: "w", model: "test-model", at: clock.now))
    _ = try await jobs.add(
      ["猫が食べた": "The cat ate"], tokens: 9, to: job.id, by: "w", on: Day(0), at: clock.now)
    return (jobs, job)
  }

  /// Takes the cat's translation by a first job, and has another model translate the song again.
  private func translateCatAgain(
    in song: Song.ID, as translation: String
  ) async throws -> (JobQueue, LineJob) {
    let (jobs, first) = try await translateCat(in: song)
    try await jobs.succeed(first.id, by: "w", at: clock.now)
    try await study.takeTranslations()
    try await read(song, .translationAsked(again: true, at: clock.now))
    let again = try #require(try await jobs.claim(as: "w", model: "other", at: clock.now))
    _ = try await jobs.add(
      ["猫が食べた": translation], tokens: 9, to: again.id, by: "w", on: Day(0), at: clock.now)
    return (jobs, again)
  }

  @Test func `The learner's translation wins until it is removed`() async throws {
    let id = try await add()

    let written = try await read(id, .translated(0, " I rest on a bridge ", at: clock.now))
    let removed = try await read(id, .translated(0, "", at: clock.now))

    #expect(
      written.info?.song.lines[0].translation == Translation("I rest on a bridge", by: .you))
    #expect(
      removed.info?.song.lines[0].translation == Translation("Resting on the bridge", by: .file))
  }

  @Test func `A line without a translation has a gloss of its words`() async throws {
    let id = try await add()

    let glosses = try await read(id, .glossesAsked()).glosses

    #expect(glosses.keys.sorted() == [2])
    #expect(glosses[2]?.text == "猫 cat · 食べる to eat")
  }

  @Test func `In kana, a word is the common one that is usually in kana`() async throws {
    let words = """
      拉麺 [ラーメン] /(n) (uk) ramen (chi: lamian)/(P)/
      ラーメン /(n) rigid frame (ger: Rahmen)/
      """
    let stage = try SongTests(words: "\(SmallDictionary.words)\n\(words)")
    let id = try await stage.add(lines: "ラーメンを食べる")

    let gloss = try await stage.read(id, .glossesAsked()).glosses[0]

    #expect(gloss?.text == "ラーメン ramen · 食べる to eat")
  }

  @Test(arguments: [("もう食える", "食う to eat"), ("もうくえる", "くえる to eat")])
  func `A form that the tokeniser takes for a word has the gloss of its base`(
    _ line: String, _ text: String
  ) async throws {
    let id = try await add(Lyrics(title: "歌", lines: [Lyrics.Line(line)]))

    let gloss = try await read(id, .glossesAsked()).glosses[0]

    #expect(gloss?.text == text)
  }

  @Test func `A finished translation is written to its song once, and leaves others alone`()
    async throws
  {
    let id = try await add()
    let (jobs, job) = try await translateCat(in: id)
    try await jobs.succeed(job.id, by: "w", at: clock.now)

    try await study.takeTranslations()
    try await study.takeTranslations()

    let lines = try #require(try await read(id).info?.song.lines)
    #expect(job.request.lines == ["猫が食べた"])
    #expect(
      lines[2].translation
        == Translation("The cat ate", by: .model("test-model", at: clock.now)))
    #expect(lines[0].translation?.source == .file)
    #expect(try await jobs.changed(of: JobQueue.learner).isEmpty)
  }

  @Test func `A line is translated with the lines around it as context`() async throws {
    let id = try await add()

    try await read(id, .translationAsked(at: clock.now))

    let request = try #require(try await study.jobs.list().first).request
    let context = request.context(of: request.distinctLines, count: 3)
    #expect(request.lines == ["猫が食べた"] && context.before == ["橋で休む"])
  }

  @Test func `What a failed job has translated is in its song`() async throws {
    let id = try await add(lines: "猫が食べた", "橋で休む")
    let (jobs, job) = try await translateCat(in: id)
    try await jobs.fail(job.id, by: "w", .dayTooCostly, at: clock.now)

    try await study.takeTranslations()

    let info = try #require(try await read(id).info)
    #expect(info.song.lines.map(\.translation?.text) == ["The cat ate", nil])
    #expect(info.job?.failure == .dayTooCostly && !info.isLeftOut(1))
  }

  @Test func `What a failed job has translated again is in its song, and written once`()
    async throws
  {
    let id = try await add(lines: "猫が食べた", "橋で休む")
    let (jobs, again) = try await translateCatAgain(in: id, as: "A cat\nate")
    try await jobs.fail(again.id, by: "w", .dayTooCostly, at: clock.now)

    let takenAt = clock.now
    try await study.takeTranslations()
    clock.advance(by: .seconds(60))
    try await study.takeTranslations()

    let lines = try #require(try await read(id).info?.song.lines)
    #expect(again.request.lines == ["猫が食べた", "橋で休む"])
    #expect(
      lines.map(\.translation)
        == [Translation("A cat ate", by: .model("other", at: takenAt)), nil])
  }

  @Test func `What a job has translated again until it is stopped is kept`() async throws {
    let id = try await add(lines: "猫が食べた", "橋で休む")
    let (_, again) = try await translateCatAgain(in: id, as: "A cat ate")

    try await study.removeJob(again.id)

    let info = try #require(try await read(id).info)
    #expect(info.job == nil)
    #expect(
      info.song.lines.map(\.translation)
        == [Translation("A cat ate", by: .model("other", at: clock.now)), nil])
  }

  @Test func `A line that the model left out is told from one that it was not asked for`()
    async throws
  {
    let id = try await add(lines: "猫が食べた", "橋で休む")
    let before = try #require(try await read(id).info)
    let (jobs, job) = try await translateCat(in: id)
    try await jobs.succeed(job.id, by: "w", at: clock.now)

    try await study.takeTranslations()

    let info = try #require(try await read(id).info)
    #expect(!before.isLeftOut(1))
    #expect(!info.isLeftOut(0) && info.isLeftOut(1))
  }

  @Test func `A song that is deleted, or not added after all, has no job`() async throws {
    let first = try await add()
    try await read(first, .translationAsked(at: clock.now))
    try await study.songs.delete(first, at: clock.now)
    let jobs = try JobQueue.stored(in: folder.url, at: clock.now)
    let afterDeleting = try await jobs.changed(of: JobQueue.learner)
    let second = try await add()
    try await read(second, .translationAsked(at: clock.now))
    _ = try await undo()

    try await study.songs.repository.removeOrphans()
    try await study.takeTranslations()

    #expect(afterDeleting.isEmpty)
    #expect(try await jobs.changed(of: JobQueue.learner).isEmpty)
  }

  @Test func `A line of English has no word-by-word gloss`() async throws {
    let id = try await add(lines: "I love you", "猫が食べた")

    let glosses = try await read(id, .glossesAsked()).glosses

    #expect(Set(glosses.keys) == [1])
  }

  @Test func `A line of English is translated only in a song without Japanese`() async throws {
    let jobs = try JobQueue.stored(in: folder.url, at: clock.now)
    for (lines, asked) in [(["I love you", "猫が食べた"], ["猫が食べた"]), (["Te amo"], ["Te amo"])] {
      let id = try await add(Lyrics(title: "歌", lines: lines.map { Lyrics.Line($0) }))

      try await read(id, .translationAsked(at: clock.now))

      let job = try await jobs.changed(for: Song.reference(to: id), of: JobQueue.learner).first
      #expect(job?.request.lines == asked)
    }
  }

  @Test func `What a model has translated is asked for again, and stays until it comes`()
    async throws
  {
    let id = try await add()
    let (jobs, job) = try await translateCat(in: id)
    try await jobs.succeed(job.id, by: "w", at: clock.now)
    try await study.takeTranslations()
    await #expect(throws: Problem.isTranslated) {
      try await read(id, .translationAsked(at: clock.now))
    }

    let asked = try await read(id, .translationAsked(again: true, at: clock.now))
    let again = try #require(try await jobs.claim(as: "w", model: "other", at: clock.now))
    _ = try await jobs.add(
      ["猫が食べた": "A cat ate"], tokens: 9, to: again.id, by: "w", on: Day(0), at: clock.now)
    try await jobs.succeed(again.id, by: "w", at: clock.now)
    try await study.takeTranslations()

    let lines = try #require(try await read(id).info?.song.lines)
    #expect(asked.info?.song.lines[2].translation?.text == "The cat ate")
    #expect(again.request.lines == ["猫が食べた"])
    #expect(
      lines[2].translation == Translation("A cat ate", by: .model("other", at: clock.now)))
    #expect(lines[0].translation?.source == .file)
  }

  @Test func `A line without text takes no translation`() async throws {
    let id = try await add()

    await #expect(throws: Problem.noSongLine) {
      try await read(id, .translated(1, "Silence", at: clock.now))
    }

    #expect(try await read(id).info?.song.lines[1].translation == nil)
  }
}
