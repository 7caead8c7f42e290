import Foundation

/// The word list in the learner's folder, made from EDICT when it is missing, or EDICT another.
enum WordListFile {
  /// - Parameter tell: told that it is made, which takes a second or two.
  /// - Throws: `Problem` when EDICT is not there, or the list cannot be written.
  static func open(
    in folder: URL, edict: URL, telling tell: (String) -> Void
  ) throws(Problem) -> WordList {
    let file = folder.appending(path: "readings.list")
    let origin = folder.appending(path: "readings.origin")
    let isThere = FileManager.default.isReadableFile(atPath: edict.path)
    if let list = current(file, madeFrom: isThere ? try stamp(of: edict) : nil, origin) {
      return list
    }
    if isThere {
      tell("Making the list of readings from EDICT, once (about two seconds) ...")
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try made(from: edict, telling: tell).write(to: file, options: .atomic)
      try Data(try stamp(of: edict).utf8).write(to: origin, options: .atomic)
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
  ///
  /// - Parameter stamp: nil without EDICT, when an old list is better than none.
  private static func current(_ file: URL, madeFrom stamp: String?, _ origin: URL) -> WordList? {
    if let stamp, (try? String(contentsOf: origin, encoding: .utf8)) != stamp { return nil }
    return try? mapped(file)
  }

  /// Another text once EDICT is another, or what the list is made of besides, or how.
  private static func stamp(of edict: URL) throws(Problem) -> String {
    let preferences = try preferences().utf8.count
    return """
      \(DictionarySources.signature(edict))
      list \(WordList.version), preferences \(preferences)
      """
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

  private static func made(from edict: URL, telling tell: (String) -> Void) throws -> Data {
    var builder = WordListBuilder()
    let ending = try EUCJPLines.each(of: edict) { line, _ in builder.add(line: line) }
    if ending.isBroken { tell("\(Problem.broken("readings", "edict", edict))") }
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
