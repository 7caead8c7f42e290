import Foundation

/// The word list in the learner's folder, made from EDICT when it is missing or older.
enum WordListFile {
  /// - Parameter tell: told that it is made, which takes a second or two.
  /// - Throws: `Problem` when EDICT is not there, or the list cannot be written.
  static func open(
    in folder: URL, edict: URL, telling tell: (String) -> Void
  ) throws(Problem) -> WordList {
    let file = folder.appending(path: "readings.list")
    if let list = current(file, edict) { return list }
    if date(of: edict) != nil {
      tell("Making the list of readings from EDICT, once (about two seconds) ...")
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try made(from: edict).write(to: file, options: .atomic)
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem(
        "The list of readings could not be made, so readings are less sure.",
        remedy: "Install the package edict, and see that \(folder.path) can be written.",
        detail: "\(error)")
    }
    return try mapped(file)
  }

  /// The list, unless it has to be made: a broken one is made again too.
  private static func current(_ file: URL, _ edict: URL) -> WordList? {
    guard let made = date(of: file) else { return nil }
    // Without EDICT an old list is better than none.
    if let changed = date(of: edict), changed > made { return nil }
    return try? mapped(file)
  }

  private static func date(of file: URL) -> Date? {
    // A file that cannot be asked is as good as missing.
    try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
  }

  private static func mapped(_ file: URL) throws(Problem) -> WordList {
    do {
      return try WordList(mapping: Data(contentsOf: file, options: .alwaysMapped))
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem(
        "The list of readings cannot be read.", remedy: "See that \(file.path) can be read.",
        detail: "\(error)")
    }
  }

  private static func made(from edict: URL) throws -> Data {
    var builder = WordListBuilder()
    _ = try EUCJPLines.each(of: edict) { line, _ in builder.add(line: line) }
    for line in try preferences().split(separator: "\n") { builder.add(preference: line) }
    return builder.data
  }

  /// How words are read that EDICT lacks or lists with several readings.
  private static func preferences() throws(Problem) -> String {
    guard let folder = Bundle.module.url(forResource: "Japanese", withExtension: nil),
      let data = try? Data(contentsOf: folder.appending(path: "words.tsv"))
    else { throw Problem("The words' readings are missing.", remedy: "Install Sanpo again.") }
    return String(decoding: data, as: UTF8.self)
  }
}
