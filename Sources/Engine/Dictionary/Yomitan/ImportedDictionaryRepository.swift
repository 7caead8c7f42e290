import CFileStatus
import Foundation
import GRDB
import Synchronization

/// The imported dictionaries in the learner's folder: a file for each, and their order beside the
/// settings.
///
/// A file is written under a temporary name and renamed when it is complete, so that a refused
/// archive leaves nothing. A newer revision takes the place of the older one with the same title.
/// A process that has the old file open keeps it until its next lookup.
final class ImportedDictionaryRepository: Sendable {
  let storage: Storage
  private let settings: SettingsRepository
  let folder: URL
  private let opened: Mutex<[String: Opened]> = Mutex([:])

  private struct Opened {
    /// Its inode and time: another file of the same name is opened again.
    var stamp: String
    var file: ImportedFileRepository
  }

  private static let order = StoredValue<[Choice]>(json: "imported-dictionaries")
  /// How often their files changed.
  private static let changes = StoredValue<Int>("imported-dictionaries-changes")
  static let ending = "sqlite"
  /// More would make lookups slow.
  static let most = 50

  init(storage: Storage, settings: SettingsRepository) {
    (self.storage, self.settings) = (storage, settings)
    folder = storage.folder.appending(path: "dictionary/imported", directoryHint: .isDirectory)
  }

  /// The learner's choice for a dictionary; an empty title means the built-in one.
  private struct Choice: Codable, Equatable {
    var title: String
    var isOn: Bool
  }

  // MARK: Reading

  /// The dictionaries that are in use.
  func dictionaries() async throws -> ImportedDictionariesQuery {
    try await storage.database.read { try self.dictionaries($0) }
  }

  func dictionaries(_ db: Database) throws -> ImportedDictionariesQuery {
    let files = try files()
    guard !files.isEmpty else { return .empty }
    let places = try places(files, db)
    let isOn = places.filter(\.isOn)
    let builtIn = isOn.firstIndex { $0.dictionary == nil } ?? 0
    let used = isOn.compactMap { place in
      files.first { $0.about.title == place.dictionary?.title }
    }
    return ImportedDictionariesQuery(dictionaries: used, above: builtIn)
  }

  func list() async throws -> [DictionaryPlace] {
    let files = try files()
    return try await storage.database.read { try self.places(files, $0) }
  }

  func image(at path: String, of title: String) throws -> DictionaryImage? {
    guard let kind = DictionaryImage.Kind(path: path),
      let file = try files().first(where: { $0.about.title == title }),
      let data = try file.database.read({ try ImportedQuery(db: $0).image(at: path) })
    else { return nil }
    return DictionaryImage(data: data, kind: kind)
  }

  /// Returns the dictionaries in the learner's order; those not ordered yet come last.
  private func places(
    _ files: [ImportedFileRepository], _ db: Database
  ) throws -> [DictionaryPlace] {
    let abouts = files.map(\.about)
    let choices = try choices(db)
    let chosen = choices.compactMap { choice -> DictionaryPlace? in
      guard !choice.title.isEmpty else { return .builtIn }
      let about = abouts.first { $0.title == choice.title }
      return about.map { DictionaryPlace(dictionary: $0, isOn: choice.isOn) }
    }
    let builtIn = choices.contains { $0.title.isEmpty } ? [] : [DictionaryPlace.builtIn]
    let titles = Set(choices.map(\.title))
    let others = abouts.filter { !titles.contains($0.title) }
      .sorted { ($0.imported, $0.title) < ($1.imported, $1.title) }
    return builtIn + chosen + others.map { DictionaryPlace(dictionary: $0, isOn: true) }
  }

  private func choices() async throws -> [Choice] {
    try await storage.database.read { try self.choices($0) }
  }

  private func choices(_ db: Database) throws -> [Choice] {
    try settings.stored(Self.order, db) ?? []
  }

  /// Opens every file once. Unreadable ones, such as those of another version, are skipped.
  func files() throws -> [ImportedFileRepository] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".\(Self.ending)") }.sorted()
    return opened.withLock { opened in
      opened = opened.filter { names.contains($0.key) }
      return names.compactMap { name in
        let file = folder.appending(path: name)
        let stamp = Self.stamp(of: file)
        if let current = opened[name], current.stamp == stamp { return current.file }
        // Skipped: importing it again restores it.
        let reopened = try? ImportedFileRepository.open(file)
        opened[name] = reopened.map { Opened(stamp: stamp, file: $0) }
        return reopened
      }
    }
  }

  private static func stamp(of file: URL) -> String {
    var status = file_status()
    guard file_status_read(file.path, 0, &status) == 0 else { return "" }
    return "\(status.number) \(status.seconds) \(status.nanoseconds)"
  }

  // MARK: Writing

  /// Imports an archive; a newer revision of a dictionary replaces it, in its place.
  ///
  /// - Parameters:
  ///   - old: the title of the dictionary that it is a newer revision of, if that is known.
  ///   - progress: called with the bytes unpacked.
  /// - Throws: `Problem` if it is refused; nothing is kept then.
  func importArchive(
    _ data: Data, named name: String, replacing old: String? = nil, at now: Date,
    progress: @escaping @Sendable (Int) -> Void
  ) async throws -> ImportedRevision {
    let (before, chosen) = (try await list(), try await choices())
    let (about, replaced) = try await onOwnThreadUntilCancelled { checkCancellation in
      try self.write(data, named: name, replacing: old, at: now) { bytes in
        try checkCancellation()
        progress(bytes)
      }
    }
    try await notifyOtherFaces()
    if let replaced {
      // If a dictionary was moved or disabled meanwhile, the whole order has been written already.
      try await keepOrder(before, ifStill: chosen)
      try await replace(replaced.title, by: about.title)
    }
    return ImportedRevision(dictionary: about, replaced: replaced?.revision)
  }

  /// - Returns: the dictionary, and the one that it is a newer revision of.
  private func write(
    _ data: Data, named name: String, replacing old: String?, at now: Date,
    progress: (Int) throws -> Void
  ) throws -> (ImportedDictionary, replaced: ImportedDictionary?) {
    let archive = try YomitanArchive(data, named: name)
    let index = try archive.description()
    let known = try files().map(\.about)
    let same = known.first { $0.title == index.title }
    if let same {
      switch index.compared(to: same) {
      case .orderedSame: throw Problem.imported(index.title)
      case .orderedAscending: throw Problem.olderRevision(index, than: same)
      case .orderedDescending: break
      }
    }
    let replaced = same ?? known.first { $0.title == old } ?? index.retitled(among: known)
    if replaced == nil, known.count >= Self.most {
      throw Problem(
        "You already have \(Self.most) imported dictionaries.", remedy: "Remove one first.")
    }
    let unfinished = try writeUnfinished(at: now) { rows in
      try rows.write(index, at: now)
      try archive.read(into: rows, progress: progress)
    }
    defer { unlink(unfinished.path) }  // Frees its space if it could not be placed.
    return (try place(unfinished), replaced)
  }

  func remove(_ title: String) async throws {
    let title = try known(title).title
    guard unlink(try file(of: title).path) == 0 || errno == ENOENT else {
      throw Problem.unkept(folder, CocoaError(.fileWriteUnknown))
    }
    try await notifyOtherFaces()
  }

  /// Removes a dictionary whose newer revision has another title, and gives that its place, unless
  /// that was done.
  func replace(_ old: String, by new: String) async throws {
    let files = try files()
    guard old != new, files.contains(where: { $0.about.title == old }) else { return }
    try await storage.database.write { db in
      let choices = Self.choices(of: try self.places(files, db)).filter { $0.title != new }
      let order = choices.map { Choice(title: $0.title == old ? new : $0.title, isOn: $0.isOn) }
      try self.settings.store(order, as: Self.order, db)
    }
    try await remove(old)
  }

  /// Keeps the place of a dictionary that was replaced by a newer revision.
  private func keepOrder(
    _ places: [DictionaryPlace], ifStill chosen: [Choice]
  ) async throws {
    try await storage.database.write { db in
      guard try self.choices(db) == chosen else { return }
      try self.settings.store(Self.choices(of: places), as: Self.order, db)
    }
  }

  /// Tells other faces that the files changed. The order stays as it was chosen, with what is no
  /// longer there, so that changes of it can still be undone.
  private func notifyOtherFaces() async throws {
    let settings = settings
    try await storage.database.write { db in
      let changes = try settings.stored(Self.changes, db) ?? 0
      try settings.store(changes + 1, as: Self.changes, db)
    }
  }

  func turn(_ title: String, on isOn: Bool, at now: Date) async throws {
    let title = try known(title).title
    try await choose(named: "\(isOn ? "Enabled" : "Disabled") “\(title)”", at: now) { choices in
      choices.map { Choice(title: $0.title, isOn: $0.title == title ? isOn : $0.isOn) }
    }
  }

  /// Moves a dictionary, or the built-in one if the title is nil.
  ///
  /// - Parameter place: counted from 1, with the built-in one.
  func move(_ title: String?, to place: Int, at now: Date) async throws {
    let title = if let title { try known(title).title } else { "" }
    try await choose(named: "Moved a dictionary", at: now) { choices in
      guard let choice = choices.first(where: { $0.title == title }) else { return choices }
      var others = choices.filter { $0.title != title }
      others.insert(choice, at: place.clamped(to: 1...others.count + 1) - 1)
      return others
    }
  }

  func known(_ title: String) throws -> ImportedDictionary {
    let title = title.precomposedStringWithCanonicalMapping
    let alike = try files().filter { $0.about.title.lowercased() == title.lowercased() }
    let found = alike.first { $0.about.title == title } ?? (alike.count == 1 ? alike[0] : nil)
    guard let found else {
      guard !DictionaryPlace.isBuiltIn(title) else {
        throw Problem(
          "The built-in dictionary can't be disabled or removed.",
          remedy: "Move others above it with “dictionary order”.")
      }
      throw Problem(
        "There is no imported dictionary named “\(title)”.",
        remedy: "“dictionary list” lists them all.")
    }
    return found.about
  }

  /// Writes the whole order down.
  private func choose(
    named name: String, at now: Date, _ change: @escaping @Sendable ([Choice]) -> [Choice]
  ) async throws {
    let files = try files()
    try await storage.undoable(at: now) { db in
      let old = Self.choices(of: try self.places(files, db))
      let order = change(old)
      if order != old { try self.settings.store(order, as: Self.order, db) }
      return (name, ())
    }
  }

  private static func choices(of places: [DictionaryPlace]) -> [Choice] {
    places.map { Choice(title: $0.dictionary?.title ?? "", isOn: $0.isOn) }
  }
}

extension Problem {
  static func olderRevision(_ index: YomitanIndex, than there: ImportedDictionary) -> Problem {
    Problem(
      "You have a newer revision of “\(index.title)”, \(there.revision). This is \(index.revision).",
      remedy: "Remove it first to go back to this one.")
  }

  static func imported(_ title: String) -> Problem {
    Problem(
      "This revision of “\(title)” is already imported.",
      remedy: "Remove it first to import it again.")
  }
}
