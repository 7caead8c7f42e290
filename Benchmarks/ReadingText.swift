import CMeCab
import Engine
import Foundation
import Shell

/// How fast Japanese text is analysed, beside libmecab alone on the same text.
///
/// The two take turns line by line of a block, on one thread, so that whatever else the machine
/// does falls on both. Analysed is what `sanpo analyse --json` gives, to the last byte.
struct ReadingText {
  private static let lines = 20_000
  private static let block = 1_000

  static func figures(_ learner: Learner) async throws -> [Figure] {
    let (common, all) = try edictWords()
    return [
      try await share(lines(words: common), learner),
      try AnalysingProcess.figure(varied(words: all), learner.folder),
    ]
  }

  private static func share(_ text: [String], _ learner: Learner) async throws -> Figure {
    let japanese = try JapaneseTools(folder: learner.folder).text()
    let bare = try BareTagger(folder: learner.folder.appending(path: "dictionary/naist-jdic"))
    var (analysing, tagging, tagged) = (0.0, 0.0, 0)
    for start in stride(from: 0, to: text.count, by: block) {
      let lines = text[start..<min(start + block, text.count)]
      tagging += try await seconds { for line in lines { tagged += try bare.tag(line) } }
      var writer = SentenceWriter()
      analysing += try await seconds {
        for line in lines { writer.write(try japanese.analyse(line)) }
      }
    }
    guard tagged > 0 else {
      throw Problem("libmecab found nothing.", remedy: "Look at its dictionary.")
    }
    return .share(
      "analysis of Japanese text, all of it, as JSON", Double(text.count) / analysing,
      of: "bare libmecab that reads each token with its line", Double(text.count) / tagging,
      atLeast: 0.5)
  }

  /// The words of EDICT in its order: those that it marks as common, and all.
  private static func edictWords() throws -> (common: [Substring], all: [Substring]) {
    let iconv = Process()
    iconv.executableURL = URL(filePath: "/usr/bin/iconv")
    iconv.arguments = ["-f", "EUC-JP", "-t", "UTF-8", DictionarySources.installed.edict.path]
    let output = Pipe()
    iconv.standardOutput = output
    try iconv.run()
    let edict = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let entries = edict.split(separator: "\n").dropFirst()
    func word(_ entry: Substring) -> Substring? {
      entry.split(whereSeparator: { " [;(".contains($0) }).first
    }
    return (
      entries.filter { $0.hasSuffix("/(P)/") }.compactMap(word), entries.compactMap(word)
    )
  }

  /// Every word there is, each in one sentence.
  private static func varied(words: [Substring]) -> [String] {
    var chance = Xorshift()
    let shuffled = words.shuffled(using: &chance)
    return stride(from: 0, to: shuffled.count - 4, by: 4).map { place in
      "\(shuffled[place])の\(shuffled[place + 1])は\(shuffled[place + 2])と\(shuffled[place + 3])でした。"
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

/// The same numbers for every run.
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
    self.library = library
    self.tagger = tagger
    self.lattice = lattice
  }

  /// Finds the tokens and looks at each with its line of the dictionary, as whoever prints them
  /// does.
  ///
  /// - Returns: how long they and their lines are, in bytes.
  func tag(_ line: String) throws -> Int {
    var line = line
    return try line.withUTF8 { bytes in
      try bytes.withMemoryRebound(to: CChar.self) { text in
        library.set_sentence(lattice, text.baseAddress, text.count)
        guard library.parse(tagger, lattice) != 0 else {
          throw Problem("libmecab failed.", remedy: "Look at its dictionary.")
        }
        return length(from: library.first_node(lattice))
      }
    }
  }

  private func length(from first: UnsafePointer<mecab_node_t>?) -> Int {
    var (length, next) = (0, first)
    while let node = next?.pointee {
      length += Int(node.length) + strlen(node.feature)
      next = UnsafePointer(node.next)
    }
    return length
  }
}
