import CMalloc
import Foundation
import Synchronization

/// The dictionary in a folder, opened on first use and built if necessary.
///
/// Nothing is loaded before, so lookups cost nothing until they are used.
final class DictionaryLibrary: Sendable {
  private struct State {
    var opened: OpenDictionary?
    var stamp = ""
    /// The time of the last attempt to open it.
    var triedAt = ContinuousClock.now
    /// The opening in progress. It yields nil if all who waited were cancelled.
    var opening: Task<OpenDictionary?, Never>?
    var progress: [Int: @Sendable (Double) -> Void] = [:]
    var listenersEver = 0
    /// The last reported progress, in percent. Finer steps are not reported.
    var reported = 0
  }

  let sources: DictionarySources
  private let lexicon: CourseLexicon
  private let folder: URL
  private let state = Mutex(State())

  private let pause: Duration

  /// - Parameters:
  ///   - course: whose words are used if the dictionary has none.
  ///   - pause: the delay before retrying after a failure.
  init(
    folder: URL, sources: DictionarySources, course: Course? = nil,
    pause: Duration = .seconds(30)
  ) {
    self.folder = folder.appending(path: "dictionary")
    (self.sources, self.pause) = (sources, pause)
    lexicon = CourseLexicon(course)
  }

  private static let shared = Mutex<[URL: DictionaryLibrary]>([:])

  /// Returns the dictionary of a folder that several learners share, with the course that they all
  /// have. It is opened once for all.
  static func shared(
    in folder: URL, _ sources: DictionarySources, _ course: Course?
  ) -> DictionaryLibrary {
    shared.withLock { shared in
      if let known = shared[folder] { return known }
      let new = DictionaryLibrary(folder: folder, sources: sources, course: course)
      shared[folder] = new
      return new
    }
  }

  /// Opens the dictionary, and builds it if necessary. A build ends early once everyone who waits
  /// for it was cancelled; then they get an empty dictionary.
  ///
  /// - Parameter onProgress: receives the build progress, from 0 to 1. Not called after this returns.
  func open(onProgress: @escaping @Sendable (Double) async -> Void) async -> OpenDictionary {
    let (shares, progress) = AsyncStream<Double>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let reporting = Task { for await share in shares { await onProgress(share) } }
    // The builder doesn't wait for listeners.
    let opened = await open { progress.yield($0) }
    progress.finish()
    await reporting.value
    return opened
  }

  /// Opens the dictionary, and rebuilds it if its sources changed.
  ///
  /// - Parameter progress: receives the build progress, from 0 to 1. Not called if nothing is
  ///   built.
  func open(progress: @escaping @Sendable (Double) -> Void) async -> OpenDictionary {
    let stamp = sources.stamp
    let (opening, number) = state.withLock { state -> (Task<OpenDictionary?, Never>, Int) in
      state.listenersEver += 1
      state.progress[state.listenersEver] = progress
      if let opening = state.opening { return (opening, state.listenersEver) }
      // Retries a failed build after a while, because disk space may have been freed.
      if let opened = state.opened, state.stamp == stamp,
        !opened.isEmpty || sources.areMissing || ContinuousClock.now < state.triedAt + pause
      {
        return (Task { opened }, state.listenersEver)
      }
      let opening = Task { await self.reopen(stamp) }
      state.opening = opening
      return (opening, state.listenersEver)
    }
    defer { forget(number) }
    let opened = await withTaskCancellationHandler {
      await opening.value
    } onCancel: {
      forget(number)
    }
    if let opened { return opened }
    guard !Task.isCancelled else { return OpenDictionary(lexicon: lexicon, problems: [.stopped]) }
    // Otherwise the listener would be called twice.
    forget(number)
    return await open(progress: progress)
  }

  private func forget(_ listener: Int) { state.withLock { $0.progress[listener] = nil } }

  private func reopen(_ stamp: String) async -> OpenDictionary? {
    // It may take seconds, and the pool has only one thread per core.
    let opened = await onOwnThread { self.openOrBuild(stamp) }
    state.withLock { state in
      state.opening = nil
      guard let opened else { return }
      (state.opened, state.stamp, state.triedAt) = (opened, stamp, .now)
    }
    return opened
  }

  private var file: URL { folder.appending(path: "words-and-kanji.sqlite") }

  /// Returns the source problems recorded in the current file, or nil if there is no file or it is
  /// outdated.
  func flawsIfCurrent() throws -> [Problem]? {
    try open(file, sources.stamp)?.problems
  }

  private func openOrBuild(_ stamp: String) -> OpenDictionary? {
    guard !sources.areMissing else {
      return OpenDictionary(
        lexicon: lexicon,
        problems: [
          .missing("words", "edict", sources.edict),
          .missing("kanji", "kanjidic-xml", sources.kanjidic),
        ])
    }
    do {
      if let opened = try open(file, stamp) { return opened }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return try Storage.alone(in: folder) {
        // Another process may have built it in the meantime.
        if let opened = try open(file, stamp) { return opened }
        try build(file)
        guard let opened = try open(file, stamp) else { throw CocoaError(.fileReadUnknown) }
        return opened
      }
    } catch is CancellationError {
      return nil
    } catch {
      return OpenDictionary(lexicon: lexicon, problems: [.unkept(folder, error)])
    }
  }

  private func open(_ file: URL, _ stamp: String) throws -> OpenDictionary? {
    guard let found = DictionaryFileRepository.open(file, stamp: stamp) else { return nil }
    let holds = try found.holds()
    return OpenDictionary(
      wordFile: holds.words ? found : nil, kanjiFile: holds.kanji ? found : nil,
      lexicon: lexicon, problems: try found.flaws())
  }

  /// Builds the file and replaces the old one, which stays readable for those who have it open.
  private func build(_ file: URL) throws {
    let unfinished = folder.appending(path: "unfinished.sqlite")
    let files = FileManager.default
    // Left over from a process that was killed.
    if files.fileExists(atPath: unfinished.path) { try files.removeItem(at: unfinished) }
    // Frees the space of an incomplete file.
    defer { unlink(unfinished.path) }
    try DictionaryBuilder(sources: sources, progress: report).build(unfinished)
    malloc_trim(0)  // Otherwise the allocator keeps the memory.
    try Disk.system.put(unfinished, at: file)
  }

  /// - Throws: `CancellationError` if no caller waits any more.
  private func report(_ share: Double) throws {
    guard state.withLock({ !$0.progress.isEmpty }) else { throw CancellationError() }
    let listeners = state.withLock { state in
      defer { state.reported = Int(share * 100) }
      return state.reported == Int(share * 100) ? [] : Array(state.progress.values)
    }
    for report in listeners { report(share) }
  }
}
