import Foundation
import Helpers
import Testing

@testable import Engine

/// Sources in EUC-JP, gzip and XML, complete and damaged.
struct SourceReadingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `Lines are complete however the input is split`() throws {
    let wanted = (0..<9_000).map { "\($0) 日本語、ｶﾅ、髙くない" }
    let expected = (0..<9_000).map { "\($0) 日本語、ｶﾅ、くない" }
    let file = try written(SmallDictionary.eucJP(wanted.joined(separator: "\n") + "\n"))

    let read = try lines(of: file)

    // 髙 is not in the encoding.
    #expect(read.lines.count == expected.count)
    #expect(zip(read.lines, expected).first { $0 != $1 }?.0 == nil)
    #expect(read.spoiled == 0 && !read.endsInLine)
  }

  @Test func `Invalid bytes are replaced and counted`() throws {
    var bytes = SmallDictionary.eucJP("猫\n犬\n")
    bytes.insert(contentsOf: [0xFF, 0xFE], at: 2)
    let read = try lines(of: written(bytes))

    #expect(read.lines == ["猫\u{FFFD}\u{FFFD}", "犬"])
    #expect(read.spoiled == 2)
  }

  @Test func `A file that ends inside a character or a line reports it`() throws {
    let whole = SmallDictionary.eucJP("猫\n犬")

    #expect(try lines(of: written(whole)).endsInLine)
    #expect(try lines(of: written(whole.dropLast())).lines == ["猫"])
  }

  @Test func `An empty file has no lines`() throws {
    let read = try lines(of: written(Data()))

    #expect(read.lines == [] && !read.endsInLine)
  }

  @Test func `Compressed data is decompressed`() throws {
    let bytes = Array(repeating: Array("猫と犬。".utf8), count: 20_000).flatMap(\.self)

    let (unpacked, isWhole) = try Gunzip.unpack(written(SmallDictionary.gzip(bytes)))

    #expect(unpacked == bytes && isWhole)
  }

  @Test(arguments: [0, 1, 9, 10, 40, 2_000])
  func `A truncated archive is decompressed as far as possible`(_ count: Int) throws {
    let packed = SmallDictionary.gzip(Array(repeating: 65, count: 3_000))

    let (unpacked, isWhole) = try Gunzip.unpack(written(packed.prefix(count)))

    #expect(!isWhole)
    #expect(unpacked.count <= count)
  }

  @Test func `Kanji are parsed with their Japanese and English data`() throws {
    let kanji = kanji(in: SmallDictionary.kanji)
    let tree = try #require(kanji.first { $0.literal == "木" })

    #expect(kanji.count == 9)
    #expect(tree.strokes == 4 && tree.grade == .elementary(1) && tree.level == .n5)
    #expect(tree.on == ["モク"] && tree.kun == ["き"] && tree.meanings == ["tree", "wood"])
    #expect(tree.skip == "4-4-3" && tree.fourCorner == "4090.0" && tree.frequency == 317)
  }

  @Test func `A truncated file has its complete kanji`() {
    let text = SmallDictionary.kanji
    for count in stride(from: 0, to: text.utf8.count, by: 97) {
      let half = Array(text.utf8.prefix(count))

      #expect(kanji(in: String(decoding: half, as: UTF8.self)).count < 9)
      #expect(!Kanjidic.read(half) { _ in })
    }
  }

  @Test(arguments: [
    "", "<", "<>", "</>", "<!", "<!--", "<?", "<!DOCTYPE [", "<a", "<a b=\"<\">", "</character>",
    "<character></literal></character>", "\0<character>\0</character>",
  ])
  func `Another kind of file has no kanji`(_ text: String) {
    #expect(kanji(in: text).isEmpty)
  }

  @Test func `Character references are decoded`() {
    var texts: [String] = []
    let bytes = Array("<a>&lt;&amp;lt;&gt; &quot;&apos;</a>".utf8)

    #expect(XMLElements.read(bytes, ended: { texts.append($0.text) }))
    #expect(texts == ["<&lt;> \"'"])
  }

  private func kanji(in text: String) -> [KanjiEntry] {
    var found: [KanjiEntry] = []
    _ = Kanjidic.read(Array(text.utf8)) { found.append($0) }
    return found
  }

  private func lines(of file: URL) throws -> (lines: [String], spoiled: Int, endsInLine: Bool) {
    var lines: [String] = []
    let ending = try EUCJPLines.each(of: file) { line, _ in lines.append(String(line)) }
    return (lines, ending.spoiled, ending.endsInLine)
  }

  private func written(_ bytes: Data) throws -> URL {
    let file = folder.file("file")
    try bytes.write(to: file)
    return file
  }
}
