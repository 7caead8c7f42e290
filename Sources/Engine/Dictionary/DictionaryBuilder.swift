import Dispatch
import Foundation
import Synchronization

/// Builds the dictionary from its sources.
///
/// A missing or broken source is recorded as a flaw, and the rest is built without it.
struct DictionaryBuilder {
  let sources: DictionarySources
  /// Reports progress, from 0 to 1. Throws `CancellationError` to end the build.
  var progress: (Double) throws -> Void = { _ in }

  /// Writes the whole dictionary to a new file.
  ///
  /// - Throws: errors of the file system or the database, or `CancellationError`.
  func build(_ file: URL) throws {
    let stamp = sources.stamp
    let kanjidic = BackgroundWork { [sources] in try Self.kanji(of: sources) }
    let (gathering, wordFlaws) = try readWords()
    let (kanji, kanjiFlaws) = try kanjidic.value()
    let words = gathering.words(with: kanji)
    let flaws = wordFlaws + kanjiFlaws
    try progress(0.4)
    try DictionaryFileRepository.write(file) { rows in
      try write(words, rows, of: words.count + kanji.count)
      for entry in kanji { try rows.write(entry) }
      try rows.write(stamp: stamp, flaws: flaws)
    }
    try progress(1)
  }

  /// Writes one batch while another core prepares the rows of the next.
  private func write(
    _ words: [WordGathering.Word], _ rows: DictionaryWriteRow, of total: Int
  ) throws {
    let pieces = stride(from: 0, to: words.count, by: Self.pieceSize).map { start in
      words[start..<min(start + Self.pieceSize, words.count)]
    }
    var next = pieces.first.map(Self.rows)
    for (place, piece) in pieces.enumerated() {
      guard let made = next else { break }
      next = pieces.dropFirst(place + 1).first.map(Self.rows)
      for (id, word) in zip((piece.startIndex + 1)..., try made.value()) {
        try rows.write(word, id: WordEntry.ID(id))
      }
      try progress(0.4 + 0.6 * Double(piece.endIndex) / Double(total))
    }
  }

  private static let pieceSize = 2_000

  private static func rows(of words: ArraySlice<WordGathering.Word>) -> BackgroundWork<[WordRows]> {
    BackgroundWork { words.map(WordRows.init) }
  }

  private func readWords() throws -> (WordGathering, flaws: [Problem]) {
    var gathering = WordGathering()
    var flaws: [Problem] = []
    do {
      let size = try sources.edict.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      var lines = 0
      let ending = try EUCJPLines.each(of: sources.edict) { line, bytesRead in
        if let line = EdictLine(line) { gathering.add(line) }
        lines += 1
        if lines.isMultiple(of: 1_000) {
          try progress(0.4 * Double(bytesRead) / Double(max(size, 1)))
        }
      }
      if ending.isBroken || gathering.isEmpty {
        flaws.append(.broken("words", "edict", sources.edict))
      }
    } catch  where !(error is CancellationError) {
      flaws.append(error as? Problem ?? .missing("words", "edict", sources.edict))
    }
    return (gathering, flaws)
  }

  private static func kanji(
    of sources: DictionarySources
  ) throws -> (kanji: [KanjiEntry], flaws: [Problem]) {
    do {
      let (bytes, isUnpacked) = try Gunzip.unpack(sources.kanjidic)
      let parts = try KanjiParts.bundled()
      var kanji: [KanjiEntry] = []
      let isRead = Kanjidic.read(bytes) { entry in
        kanji.append(entry)
        kanji[kanji.count - 1].parts = parts.parts[entry.literal] ?? []
      }
      let isWhole = isUnpacked && isRead && !kanji.isEmpty
      return (
        withLookAlikes(kanji, parts),
        isWhole ? [] : [.broken("kanji", "kanjidic-xml", sources.kanjidic)]
      )
    } catch  where !(error is Problem) {
      return ([], [.missing("kanji", "kanjidic-xml", sources.kanjidic)])
    }
  }

  private static func withLookAlikes(_ kanji: [KanjiEntry], _ parts: KanjiParts) -> [KanjiEntry] {
    let alike = LookAlikes(kanji, parts: parts).all()
    return kanji.map { entry in
      var entry = entry
      entry.lookAlikes = alike[entry.literal] ?? []
      return entry
    }
  }
}

/// Work on another core whose value is awaited on access.
private final class BackgroundWork<Value: Sendable>: Sendable {
  private let group = DispatchGroup()
  private let outcome = Mutex<Result<Value, any Error>?>(nil)

  init(_ work: @escaping @Sendable () throws -> Value) {
    DispatchQueue.global().async(group: group) { [self] in
      let result = Result { try work() }
      outcome.withLock { $0 = result }
    }
  }

  func value() throws -> Value {
    group.wait()
    guard let outcome = outcome.withLock(\.self) else { throw CancellationError() }
    return try outcome.get()
  }
}
