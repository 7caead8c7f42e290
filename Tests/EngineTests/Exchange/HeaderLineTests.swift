import Testing

@testable import Engine

/// The lines before the rows, as in Anki's text files.
struct HeaderLineTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

  @Test(
    arguments: [
      ("Comma", ","), ("comma", ","), ("Semicolon", ";"), ("Tab", "\t"), ("Space", " "),
      ("Pipe", "|"), ("Colon", ":"), ("\\t", "\t"), ("\t", "\t"), (",", ","), ("|", "|"),
      ("^", "^"), (" tab ", "\t"), ("、", "、"), ("||", "||"), ("; ", "; "), ("::", "::"),
      (" <> ", " <> "), (" ;", ";"),
    ])
  func `The separator is a name, a character or several signs`(
    _ written: String, _ separator: String
  )
    async throws
  {
    let text = "#separator:\(written)\n犬\(separator)dog\n"

    try await learner.take(text)

    #expect(pairs(try await learner.entries()) == ["犬=dog"])
  }

  @Test(
    arguments: [
      "#separator:Comet", "#separator:", "#separator:a, b", "#separator:\"", "#html:perhaps",
      "#html:", "#tags column:two", "#tags column:0", "#deck column:-1", "#deck column:",
      "#guid column:x", "#notetype column:1001",
    ])
  func `An invalid header line is rejected with its number`(_ line: String)
    async throws
  {
    let before = try await learner.tableCounts()

    let problem = await #expect(throws: Problem.self) {
      try await learner.take("#deck:A\n\(line)\n犬,dog\n")
    }

    #expect(problem?.sentence.hasPrefix("Line 2: ") == true)
    #expect(problem?.remedy.isEmpty == false)
    #expect(try await learner.tableCounts() == before)
  }

  @Test func `Unknown header lines are ignored`() async throws {
    let text = "#if matches:update current\n#a remark\n#\n##\n#tags:animal\n犬,dog\n"

    try await learner.take(text)

    #expect(
      try await learner.entries() == [Entry(front: "犬", back: "dog", tags: ["animal"])])
  }

  @Test func `With HTML the tags are markup, otherwise text`() async throws {
    try await learner.take("#html:true\n#separator:Pipe\n<b>a</b> & c|x\n", into: "HTML")
    try await learner.take("#html:false\n#separator:Pipe\n<b>a</b> & c|x\n", into: "Text")

    #expect(
      try await learner.entries().map(\.front) == [
        "<b>a</b> & c", "&lt;b&gt;a&lt;/b&gt; &amp; c",
      ])
    #expect(
      try await learner.entries().map { SafeHTML.plainText($0.front) } == [
        "a & c", "<b>a</b> & c",
      ])
  }

  @Test(
    arguments: [
      ("<noun>は", "&lt;noun>は"), ("a<b and c>d", "a&lt;b and c>d"), ("1 < 2", "1 &lt; 2"),
      ("</particle>", "&lt;/particle>"), ("<b>a</b><br/>", "<b>a</b><br>"),
      ("<img src=a.png>a", "a"), ("<!-- a -->b", "b"), ("&lt;i&gt;", "&lt;i&gt;"),
    ])
  func `In a file that doesn't say, the usual tags are markup, and others text`(
    _ written: String, _ kept: String
  ) async throws {
    try await learner.take("#separator:Pipe\n\(written)|x\n")

    #expect(try await learner.entries().map(\.front) == [kept])
  }

  @Test func `Tags for every row are added to those of the row`() async throws {
    let text = "#separator:Comma\n#tags:n5 animal\n#tags column:3\n犬,dog,pet n5\n猫,cat,\n"

    try await learner.take(text)

    #expect(
      try await learner.entries().map(\.tags) == [["n5", "animal", "pet"], ["n5", "animal"]])
  }

  @Test(
    arguments: [
      ("front,back,tags\n犬,dog,\"pet, n5\"\n", ["pet", "n5"]),
      ("#tags:pet, n5\n犬,dog\n", ["pet", "n5"]),
      ("#separator:Comma\n#tags column:3\n犬,dog,\"pet, n5\"\n", ["pet,", "n5"]),
    ] as [(String, Set<String>)])
  func `Commas between tags are not part of them, but where Anki writes them`(
    text: String, tags: Set<String>
  ) async throws {
    try await learner.take(text)

    #expect(try await learner.entries().map(\.tags) == [tags])
  }

  @Test func `The file's deck takes precedence over the requested one`() async throws {
    let report = try await learner.take("#deck:Animals::Pets\n犬,dog\n", into: "Words")

    #expect(report.decks == ["Animals::Pets"])
    #expect(try await learner.entries().map(\.deck) == ["Animals::Pets"])
  }

  @Test func `A deck line without a name keeps the requested deck`() async throws {
    let report = try await learner.take("#deck:\n犬,dog\n", into: "Words")

    #expect(report.badRows.isEmpty)
    #expect(try await learner.entries().map(\.deck) == ["Words"])
  }

  @Test func `A deck column distributes the rows over several decks`() async throws {
    let text = "#deck column:2\n犬,Animals,dog\n木,Plants:: Trees ,tree\n猫,animals,cat\n石,,stone\n"

    let report = try await learner.take(text, into: "Rest")

    #expect(report.decks == ["Animals", "Plants::Trees", "Rest"])
    #expect(
      try await learner.entries().map { "\($0.deck): \($0.front)=\($0.back)" } == [
        "Animals: 犬=dog", "Plants::Trees: 木=tree", "Animals: 猫=cat", "Rest: 石=stone",
      ])
  }

  @Test func `Columns are found by name in any order and case`() async throws {
    let text = """
      #separator:Tab
      #columns:Notes\tBack\tHobby\tFRONT\tReading
      barks\tdog\tchess\t犬\tいぬ

      """

    try await learner.take(text)

    #expect(
      try await learner.entries() == [
        Entry(front: "犬", back: "dog", reading: "いぬ", notes: "barks")
      ])
  }

  @Test(arguments: ["#columns:back,front\n#separator:Comma\n", "#columns:back,front\n"])
  func `Column names are split by the rows' separator, wherever that is declared`(
    _ header: String
  ) async throws {
    try await learner.take("\(header)dog,犬\n", format: .csv)

    #expect(pairs(try await learner.entries()) == ["犬=dog"])
  }

  @Test func `A sign is text where two of it are the separator`() async throws {
    let rows = "dog|hound||犬\n\"a||b\" || \"猫\"\n"

    try await learner.take("#separator:||\n#columns:back||front\n\(rows)")

    #expect(pairs(try await learner.entries()) == ["犬=dog|hound", "猫=a||b"])
  }

  @Test func `Anki's internal columns are skipped`() async throws {
    let text = """
      #separator:tab
      #html:true
      #guid column:1
      #notetype column:2
      #deck column:3
      #tags column:6
      Bz$k]x\tBasic\tAnimals\t犬\tdog\tpet big
      Qm)2~y\tBasic\tAnimals\t猫\tcat\t

      """

    let report = try await learner.take(text)

    #expect(report.added == 2)
    #expect(
      try await learner.entries() == [
        Entry(front: "犬", back: "dog", tags: ["pet", "big"], deck: "Animals"),
        Entry(front: "猫", back: "cat", deck: "Animals"),
      ])
  }

  @Test func `A first row of titles names the columns and is not an item`() async throws {
    let report = try await learner.take("Back,Front,Tags,Deck\ndog,犬,pet,Animals\n")

    #expect(report.added == 1)
    #expect(
      try await learner.entries() == [
        Entry(front: "犬", back: "dog", tags: ["pet"], deck: "Animals")
      ])
  }

  @Test func `Unknown titles beside front and back are ignored`() async throws {
    let report = try await learner.take("Level,Front,Back\nn5,犬,dog\n")

    #expect(report.badRows.isEmpty)
    #expect(try await learner.entries() == [Entry(front: "犬", back: "dog")])
  }

  @Test(
    arguments: [
      ("word,言葉\nmeaning,意味\n", ["word=言葉", "meaning=意味"]),
      ("front,正面\nback,後ろ\n", ["front=正面", "back=後ろ"]),
    ])
  func `A first row with only one title is an item`(_ text: String, _ found: [String]) async throws
  {
    try await learner.take(text)

    #expect(pairs(try await learner.entries()) == found)
  }

  @Test(
    arguments: [
      ("a\tb,c\n", "a=b,c"), ("a,b\n", "a=b"), ("a;b,c;d\n", "a=b,c"), ("a;b\n", "a=b"),
      ("a,\"b\tc\"\n", "a=b\tc"), ("a\" b\tc\n", "a\" b=c"), ("\"x; y\"\na,b\n", "a=b"),
      ("a\";b\"\n", "a\"=b\""), ("a\"\tb\"\n", "a\"=b\""), ("a|b\n", "a=b"),
      ("a|b,c\n", "a|b=c"),
    ])
  func `Without a header the separator is detected from the first row`(
    _ text: String, _ pair: String
  ) async throws {
    try await learner.take(text)

    #expect(pairs(try await learner.entries()) == [pair])
  }

  @Test(
    arguments: [
      ("猫,cat; kitty; puss\n犬,dog\n", ["猫=cat; kitty; puss", "犬=dog"]),
      ("猫;cat, kitty, puss\n犬;dog\n", ["猫=cat, kitty, puss", "犬=dog"]),
      ("\"cat; kitty; puss\",猫\n", ["cat; kitty; puss=猫"]),
      ("cat, kitty;猫\ndog, hound, pup;犬\n", ["cat, kitty=猫", "dog, hound, pup=犬"]),
    ])
  func `A separator fits if it gives all rows equally many fields`(
    _ text: String, _ found: [String]
  ) async throws {
    try await learner.take(text)

    #expect(pairs(try await learner.entries()) == found)
  }

  @Test(
    arguments: [
      ("猫,\"cat; kitty\"\n犬,\"dog; hound\",いぬ\n", ["猫=cat; kitty", "犬=dog; hound"]),
      ("猫;\"cat, kitty\"\n犬;\"dog, hound\";いぬ\n", ["猫=cat, kitty", "犬=dog, hound"]),
      ("猫, \"cat; kitty\"\n犬, \"dog; hound\",いぬ\n", ["猫=cat; kitty", "犬=dog; hound"]),
      ("猫,cat; kitty\n犬,dog; hound,いぬ\n", ["猫=cat; kitty", "犬=dog; hound"]),
    ])
  func `A separator is not looked for in a text, though a later row has more fields`(
    _ text: String, _ found: [String]
  ) async throws {
    try await learner.take(text)

    #expect(pairs(try await learner.entries()) == found)
  }

  @Test(arguments: ["sep=;\n", "\u{FEFF}SEP=;\r\n"])
  func `Excel's line for the separator is no item`(_ top: String) async throws {
    let report = try await learner.take("\(top)a;b,c\nd\n", format: .csv)

    #expect(pairs(try await learner.entries()) == ["a=b,c"])
    #expect(report.badRows.map(\.line) == [3])
  }

  @Test func `The format determines the separator unless a header line does`() async throws {
    try await learner.take("a,b\tc\n", format: .tsv)
    try await learner.take("#separator:Pipe\na,b|c\td\n", into: "Piped", format: .tsv)

    #expect(pairs(try await learner.entries()) == ["a,b=c", "a,b=c\td"])
  }
}
