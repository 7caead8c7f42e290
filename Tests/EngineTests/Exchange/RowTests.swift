import Foundation
import Testing

@testable import Engine

/// Line endings, quotation marks and unreadable rows.
struct RowTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `Lines may end as on Unix, Windows or the classic Mac`(_ end: String) async throws {
    let text = ["#separator:Comma", "#tags:x", "犬,dog", "", "猫", "鳥,bird"].joined(separator: end)

    let report = try await learner.take(text)

    #expect(pairs(try await learner.entries()) == ["犬=dog", "鳥=bird"])
    #expect(report.badRows.map(\.line) == [5])
  }

  @Test(arguments: ["#separator:Comma\n", ""])
  func `A byte order mark is not part of the text`(_ header: String) async throws {
    try await learner.take("\u{FEFF}\(header)犬,dog\n")

    #expect(pairs(try await learner.entries()) == ["犬=dog"])
    #expect(try await learner.number("SELECT count(*) FROM item WHERE front = '犬'") == 1)
  }

  @Test func `Quoted fields may contain separators, line breaks and doubled quotation marks`()
    async throws
  {
    let text = #"""
      "dog, hound","barks
      and ""bites"""
      "",nothing asked
      猫,"cat"
      """#

    let report = try await learner.take(text)

    #expect(
      pairs(try await learner.entries()) == ["dog, hound=barks\nand \"bites\"", "猫=cat"])
    #expect(report.badRows.map(\.line) == [3])
  }

  @Test func `A quoted line break is kept as a line feed`() async throws {
    try await learner.take("a,\"b\r\nc\"\r\nd,e\r\n")

    #expect(pairs(try await learner.entries()) == ["a=b\nc", "d=e"])
  }

  @Test(arguments: ["\"dog, hound\",", "\"dog, hound\",\"\"", "\"dog, hound\",,,"])
  func `Empty trailing fields count, also after a quoted one`(_ row: String) async throws {
    let report = try await learner.take("#separator:Comma\n\(row)\n")

    #expect(report.badRows.isEmpty)
    #expect(pairs(try await learner.entries()) == ["dog, hound="])
  }

  @Test func `A file that nothing separates says how to name what does`() async throws {
    let problem = await #expect(throws: Problem.self) {
      try await learner.take("a - b\nc - d\n")
    }
    var report = ImportReport()
    report.badRows = [.init(line: 1, reason: Problem.oneColumn.sentence)]

    #expect(problem?.sentence.hasSuffix("Line 1: There is only one column.") == true)
    #expect(problem?.remedy.contains("“#separator:^”") == true)
    #expect(report.warning == problem?.remedy)
  }

  @Test(arguments: ["", "front,back,reading\n", "#columns:front,back,reading\n"])
  func `A row with too many columns is skipped with a reason`(_ top: String)
    async throws
  {
    let text = "#separator:Comma\n\(top)犬,dog,いぬ\n猫,a cat, or two, or three,ねこ\n鳥,bird,とり, \n"

    let report = try await learner.take(text)

    #expect(report.badRows.map(\.reason).first?.hasPrefix("There are 5 columns") == true)
    #expect(pairs(try await learner.entries()) == ["犬=dog", "鳥=bird"])
  }

  @Test(arguments: [
    "#columns:front,back\n#tags column:3\n", "#columns:front,back\n#deck column:3\n", "",
  ])
  func `A third column is accepted if the header numbers it or names none`(_ top: String)
    async throws
  {
    let report = try await learner.take("#separator:Comma\n\(top)犬,dog\n猫,cat,x\n")

    #expect(report.badRows.isEmpty)
    #expect(report.added == 2)
  }

  @Test(arguments: [String.Encoding.utf8, .utf16, .utf16LittleEndian, .shiftJIS])
  func `A file in UTF-8, marked UTF-16 or a Japanese encoding is decoded`(
    _ encoding: String.Encoding
  ) throws {
    let mark: [UInt8] = encoding == .utf16LittleEndian ? [0xFF, 0xFE] : []
    let data = Data(mark) + (try #require("犬,dog".data(using: encoding)))

    #expect(try ImportRequest.text(of: data, named: "x.csv").hasSuffix("犬,dog"))
  }

  @Test(arguments: ["café,coffee\nélève,pupil", "“Hello”,l’œuf", "à,to\noù,where\nvoilà,there"])
  func `A file of a spreadsheet on Windows is read in Western European languages`(
    _ text: String
  ) throws {
    let data = try #require(text.data(using: .windowsCP1252))

    #expect(try ImportRequest.text(of: data, named: "x.csv") == text)
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func `UTF-16 is known by its zeros, without a mark`(_ encoding: String.Encoding) throws {
    let data = try #require("犬,dog\n猫,cat".data(using: encoding))

    #expect(try ImportRequest.text(of: data, named: "x.csv") == "犬,dog\n猫,cat")
  }

  @Test(arguments: [
    Data("ねこいぬ,cat".utf8).dropFirst(), Data("café,à".utf8) + [0xFF],
    // Russian, in the encoding of Windows: собака.
    Data([0xF1, 0xEE, 0xE1, 0xE0, 0xEA, 0xE0] + Array(",dog\n".utf8)),
    // Chinese: 狗 and 猫.
    Data([0xB9, 0xB7] + Array(",dog\n".utf8) + [0xC3, 0xA8] + Array(",cat\n".utf8)),
    // Korean: 개 and 새.
    Data([0xB0, 0xB3] + Array(",dog\n".utf8) + [0xBB, 0xF5] + Array(",bird\n".utf8)),
  ])
  func `A file in an encoding of other languages, or in broken UTF-8, is rejected by name`(
    _ data: Data
  ) throws {
    let refusal = #expect(throws: Problem.self) {
      try ImportRequest.text(of: data, named: "x.csv")
    }
    #expect(refusal?.sentence == "“x.csv” is not text in UTF-8.")
  }

  @Test func `A file that is no text is rejected, and UTF-8 advised`() throws {
    let file = Data([0x89, 0x50, 0, 1, 2, 0])

    let refusal = #expect(throws: Problem.self) {
      try ImportRequest.text(of: file, named: "x.csv")
    }

    #expect(refusal?.sentence == "“x.csv” is not a text file.")
    #expect(refusal?.remedy.contains("saved as UTF-8") == true)
  }

  @Test func `White space around a quoted field is ignored`() async throws {
    try await learner.take("a , \"b, c\" \n")

    #expect(pairs(try await learner.entries()) == ["a=b, c"])
  }

  @Test func `An unclosed quotation mark is reported by line and only skips its row`()
    async throws
  {
    let report = try await learner.take("犬,dog\n猫,\"cat\n鳥,bird\n魚,fish\n")

    #expect(report.badRows.map(\.line) == [2])
    #expect(report.badRows.first?.reason.contains("not closed") == true)
    #expect(pairs(try await learner.entries()) == ["犬=dog", "鳥=bird", "魚=fish"])
  }

  @Test func `Two unclosed quotation marks do not swallow the rows between them`() async throws {
    let report = try await learner.take("犬,\"dog\n猫,cat\n鳥,bird\n魚,\"fish\n馬,horse\n")

    #expect(report.badRows.map(\.line) == [1, 4])
    #expect(pairs(try await learner.entries()) == ["猫=cat", "鳥=bird", "馬=horse"])
  }

  @Test(arguments: [#"5" pipe"#, #"5" x 6" pipe"#, #"pipe""#])
  func `A mark inside a field is text`(_ field: String) async throws {
    try await learner.take("犬,dog\n管,\(field)\n猫,cat\n")

    #expect(pairs(try await learner.entries()) == ["犬=dog", "管=\(field)", "猫=cat"])
  }

  func `A misplaced quotation mark only skips its row`(_ row: String) async throws {
    let report = try await learner.take("犬,dog\n\(row)\n猫,cat\n\(row)\n鳥,\"bird\nof prey\"\n")

    #expect(report.badRows.map(\.line) == [2, 4])
    #expect(report.badRows.first?.reason.contains("wrong place") == true)
    #expect(pairs(try await learner.entries()) == ["犬=dog", "猫=cat", "鳥=bird\nof prey"])
  }

  @Test func `A bad row is reported by its line in the file, and the rest is imported`()
    async throws
  {
    let text = """
      #separator:Comma
      #deck column:3
      犬,"dog
      of mine",Animals

      ,no front,Animals
      alone
      猫,cat,Animals::
      鳥,bird,Animals
      """

    let report = try await learner.take(text)

    #expect(report.badRows.map(\.line) == [6, 7, 8])
    #expect(report.badRows.map(\.reason).allSatisfy { !$0.isEmpty })
    #expect(Set(report.badRows.map(\.reason)).count == 3)
    #expect(report.added == 2)
    #expect(try await learner.entries().map(\.front) == ["犬", "鳥"])
  }

  @Test func `A picture outside the media folder makes a bad row`() async throws {
    let report = try await learner.take(
      "front,back,picture\n犬,dog,dog.png\n猫,cat,../../etc/cat.png\n鳥,bird,bird.svg\n")

    #expect(report.badRows.map(\.line) == [3, 4])
    #expect(
      try await learner.entries() == [Entry(front: "犬", back: "dog", picture: "dog.png")])
  }

  @Test func `Content that the database cannot store is removed or only skips its row`()
    async throws
  {
    let long = String(repeating: "👨‍👩‍👧", count: 150)
    let text = "front,back,deck\n\0犬,d\0og,A\n猫,cat,\(long)\n\0,nothing,A\n鳥,bird,A\0B\n"

    let report = try await learner.take(text)

    #expect(report.badRows.map(\.line) == [3, 4, 5])
    #expect(pairs(try await learner.entries()) == ["犬=dog"])
  }

  @Test func `A cell of 600 kB with lines and quotation marks is read whole`() throws {
    let cell = String(repeating: "a line with a \"\" mark\n", count: 30_000)

    let table = try TextTable("犬,\"\(cell)\"\n猫,cat\n", format: .csv)

    let rows = try table.records.map { try $0.fields.get() }
    #expect(rows.map(\.first) == ["犬", "猫"])
    #expect(rows[0][1] == String(repeating: "a line with a \" mark\n", count: 30_000))
    #expect(table.records.map(\.line) == [1, 30_002])
  }

  @Test func `A field that begins with a combining mark is still a field`() async throws {
    try await learner.take("front,back\ndakuten,\u{3099}\nhalf width,ﾞ\n\"a, b\",\u{3099}\n")

    #expect(
      try await learner.entries().map(\.back.unicodeScalars.count) == [1, 1, 1])
    #expect(try await learner.entries().map(\.front) == ["dakuten", "half width", "a, b"])
  }

  @Test func `A strict import with a bad row imports nothing`() async throws {
    try await learner.take("犬,dog\n")
    let before = try await learner.tableCounts()

    let problem = await #expect(throws: Problem.self) {
      try await learner.take("犬,hound\n猫,cat\nalone\n鳥,\"bird\n", into: "New", isStrict: true)
    }

    #expect(problem?.sentence.contains("Line 3") == true)
    #expect(problem?.sentence.contains("Line 4") == true)
    #expect(try await learner.tableCounts() == before)
    #expect(pairs(try await learner.entries()) == ["犬=dog"])
  }

  @Test func `A strict import reports the first five of many bad rows`() async throws {
    let text = "a,b\n" + (1...7).map { "alone \($0)\n" }.joined()

    let problem = await #expect(throws: Problem.self) {
      try await learner.take(text, isStrict: true)
    }

    #expect(problem?.sentence.contains("Line 6") == true)
    #expect(problem?.sentence.contains("Line 7") == false)
    #expect(problem?.sentence.contains("2 more") == true)
  }

  @Test func `A strict import accepts a file without bad rows`() async throws {
    let report = try await learner.take("犬,dog\n猫,cat\n", isStrict: true)

    #expect(report.added == 2)
    #expect(report.badRows.isEmpty)
  }

  @Test(
    arguments: [
      "", "\n\n", "\u{FEFF}", "#separator:Tab\n#html:true\n", "#separator:Tab", " \t \n",
    ])
  func `A file without rows imports nothing and is valid, but told`(_ text: String) async throws {
    let report = try await learner.take(text)

    #expect(report == ImportReport())
    #expect(report.warning == "There are no rows: check that it is the right file.")
    #expect(try await learner.entries().isEmpty)
  }
}
