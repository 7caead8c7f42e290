import CMeCab
import Glibc

/// A tokeniser's dictionary, opened once and shared by all tasks.
///
/// libmecab maps the dictionary's files and unmaps them when the last lattice is released. The
/// model is read-only once opened, so it is thread-safe although it is a C pointer.
public final class Tagger: @unchecked Sendable {
  let tagSet: TagSet
  private let mecab: MeCab
  private let model: OpaquePointer
  private let lines: DictionaryLines?

  /// - Parameter folder: a dictionary for libmecab, including its `dicrc`.
  /// - Throws: `Problem` if libmecab or the dictionary is missing or broken.
  init(dictionary folder: String) throws(Problem) {
    mecab = try MeCab.shared.get()
    guard let model = Self.model(mecab, folder) else {
      throw Problem(
        "The Japanese dictionary in \(folder) can't be used.",
        remedy: "Install the package open-jtalk-mecab-naist-jdic again.", detail: mecab.lastError,
        isForOwner: true)
    }
    self.model = model
    guard let sample = try Self.sample(mecab, model), let tagSet = sample.tagSet else {
      mecab.library.model_destroy(model)
      throw Problem(
        "The dictionary in \(folder) uses unsupported tags.",
        remedy: "Choose naist-jdic, ipadic or UniDic.")
    }
    lines = sample.lines
    self.tagSet = tagSet
  }

  deinit {
    mecab.library.model_destroy(model)
  }

  /// Returns a lattice for one task at a time.
  ///
  /// - Throws: `Problem` if libmecab gets no memory.
  func lattice() throws(Problem) -> Lattice {
    try Lattice(mecab, model, of: self)
  }

  /// Passes separate arguments, because libmecab would split a path at its spaces.
  private static func model(_ mecab: MeCab, _ folder: String) -> OpaquePointer? {
    let arguments = ["sanpo", "-r", "/dev/null", "-d", folder]
    var pointers = arguments.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return mecab.library.model_new(Int32(pointers.count), &pointers)
  }

  /// Returns the dictionary's line, and its address, for a word that every dictionary has.
  private static func sample(
    _ mecab: MeCab, _ model: OpaquePointer
  ) throws(Problem) -> (tagSet: TagSet?, lines: DictionaryLines?)? {
    let lattice = try Lattice(mecab, model, of: nil)
    var sample = "食べる"
    return sample.withUTF8 { bytes in
      lattice.parse(bytes)?.pointee.feature.map {
        (TagSet(sample: Feature(DictionaryLines.mapped($0))), DictionaryLines(around: $0))
      }
    }
  }

  /// Reads the dictionary's line of a token.
  func withFeature<Result>(
    of node: UnsafePointer<mecab_node_t>, _ read: (Feature) -> Result
  ) -> Result {
    guard let line = node.pointee.feature else { return read(Feature(.init(start: nil, count: 0))) }
    guard let lines else { return read(Feature(DictionaryLines.mapped(line))) }
    return lines.withLine(at: line) { read(Feature($0)) }
  }
}

/// One task's working memory for tokenising sentences.
public final class Lattice {
  private let mecab: MeCab
  private let tagger: OpaquePointer
  private let lattice: OpaquePointer
  /// Keeps the model alive.
  private let owner: Tagger?

  fileprivate init(_ mecab: MeCab, _ model: OpaquePointer, of owner: Tagger?) throws(Problem) {
    let made = mecab.library.new_tagger(model)
    guard let tagger = made, let lattice = mecab.library.new_lattice(model) else {
      if let made { mecab.library.destroy_tagger(made) }
      throw Problem(
        "Japanese text can't be analysed.", remedy: "Close other programs, then try again.",
        detail: mecab.lastError)
    }
    self.mecab = mecab
    self.tagger = tagger
    self.lattice = lattice
    self.owner = owner
  }

  deinit {
    mecab.library.destroy_lattice(lattice)
    mecab.library.destroy_tagger(tagger)
  }

  /// Returns the first token of a list linked by `next` and ended by a node of length 0.
  ///
  /// The tokens point into the bytes and are valid until the next call.
  ///
  /// - Parameter cuts: offsets, other than the ends, where one token must end and another begin.
  func parse(
    _ sentence: UnsafeBufferPointer<UInt8>, cutAt cuts: [Int] = []
  ) -> UnsafePointer<mecab_node_t>? {
    guard let start = sentence.baseAddress, !sentence.isEmpty else { return nil }
    let library = mecab.library
    return start.withMemoryRebound(to: CChar.self, capacity: sentence.count) { text in
      library.set_sentence(lattice, text, sentence.count)
      for cut in cuts { library.set_boundary(lattice, cut, Int32(MECAB_TOKEN_BOUNDARY)) }
      guard library.parse(tagger, lattice) != 0 else { return nil }
      return library.first_node(lattice).flatMap { UnsafePointer($0.pointee.next) }
    }
  }
}
