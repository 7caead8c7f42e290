import CMeCab
import Engine
import Foundation

/// How fast Japanese text is analysed, beside libmecab alone on the same text.
///
/// The two take turns line by line of a block, on one thread, so that whatever else the machine
/// does falls on both.
struct ReadingText {
  private static let lines = 20_000
  private static let block = 1_000

  static func figures(_ learner: Learner) async throws -> [Figure] {
    let text = try lines(words: commonWords())
    let japanese = try JapaneseTools(folder: learner.folder).text()
    let bare = try BareTagger(folder: learner.folder.appending(path: "dictionary/naist-jdic"))
    var (analysing, tagging) = (0.0, 0.0)
    for start in stride(from: 0, to: text.count, by: block) {
      let lines = text[start..<min(start + block, text.count)]
      tagging += try await seconds { for line in lines { try bare.tag(line) } }
      analysing += try await seconds { for line in lines { _ = try japanese.analyse(line) } }
    }
    return [
      .share(
        "analysis of Japanese text, all of it", Double(text.count) / analysing,
        of: "bare libmecab", Double(text.count) / tagging, atLeast: 0.5)
    ]
  }

  /// The words that EDICT marks as common, in its order.
  private static func commonWords() throws -> [Substring] {
    let iconv = Process()
    iconv.executableURL = URL(filePath: "/usr/bin/iconv")
    iconv.arguments = ["-f", "EUC-JP", "-t", "UTF-8", DictionarySources.installed.edict.path]
    let output = Pipe()
    iconv.standardOutput = output
    try iconv.run()
    let edict = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return edict.split(separator: "\n").filter { $0.hasSuffix("/(P)/") }.compactMap {
      $0.split(whereSeparator: { " [;(".contains($0) }).first
    }
  }

  /// Sentences of about twenty tokens. A word's rank decides how often it comes, as in speech: the
  /// second half as often as the first.
  private static func lines(words: [Substring]) -> [String] {
    var chance = Xorshift()
    let ranked = words.shuffled(using: &chance).prefix(10_000)
    func word() -> Substring {
      let rank = exp(Double.random(in: 0..<log(Double(ranked.count)), using: &chance))
      return ranked[min(Int(rank), ranked.count - 1)]
    }
    return (0..<lines).map { _ in
      "\(word())の\(word())は、\(word())が\(word())に\(word())を見たので、三本の\(word())と\(word())へ行きました。"
    }
  }
}

/// The same dice for every run.
private struct Xorshift: RandomNumberGenerator {
  private var state: UInt64 = 0x2545_F491_4F6C_DD1D

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

/// libmecab and nothing else.
private struct BareTagger {
  private let library: mecab_library
  private let tagger: OpaquePointer
  private let lattice: OpaquePointer

  init(folder: URL) throws {
    var library = mecab_library()
    let missing = Problem("libmecab is missing.", remedy: "Install the package libmecab2.")
    guard mecab_load(&library) != 0 else { throw missing }
    let words = ["bench", "-r", "/dev/null", "-d", folder.path]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    guard let model = library.model_new(Int32(arguments.count), &arguments),
      let tagger = library.new_tagger(model), let lattice = library.new_lattice(model)
    else { throw missing }
    (self.library, self.tagger, self.lattice) = (library, tagger, lattice)
  }

  func tag(_ line: String) throws {
    var line = line
    let isDone = line.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        library.set_sentence(lattice, text.baseAddress, text.count)
        return library.parse(tagger, lattice) != 0
      }
    }
    guard isDone else { throw Problem("libmecab failed.", remedy: "Look at its dictionary.") }
  }
}
