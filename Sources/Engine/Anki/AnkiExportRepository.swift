import Foundation
import GRDB

/// Exports items as an Anki package.
///
/// What came from Anki goes back as it came, but for what was studied or changed in Sanpo. The
/// learner's own items become notes of a note type called “Sanpo”.
struct AnkiExportRepository: CardRepository {
  let collection: CardCollection
  let notes = NoteRepository()
  let originals = AnkiRepository()
  var media: AnkiMedia { AnkiMedia(beside: collection.media) }

  func export(
    _ request: AnkiExportRequest, at now: Date,
    progress: @escaping ExportProgress.Listener
  ) async throws -> ExportedPackage {
    let folder = try PrivateFolder.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "collection")
    let done = try await storage.readAtLength { db in
      try AnkiPackageWriter(self, request, at: now, progress: progress, db).write(to: file, db)
    }
    return try await onOwnThreadUntilCancelled { checkCancellation in
      let zip = try ZipWriter(at: now, isStored: !request.isLegacy)
      try zip.add(Data([8, request.isLegacy ? 2 : 3]), at: "meta")
      let collection = try Data(contentsOf: file, options: .alwaysMapped)
      try zip.add(
        request.isLegacy ? collection : Zstandard.packed(collection),
        at: request.isLegacy ? "collection.anki21" : "collection.anki21b")
      try zip.add(Self.notice(in: folder, at: now), at: "collection.anki2")
      // Anki asks for the list of media even where it is empty.
      let names = try add(
        request.hasMedia ? done.media : [], to: zip, request, progress, checkCancellation)
      return ExportedPackage(
        data: try zip.finish(), notes: done.notes, cards: done.cards, reviews: done.reviews,
        media: names.count, courseNotes: done.courseNotes, missing: done.missing)
    }
  }

  /// Returns the collection that old versions of Anki read: one note that asks for a newer version.
  private static func notice(in folder: URL, at now: Date) throws -> Data {
    let file = folder.appending(path: "notice")
    let type = ExportedItem.noteType([.recall])
    let repository = AnkiFileRepository(
      isLegacy: true, created: Int64(now.timeIntervalSince1970), zoneOffset: 0, now: now)
    try repository.write(
      .init(types: [type], decks: [.plain], presets: [.plain]), to: file
    ) { writer in
      let text = "This package needs a newer version of Anki."
      try writer.add(
        Note(
          id: 1, guid: "sanpo-notice", type: type.id, modified: 0, tags: "",
          fields: text + String(repeating: NoteFields.separator, count: type.fields.count - 1)),
        sortField: 0)
      try writer.add(.new(id: 1, note: 1, deck: 1, number: 0, position: 1))
    }
    return try Data(contentsOf: file)
  }

  /// - Returns: the names of the files that there are.
  private func add(
    _ wanted: Set<String>, to zip: ZipWriter, _ request: AnkiExportRequest,
    _ progress: (ExportProgress) -> Void, _ checkCancellation: () throws -> Void
  ) throws -> [String] {
    let folders = AnkiMedia.all(beside: collection.media)
    let there = try AnkiMedia.names(beside: collection.media)
    var names: [String] = []
    var list = WireMessage()
    for name in wanted.intersection(there).sorted() {
      try checkCancellation()
      guard let data = folders.lazy.compactMap({ $0.contents(of: name) }).first
      else { continue }
      try zip.add(request.isLegacy ? data : Zstandard.packed(data), at: "\(names.count)")
      names.append(name)
      if names.count.isMultiple(of: 100) { progress(.media(names.count)) }
      var entry = WireMessage()
      entry.add(1, name)
      entry.add(2, data.count)
      entry.add(3, .bytes(AnkiMedia.digest(data)))
      list.add(1, entry)
    }
    let map = Dictionary(uniqueKeysWithValues: names.enumerated().map { ("\($0)", $1) })
    try zip.add(
      request.isLegacy ? LegacyMessage.data(map) : Zstandard.packed(list.data), at: "media")
    return names
  }
}

extension AnkiDeck {
  /// The deck that every collection has.
  static let plain = AnkiDeck(id: defaultID, name: "Default")

  static let plainKind = {
    var settings = WireMessage()
    settings.add(Field.configID, 1)
    return AnkiDeck.kind(settings)
  }()
}

extension AnkiPreset {
  /// Anki's defaults.
  static var plain: AnkiPreset {
    AnkiPreset(legacy: ["id": NSNumber(value: 1), "name": "Default"])
      ?? AnkiPreset(id: 1, name: "Default", modified: 0, config: Data())
  }
}

extension AnkiCard {
  static func new(
    id: Int64, note: Int64, deck: Int64, number: Int, position: Int
  ) -> AnkiCard {
    AnkiCard(
      id: id, note: note, deck: deck, number: number, modified: 0, type: Kind.new,
      queue: Queue.new, due: position, interval: 0, factor: 0, repetitions: 0, lapses: 0,
      stepsLeft: 0, originalDue: 0, originalDeck: 0, flags: 0, data: "{}")
  }
}
