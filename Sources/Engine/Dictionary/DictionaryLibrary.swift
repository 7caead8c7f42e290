import Foundation
import Synchronization

/// The dictionary of one learner's folder: opened when it is first wanted, built when it has to be.
///
/// Nothing is read before, so that a study that looks nothing up pays nothing for it.
final class DictionaryLibrary: Sendable {
  /// What there is to look into.
  struct Opened: Sendable {
    /// Nil when there are none; the course's own are then all there is.
    var words: DictionaryFileRepository?
    var kanji: DictionaryFileRepository?
    /// What is wrong with it.
    var problems: [Problem]

    var isEmpty: Bool { words == nil && kanji == nil }
  }

  private struct Inside {
    var opened: Opened?
    var stamp = ""
    /// When it was last opened, or could not be.
    var triedAt = ContinuousClock.now
    var opening: Task<Opened, Never>?
    var progress: [Int: @Sendable (Double) -> Void] = [:]
    var listenersEver = 0
    /// In whole hundredths, which is often enough.
    var told = 0
  }

  let sources: DictionarySources
  private let folder: URL
  private let inside = Mutex(Inside())

  private let pause: Duration

  /// - Parameter pause: before what failed is tried again.
  init(folder: URL, sources: DictionarySources, pause: Duration = .seconds(30)) {
    self.folder = folder.appending(path: "dictionary")
    (self.sources, self.pause) = (sources, pause)
  }

  /// - Parameter tell: told how much is built, from 0 to 1, and nothing more once this returns.
  func open(telling tell: @escaping @Sendable (Double) async -> Void) async -> Opened {
    let (shares, progress) = AsyncStream<Double>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let telling = Task { for await share in shares { await tell(share) } }
    // The one who builds does not wait for those who are told.
    let opened = await open { progress.yield($0) }
    progress.finish()
    await telling.value
    return opened
  }

  /// Sources that have changed are noticed here.
  ///
  /// - Parameter progress: told how much is built, from 0 to 1; never when nothing has to be.
  func open(progress: @escaping @Sendable (Double) -> Void) async -> Opened {
    let stamp = sources.stamp
    let (opening, number) = inside.withLock { inside -> (Task<Opened, Never>, Int) in
      inside.listenersEver += 1
      inside.progress[inside.listenersEver] = progress
      if let opening = inside.opening { return (opening, inside.listenersEver) }
      // What could not be built is tried again after a while: there may be room then.
      if let opened = inside.opened, inside.stamp == stamp,
        !opened.isEmpty || sources.areMissing || ContinuousClock.now < inside.triedAt + pause
      {
        return (Task { opened }, inside.listenersEver)
      }
      let opening = Task { await self.openAnew(stamp) }
      inside.opening = opening
      return (opening, inside.listenersEver)
    }
    defer { inside.withLock { $0.progress[number] = nil } }
    return await opening.value
  }

  private func openAnew(_ stamp: String) async -> Opened {
    let opened = await withCheckedContinuation { continuation in
      // Of its own, because it may take seconds, and the pool has a thread for each core only.
      Thread.detachNewThread { continuation.resume(returning: self.openOrBuild(stamp)) }
    }
    inside.withLock { inside in
      (inside.opened, inside.stamp, inside.opening) = (opened, stamp, nil)
      inside.triedAt = .now
    }
    return opened
  }

  private var file: URL { folder.appending(path: "words-and-kanji.sqlite") }

  /// What was wrong with the sources of the file that is there; nil when none is, or an older one.
  func flawsIfCurrent() throws -> [Problem]? {
    try Self.opened(file, sources.stamp)?.problems
  }

  private func openOrBuild(_ stamp: String) -> Opened {
    guard !sources.areMissing else {
      return Opened(
        problems: [
          .missing("words", "edict", sources.edict),
          .missing("kanji", "kanjidic-xml", sources.kanjidic),
        ])
    }
    do {
      if let opened = try Self.opened(file, stamp) { return opened }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return try alone {
        // Another process may have built it while this one waited.
        if let opened = try Self.opened(file, stamp) { return opened }
        try build(file)
        guard let opened = try Self.opened(file, stamp) else { throw CocoaError(.fileReadUnknown) }
        return opened
      }
    } catch {
      return Opened(problems: [.unkept(folder, error)])
    }
  }

  private static func opened(_ file: URL, _ stamp: String) throws -> Opened? {
    guard let found = DictionaryFileRepository.opened(file, stamp: stamp) else { return nil }
    let holds = try found.holds()
    return Opened(
      words: holds.words ? found : nil, kanji: holds.kanji ? found : nil,
      problems: try found.flaws())
  }

  /// Whoever has the old file open keeps it until they let it go.
  private func build(_ file: URL) throws {
    let unfinished = folder.appending(path: "unfinished.sqlite")
    let files = FileManager.default
    // Left behind by a process that was killed.
    if files.fileExists(atPath: unfinished.path) { try files.removeItem(at: unfinished) }
    // What could not be finished leaves the room it took.
    defer { unlink(unfinished.path) }
    try DictionaryBuilder(sources: sources, progress: tell).build(unfinished)
    let handle = try FileHandle(forWritingTo: unfinished)
    try handle.synchronize()
    try handle.close()
    guard rename(unfinished.path, file.path) == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: ["errno": errno])
    }
  }

  private func tell(_ share: Double) {
    let listeners = inside.withLock { inside in
      defer { inside.told = Int(share * 100) }
      return inside.told == Int(share * 100) ? [] : Array(inside.progress.values)
    }
    for tell in listeners { tell(share) }
  }

  /// One process at a time; the lock ends with the process, however it ends.
  private func alone<T>(_ body: () throws -> T) throws -> T {
    let handle = try FileHandle(forReadingFrom: folder)
    defer { flock(handle.fileDescriptor, LOCK_UN) }
    guard flock(handle.fileDescriptor, LOCK_EX) == 0 else {
      throw CocoaError(.fileLocking, userInfo: ["errno": errno])
    }
    return try body()
  }
}
