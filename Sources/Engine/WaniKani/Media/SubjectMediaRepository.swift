import Foundation
import GRDB

/// Looks up the URLs of a subject's recordings and images.
struct SubjectMediaRepository: Sendable {
  let storage: Storage
  let subjects: SubjectRepository
  let media: SubjectMedia
  let settings: SettingsRepository

  /// Returns the URLs of the current level's recordings, in the voice that is played.
  func recordingsOfLevel() async throws -> [String] {
    try await storage.database.read { db in
      let voice = try settings.current(db).waniKani.voice
      let words: [Subject.ID] = try db.values(
        """
        SELECT wanikani_subject.id FROM wanikani_subject JOIN wanikani_account ON is_current = 1
        WHERE wanikani_subject.level = min(reached_level, granted_level) AND hidden_at IS NULL
          AND kind IN ('vocabulary', 'kana_vocabulary')
        ORDER BY lesson_position, wanikani_subject.id
        """)
      return try words.compactMap { id in
        guard let info = try subjects.info(id, db), let place = info.recording(voice) else {
          return nil
        }
        return info.subject.audio[place].url
      }
    }
  }

  /// - Parameter place: the index among the subject's recordings.
  func sound(of subject: Subject.ID, at place: Int) async throws -> SubjectFile {
    try await media.file(at: address(of: subject, at: place))
  }

  /// Returns a recording as a local file.
  func soundFile(of subject: Subject.ID, at place: Int) async throws -> URL {
    let address = try await address(of: subject, at: place)
    _ = try await media.file(at: address)
    return media.place(of: address)
  }

  private func address(of subject: Subject.ID, at place: Int) async throws -> String {
    let audio = try await self.subject(subject).audio
    guard audio.indices.contains(place) else { throw Problem.noMedia }
    return audio[place].url
  }

  func picture(of subject: Subject.ID) async throws -> SubjectFile {
    guard let image = try await self.subject(subject).images.first else { throw Problem.noMedia }
    return try await media.file(at: image.url)
  }

  private func subject(_ id: Subject.ID) async throws -> Subject {
    try await storage.database.read { db in
      guard let account = try WaniKaniAccount.current(db),
        let subject = try subjects.subject(id, db),
        subject.level <= account.grantedLevel
      else { throw Problem.noSubject }
      return subject
    }
  }
}
