import Foundation
import GRDB

/// Stores translations by a language model, which come through the queue of jobs.
extension AnalysedSongRepository {
  /// Creates a job for the lines that have no translation, unless there is one already.
  ///
  /// - Parameter again: whether also for the lines that a model has translated. Their translations
  ///   stay until the new ones come.
  func requestTranslation(of song: Song, again: Bool = false, at now: Date) async throws {
    let lines = (again ? song.retranslated : song.untranslated).map(\.text)
    guard !lines.isEmpty else { throw Problem.isTranslated }
    try await entitlements.require(.songTranslation)
    let reference = Song.reference(to: song.id)
    let cursor = try await jobs.lastCursor(of: JobQueue.learner)
    for job in try await jobs.changed(for: reference, of: JobQueue.learner) {
      if job.isOpen { return }
      try await jobs.remove(job.id, of: JobQueue.learner)
    }
    let request = LineJob.Request(
      .lyrics(artist: song.artist), title: song.title, lines: lines,
      of: song.lines.filter(\.isSung).map(\.text))
    _ = try await jobs.create(
      request, for: reference, key: JobQueue.key(request, for: reference, after: cursor),
      by: JobQueue.learner, at: now)
  }

  /// Writes finished translations to their songs, and acknowledges them in the same transaction.
  ///
  /// - Returns: the titles of the songs.
  @discardableResult
  func takeTranslations(at now: Date) async throws -> [String] {
    try await takeParts(at: now)
    let done = try await jobs.finished(of: JobQueue.learner)
    var titles: [String] = []
    for job in done {
      guard let song = Song.id(in: job.reference) else { continue }
      let isTaken = try await storage.database.write { db -> Bool in
        let connection = SQLiteJobConnection(database: db)
        guard try jobs.acknowledge(job.id, of: JobQueue.learner, connection) else { return false }
        try songs.write(job.result, by: job.model, in: song, at: now, db)
        return true
      }
      // Others, in this face or another, may have been faster.
      guard isTaken else { continue }
      try await translateAdded(to: song, since: job, at: now)
      titles.append(job.request.title)
    }
    return titles
  }

  /// Asks for the lines that an edit added while a job was under way.
  private func translateAdded(
    to song: Song.ID, since job: LineJob, at now: Date
  ) async throws {
    let missing = try await storage.database.read { try songs.untranslated(in: song, $0) }
    guard !Set(missing).isSubset(of: job.request.lines) else { return }
    try await translateIfConnected(song, at: now)
  }

  /// Writes what failed jobs have translated before. The jobs stay, to be tried again.
  private func takeParts(at now: Date) async throws {
    for job in try await jobs.answered(of: JobQueue.learner) where job.failure != nil {
      try await takePart(of: job, at: now)
    }
  }

  /// Writes what a job has translated until now, unless the song has it.
  func takePart(of job: LineJob, at now: Date) async throws {
    guard let song = Song.id(in: job.reference) else { return }
    let isNews = try await storage.database.read { try songs.lacks(job.result, in: song, $0) }
    guard isNews else { return }
    try await storage.database.write { db in
      try songs.write(job.result, by: job.model, in: song, at: now, db)
    }
  }

  /// Removes jobs whose songs are gone: deleted, or no longer added.
  func removeOrphans() async throws {
    for id in try await storage.database.read({ try songs.orphanedJobs($0) }) {
      do {
        try await removing(try await jobs.job(id, of: JobQueue.learner))
      } catch let problem as Problem where problem == .noJob {
        // Another face was faster.
      }
    }
  }
}

extension Problem {
  static let isTranslated = Problem(
    "Every line of the song has a translation.",
    remedy: "Write your own where one is wrong, or have those of a model translated again.")
}
