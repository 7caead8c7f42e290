public import Engine
public import Foundation
import Glibc

/// A dictionary with a few words and kanji, in the formats of the full ones.
public struct SmallDictionary: Sendable {
  public let sources: DictionarySources

  /// Writes both files to a folder.
  public init(in folder: URL, words: String = Self.words, kanji: String = Self.kanji) throws {
    sources = DictionarySources(
      edict: folder.appending(path: "edict"), kanjidic: folder.appending(path: "kanjidic2.xml.gz"))
    try Self.eucJP(words).write(to: sources.edict)
    try Self.gzip(Array(kanji.utf8)).write(to: sources.kanjidic)
  }

  /// Returns the folder of a home's dictionary files.
  public static func folder(in home: TemporaryFolder) -> URL { home.file("dictionary-sources") }

  /// Adds the dictionary to a home, unless it is there.
  public static func place(in home: TemporaryFolder) throws {
    let folder = folder(in: home)
    guard !FileManager.default.fileExists(atPath: folder.path) else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = try SmallDictionary(in: folder)
  }

  public static let words = """
    　？？？ /A dictionary for tests/
    食べる [たべる] /(v1,vt) (1) to eat/(v1,vt) (2) to live on (a salary)/(P)/
    喰べる [たべる] /(iK) (v1,vt) (1) to eat/(v1,vt) (2) to live on (a salary)/
    食う [くう] /(v5u,vt) (1) (col) to eat/(v5u,vt) (2) to bite (of insects)/
    行く [いく] /(v5k-s,vi) to go/(P)/
    行く [ゆく] /(v5k-s,vi) to go/(P)/
    来る [くる] /(vk,vi) to come/(P)/
    勉強 [べんきょう] /(n,vs) study/(P)/
    高い [たかい] /(adj-i) (1) high/tall/(adj-i) (2) expensive/(P)/
    静か [しずか] /(adj-na) quiet/(P)/
    橋 [はし] /(n) bridge/(P)/
    箸 [はし] /(n) chopsticks/(P)/
    端 [はし] /(n) edge/end/
    休む [やすむ] /(v5m,vi) to rest/(P)/
    休み [やすみ] /(n) (1) rest/(n) (2) holiday/(P)/
    木 [き] /(n) tree/(P)/
    林 [はやし] /(n) grove/
    猫 [ねこ] /(n) cat/(P)/
    ネコ /(n) (uk) cat/
    為る [する] /(vs-i) (uk) to do/(P)/
    屡 [しばしば] /(adv) (uk) often/
    ＣＤ [シーディー] /(n) (comp) compact disc/
    罵り [ののしり] /(n) (1) abuse/(n) (2) (vulg) a rude word/
    卑語 [ひご] /(n) (X) rude words/
    電話 [でんわ] /(n,vs) telephone/(P)/
    友達 [ともだち] /(n) friend/(P)/

    """

  public static let kanji = document(
    [
      character("一", 1, "<grade>1</grade>", 2, 4, on: "イチ", kun: "ひと.つ", "one", "1-1-1", "1000.0"),
      character(
        "木", 4, "<grade>1</grade>", 317, 4, on: "モク", kun: "き", "tree</meaning><meaning>wood",
        "4-4-3", "4090.0"),
      character(
        "休", 6, "<grade>1</grade>", 642, 4, on: "キュウ", kun: "やす.む", "rest", "1-2-4", "2429.0"),
      character("体", 7, "<grade>2</grade>", 88, 3, on: "タイ", kun: "からだ", "body", "1-2-5", "2523.0"),
      character(
        "林", 8, "<grade>1</grade>", 656, 3, on: "リン", kun: "はやし", "grove", "1-4-4", "4499.0"),
      character(
        "食", 9, "<grade>2</grade>", 328, 4, on: "ショク", kun: "た.べる", "eat</meaning><meaning>food",
        "2-2-7", "8073.2"),
      character(
        "猫", 11, "<grade>8</grade>", 1702, 2, on: "ビョウ", kun: "ねこ", "cat", "1-3-8", "4426.0"),
      character(
        "橋", 16, "<grade>3</grade>", 698, 2, on: "キョウ", kun: "はし", "bridge", "1-4-12", "4292.7"),
      character(
        "箸", 14, "<grade>8</grade>", nil, 1, on: "チョ", kun: "はし", "chopsticks", "2-6-8", "8860.4"),
    ])

  public static func document(_ characters: [String]) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE kanjidic2 [ <!-- a comment with ]> and > in it --> <!ELEMENT kanjidic2 (character*)> ]>
    <kanjidic2>
    \(characters.joined(separator: "\n"))
    </kanjidic2>

    """
  }

  public static func character(
    _ literal: String, _ strokes: Int, _ grade: String, _ frequency: Int?, _ level: Int,
    on: String, kun: String, _ meaning: String, _ skip: String, _ corners: String
  ) -> String {
    """
    <character>
    <literal>\(literal)</literal>
    <misc>\(grade)<stroke_count>\(strokes)</stroke_count><stroke_count>99</stroke_count>
    \(frequency.map { "<freq>\($0)</freq>" } ?? "")<jlpt>\(level)</jlpt></misc>
    <query_code><q_code qc_type="skip">\(skip)</q_code><q_code qc_type="skip" \
    skip_misclass="posn">3-1-1</q_code><q_code qc_type="four_corner">\(corners)</q_code></query_code>
    <reading_meaning><rmgroup><reading r_type="pinyin">x</reading>
    <reading r_type="ja_on">\(on)</reading><reading r_type="ja_kun">\(kun)</reading>
    <meaning>\(meaning)</meaning><meaning m_lang="fr">non</meaning></rmgroup></reading_meaning>
    </character>
    """
  }

  /// Encodes text as EUC-JP, as in EDICT, and drops what cannot be encoded.
  public static func eucJP(_ text: String) -> Data {
    let converter = iconv_open("EUC-JP//IGNORE", "UTF-8")
    guard let converter, Int(bitPattern: converter) != -1 else { return Data() }
    defer { iconv_close(converter) }
    var input = text.utf8.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: input.count * 2)
    var (inputLeft, outputLeft) = (input.count, output.count)
    let count = output.count
    input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (from, to) = (input.baseAddress, output.baseAddress)
        // It stops at times to report dropped characters.
        var left = Int.max
        while inputLeft < left {
          left = inputLeft
          _ = iconv(converter, &from, &inputLeft, &to, &outputLeft)
        }
      }
    }
    return Data(output[..<(count - outputLeft)].map { UInt8(bitPattern: $0) })
  }

  /// Returns a gzip file with uncompressed contents.
  public static func gzip(_ bytes: [UInt8]) -> Data {
    var file = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
    let blocks = stride(from: 0, to: bytes.count, by: 0xFFFF)
    for start in blocks {
      let block = bytes[start..<min(start + 0xFFFF, bytes.count)]
      let size = UInt16(block.count)
      file.append(block.endIndex == bytes.count ? 1 : 0)
      for word in [size, ~size] { file.append(contentsOf: [UInt8(word & 0xFF), UInt8(word >> 8)]) }
      file.append(contentsOf: block)
    }
    for word in [StoredZip.checksum(bytes), UInt32(bytes.count)] {
      file.append(contentsOf: (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) })
    }
    return file
  }
}
