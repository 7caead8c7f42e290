import Foundation
import Helpers
import Testing

@testable import Engine

/// The tour for newcomers, as any face leads it.
struct TutorialTests {
  private let folder: TemporaryFolder
  private let study: Study
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
    study = try Self.open(folder, .webview, clock)
  }

  private static func open(
    _ folder: TemporaryFolder, _ face: Face, _ clock: TestClock
  ) throws -> Study {
    try Study.open(
      folder.url, face: face, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, timeZone: .gmt, sources: SmallDictionary(in: folder.url).sources,
        jobService: .given(nil)))
  }

  private func step(
    _ events: Tutorial.Event..., in other: Study? = nil
  ) async throws -> TutorialStep? {
    let tutorial = (other ?? study).tutorial()
    try await tutorial.sent(.opened)
    for event in events { try await tutorial.sent(event) }
    return tutorial.state.step
  }

  @Test func `The tour begins only when it is wanted`() async throws {
    let before = try await step()
    let begun = try await step(.begun)

    #expect(before == nil)
    #expect(begun == .library)
  }

  @Test func `Each step is done by what it asks for, and by nothing else`() async throws {
    _ = try await step(.begun)

    let other = try await step(.did(.kanji))
    let walked = try await step(
      .did(.library), .did(.add), .did(.save), .did(.translation), .did(.line), .did(.nextLine),
      .did(.kanji), .did(.closing))

    #expect(other == .library)
    #expect(walked == .name)
  }

  @Test func `Another face goes on where the tour is`() async throws {
    _ = try await step(.begun, .did(.library))

    let elsewhere = try Self.open(folder, .native, clock)

    #expect(try await step(in: elsewhere) == .add)
  }

  @Test func `The tour ends with a name, or without, and can be skipped anywhere`() async throws {
    let named = try await step(.begun, .named(" Anna "))
    let name = study.settingsSeen.name
    let skipped = try await step(.begun, .did(.library), .skipped)

    #expect(named == .done && skipped == .done)
    #expect(name == "Anna")
  }

  @Test func `A name that is too long changes nothing`() async throws {
    _ = try await step(.begun)

    await #expect(throws: Problem.self) {
      _ = try await step(.named(String(repeating: "a", count: 201)))
    }

    #expect(try await step() == .library)
    #expect(study.settingsSeen.name.isEmpty)
  }

  @Test func `The tour is not in the undo history`() async throws {
    _ = try await step(.begun, .did(.library))

    #expect(try await study.undoHistory().changes.isEmpty)
  }

  @Test func `The example is translated by the queue, without a model or a network`() async throws {
    let song = try await study.songs.addExample(ExampleSongs.first, at: clock.now).song
    let reader = study.songs.reader()
    let before = try await reader.sent(.opened(song, at: clock.now)).info
    let jobs = try JobQueue.stored(in: folder.url, at: clock.now)
    let worker = JobWorker(
      jobs, model: ExampleSongs.translator, limits: JobLimits(), clock: clock.wall,
      random: .seeded(1))
    var reserved = worker
    reserved.isReserved = true

    let byOthers = try await worker.work()
    let byIt = try await reserved.work()
    try await study.takeTranslations()
    let after = try await reader.sent(.opened(song, at: clock.now)).info

    #expect(!byOthers && byIt)
    #expect(before?.song.lines.allSatisfy { $0.translation == nil } == true)
    #expect(before?.job?.isOpen == true)
    #expect(after?.song.untranslated.isEmpty == true)
    #expect(after?.song.lines.first?.translation?.text == "All of a sudden it began to rain")
  }

  @Test func `The example doesn't wait for a model that hangs`() async throws {
    let (asked, hangs) = AsyncStream.makeStream(of: Void.self)
    let (titles, translated) = AsyncStream.makeStream(of: String.self)
    let hanging = LanguageModel(name: "m") { _ in
      hangs.yield()
      try await Task.sleep(for: .seconds(3_600))
      return ModelAnswer("")
    }
    let other = try Study.open(
      folder.url, face: .native, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, timeZone: .gmt, sources: SmallDictionary(in: folder.url).sources,
        jobService: .given(.model(hanging))))
    _ = try await other.jobs.queue.create(
      LineJob.Request(.lyrics(), title: "歌", lines: ["雨だ"]), key: "a", by: JobQueue.learner,
      at: clock.now)

    let working = Task {
      await other.keepTranslating(onProblem: { _ in }, translated: { translated.yield($0) })
    }
    for await _ in asked.prefix(1) {}
    try await other.songs.addExample(ExampleSongs.first, at: clock.now)
    let told = await titles.first { _ in true }
    working.cancel()
    await working.value

    #expect(told == ExampleSongs.first)
    #expect(try await other.jobs.running().isEmpty)
  }
}
