import Foundation

/// Synthesises utterances, caching the recordings in a folder that can be deleted at any time.
struct SpeechSynthesizer: Sendable {
  let folder: URL
  let openJTalk: OpenJTalk
  let tools: JapaneseTools
  /// The cache's size limit in bytes; the oldest recordings are deleted first. A word takes about
  /// 100 kB.
  var limit = 128 << 20

  /// - Throws: `Problem` if it can't be synthesised or saved.
  func recording(of utterance: Utterance) async throws -> URL {
    let script = script(of: utterance)
    // The file's name depends on the voice.
    let spoken = "\(try openJTalk.voice().path)\n\(script.text)"
    let place = folder.appending(path: "\(SHA256.hex(Data(spoken.utf8))).wav")
    guard !FileManager.default.fileExists(atPath: place.path) else { return place }
    let unfinished = folder.appending(path: "\(UUID().uuidString).unfinished")
    // Already moved if all went well.
    defer { try? FileManager.default.removeItem(at: unfinished) }
    do {
      try PrivateFolder.create(folder)
      try await openJTalk.synthesize(script, into: unfinished)
      chmod(unfinished.path, 0o600)
      guard rename(unfinished.path, place.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
      try makeRoom(besides: place)
    } catch  where !(error is Problem || error is CancellationError) {
      throw Problem(
        "The recording could not be made.", remedy: "Free some disk space, then try again.",
        detail: "\(error)")
    }
    return place
  }

  private func script(of utterance: Utterance) -> OpenJTalk.Script {
    guard openJTalk.takesLabels, let line = line(of: utterance) else {
      return .text(text(of: utterance))
    }
    let labels = OpenJTalk.Script.labels(SpeechLabels(line).lines)
    // A longer text doesn't fit into the pipe, which is filled before the program starts.
    return labels.text.utf8.count < 60_000 ? labels : .text(text(of: utterance))
  }

  /// Returns the line with our readings and accents; nil without a tokeniser, and for what we can't
  /// read, such as words in Latin letters.
  private func line(of utterance: Utterance) -> SpokenLine? {
    let (writing, reading) = (utterance.writing, utterance.reading)
    if Writing.isKana(writing), Mora.split(writing).count == 1 {
      return SpokenLine(reading: writing, accent: nil)
    }
    guard let text = try? tools.text(), let sentence = try? text.analyse(writing) else {
      return nil
    }
    let read = sentence.words.reduce("") { $0 + $1.word.reading }
    guard !reading.isEmpty, KanaShift.comparable(read) != KanaShift.comparable(reading) else {
      return SpokenLine(sentence)
    }
    // Without an accent it is flat.
    return SpokenLine(
      reading: reading, accent: try? text.accent(of: writing, givenReading: reading))
  }

  /// Returns the text for Open JTalk, which takes plain text and finds accents by itself. A word it
  /// would misread goes in katakana, which it reads literally, and so does a single kana, which
  /// could be a particle.
  private func text(of utterance: Utterance) -> String {
    let (writing, reading) = (utterance.writing, utterance.reading)
    if Writing.isKana(writing), Mora.split(writing).count == 1 {
      return Kana.katakana(from: writing)
    }
    guard !reading.isEmpty, reading != writing, !isRead(writing, as: reading) else {
      return writing
    }
    return Kana.katakana(from: reading)
  }

  private func isRead(_ writing: String, as reading: String) -> Bool {
    // Without a tokeniser, trust the given reading.
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
      // Another process may have deleted it.
      try? FileManager.default.removeItem(at: recording.file)
      size -= recording.size
    }
  }

  // Deleted files take no room.

  private static func size(of file: URL) -> Int {
    (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
  }

  private static func date(of file: URL) -> Date {
    let values = try? file.resourceValues(forKeys: [.contentModificationDateKey])
    return values?.contentModificationDate ?? .distantPast
  }
}
