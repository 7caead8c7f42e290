import Foundation

/// Where a dictionary's author publishes newer revisions.
public struct DictionaryUpdates: Hashable, Sendable {
  /// The address of the newest index.json.
  var index: String
  /// The address of the newest archive.
  var archive: String

  /// The host that is asked first.
  public var host: String { URL(string: index)?.host() ?? index }
}

extension ImportedDictionaryRepository {
  /// Imports a dictionary's newest revision from where it says.
  ///
  /// - Parameter progress: called with the bytes unpacked.
  /// - Returns: the dictionary itself, which replaced none, if there is no newer revision.
  func update(
    _ title: String, over web: PublicHTTP, at now: Date,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> ImportedRevision {
    let old = try known(title)
    guard let archive = try await old.newerArchive(over: web) else {
      return ImportedRevision(dictionary: old)
    }
    let new = try await importArchive(
      archive, named: old.title, replacing: old.title, at: now, progress: progress)
    try await replace(old.title, by: new.dictionary.title)
    return ImportedRevision(dictionary: new.dictionary, replaced: old.revision)
  }
}

extension ImportedDictionary {
  /// Fetches the newest archive from where the dictionary says; nil if it is no newer.
  ///
  /// - Throws: `Problem` if the dictionary doesn't say where, or if nothing of it can be fetched.
  func newerArchive(over web: PublicHTTP) async throws -> Data? {
    guard let updates else {
      throw Problem(
        "“\(title)” doesn't say where newer revisions are.",
        remedy: "Import a newer ZIP, if there is one.")
    }
    let newest = try updates.read(try await web.file(updates.index).body)
    guard newest.compared(to: self) == .orderedDescending else { return nil }
    return try await web.file(newest.updates?.archive ?? updates.archive).body
  }
}

extension YomitanIndex {
  /// Compares the revisions, most of which are dates or numbers.
  func compared(to imported: ImportedDictionary) -> ComparisonResult {
    revision.compare(imported.revision, options: .numeric)
  }

  /// Returns the dictionary of which it is a newer revision with another title: the titles of
  /// Jitendex and JMdict have the date. It is the only one with the same address for newer ones.
  func retitled(among known: [ImportedDictionary]) -> ImportedDictionary? {
    let alike = known.filter { updates != nil && $0.updates?.index == updates?.index }
    guard alike.count == 1, compared(to: alike[0]) == .orderedDescending else { return nil }
    return alike[0]
  }
}

extension DictionaryUpdates {
  fileprivate func read(_ index: Data) throws(Problem) -> YomitanIndex {
    do throws(GlossReader.Flaw) {
      return try YomitanIndex(json: index)
    } catch {
      throw Problem(
        "What \(host) has is not the description of a dictionary. It \(error.sentence).",
        remedy: "Import a newer ZIP, if there is one.")
    }
  }
}
