import CMalloc
import Foundation

/// The word list in the learner's folder, rebuilt from EDICT if it is missing or EDICT changed.
enum WordListFile {
  private static let broken = "\nbroken"

  /// - Parameter onMessage: receives a message when the list is built, which takes a second or two.
  /// - Returns: the list, and any problem with EDICT.
  /// - Throws: `Problem` if EDICT is missing or the list cannot be written.
  static func open(
    in folder: URL, edict: URL, onMessage: (String) -> Void
  ) throws(Problem) -> (WordList, flaw: Problem?) {
    let file = folder.appending(path: "readings.list")
    let origin = folder.appending(path: "readings.origin")
    let stamp = stamp(of: edict)
    if let current = current(file, from: origin, stamp) {
      return (current.list, current.isBroken ? .broken("readings", "edict", edict) : nil)
    }
    if stamp != nil {
      onMessage("Building the list of readings from EDICT, once (about two seconds) ...")
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let (data, isBroken) = try make(from: edict)
      try data.write(to: file, options: .atomic)
      malloc_trim(0)  // Otherwise the allocator keeps the memory.
      try Data(((stamp ?? "") + (isBroken ? broken : "")).utf8).write(to: origin, options: .atomic)
      return (try mapped(file), isBroken ? .broken("readings", "edict", edict) : nil)
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem(
        "The list of readings could not be built, so readings are less reliable.",
        remedy: "Install the package edict, and check that \(folder.path) can be written.",
        detail: "\(error)")
    }
  }

  /// Returns the existing list unless it must be rebuilt, as when it is broken. Without EDICT, an
  /// old list is better than none.
  private static func current(
    _ file: URL, from origin: URL, _ stamp: String?
  ) -> (list: WordList, isBroken: Bool)? {
    let stored = try? String(contentsOf: origin, encoding: .utf8)
    let isBroken = stored?.hasSuffix(broken) == true
    if let stamp, stored != (isBroken ? stamp + broken : stamp) { return nil }
    return (try? mapped(file)).map { ($0, isBroken) }
  }

  /// Returns a text that changes with EDICT, with the other sources of the list, and with its
  /// format. Nil without EDICT.
  private static func stamp(of edict: URL) -> String? {
    guard FileManager.default.isReadableFile(atPath: edict.path) else { return nil }
    return [edict, preferences].map { (file: URL?) in file.map(DictionarySources.signature) ?? "" }
      .joined(separator: "\n") + "\nlist \(WordList.version)"
  }

  private static func mapped(_ file: URL) throws(Problem) -> WordList {
    do {
      return try WordList(mapping: Data(contentsOf: file, options: .alwaysMapped))
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem(
        "The list of readings can't be read.", remedy: "Check that \(file.path) can be read.",
        detail: "\(error)")
    }
  }

  private static func make(from edict: URL) throws -> (Data, isBroken: Bool) {
    guard let preferences, let lines = try? String(contentsOf: preferences, encoding: .utf8) else {
      throw Problem.incomplete("The words' readings are missing.", detail: "words.tsv")
    }
    var builder = WordListBuilder()
    let ending = try EUCJPLines.each(of: edict) { line, _ in builder.add(line: line) }
    for line in lines.split(separator: "\n") { builder.add(preference: line) }
    return (builder.data, ending.isBroken)
  }

  /// The readings of words that EDICT lacks or lists with several readings.
  private static let preferences = Bundle.module.url(
    forResource: "Japanese", withExtension: nil)?.appending(path: "words.tsv")
}
