import Foundation

/// Has Japanese said once, and keeps the recordings in a folder that may be deleted at any time.
struct Speech: Sendable {
  let folder: URL
  let openJTalk: OpenJTalk
  let tools: JapaneseTools
  /// Of all recordings, in bytes; the oldest go first.
  var limit = InputLimit.voiceCache

  /// - Throws: `Problem` when it cannot be said or kept.
  func recording(of spoken: Spoken) async throws -> URL {
    let text = text(of: spoken)
    let place = folder.appending(path: "\(KeptFile.name(for: text)).wav")
    guard !FileManager.default.fileExists(atPath: place.path) else { return place }
    let unfinished = folder.appending(path: "\(UUID().uuidString).unfinished")
    // It is not there any more when all went well.
    defer { try? FileManager.default.removeItem(at: unfinished) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try await openJTalk.say(text, into: unfinished)
      guard rename(unfinished.path, place.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
      try makeRoom(besides: place)
    } catch let problem as Problem {
      throw problem
    } catch let stop as CancellationError {
      throw stop
    } catch {
      throw Problem(
        "The recording could not be made.", remedy: "Free some disk space, then try again.",
        detail: "\(error)")
    }
    return place
  }

  /// Open JTalk takes plain text, and no accents: it finds them in the word as it is written. One
  /// that it would read otherwise is given in katakana, which is read as it stands, as is a single
  /// kana, which might be a particle.
  private func text(of spoken: Spoken) -> String {
    let (writing, reading) = (spoken.writing, spoken.reading)
    if Writing.isKana(writing), Mora.split(writing).count == 1 { return katakana(writing) }
    guard !reading.isEmpty, reading != writing, !isRead(writing, as: reading) else {
      return writing
    }
    return katakana(reading)
  }

  private func katakana(_ kana: String) -> String { Kana.katakana(from: kana) }

  private func isRead(_ writing: String, as reading: String) -> Bool {
    // Without a tokeniser nobody knows; then the reading is what is sure.
    guard let read = try? tools.text().reading(of: writing) else { return false }
    return KanaShift.comparable(read) == KanaShift.comparable(reading)
  }

  private func makeRoom(besides newest: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.fileSizeKey, .contentModificationDateKey])
    let oldestFirst = files.filter { $0.lastPathComponent != newest.lastPathComponent }
      .map { (file: $0, size: Self.size(of: $0), date: Self.date(of: $0)) }
      .sorted { $0.date < $1.date }
    var size = oldestFirst.reduce(0) { $0 + $1.size }
    for recording in oldestFirst where size > limit {
      // Another process may have removed it.
      try? FileManager.default.removeItem(at: recording.file)
      size -= recording.size
    }
  }

  // What another process has removed meanwhile takes no room.

  private static func size(of file: URL) -> Int {
    (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
  }

  private static func date(of file: URL) -> Date {
    let values = try? file.resourceValues(forKeys: [.contentModificationDateKey])
    return values?.contentModificationDate ?? .distantPast
  }
}
