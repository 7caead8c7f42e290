import Testing

/// Dependencies between rooms that the compiler cannot check.
struct WallTests {
  private let faces = ["webview", "native", "hybrid", "sanpo", "demo"]
  /// The modules that lead to the database.
  private let database: Set = ["GRDB", "GRDBSQLite", "CSQLite"]

  /// What runs in a transaction is also called for what it is: a course, its rules, the log, the
  /// parts of an import.
  private static var nameOfRepository: Regex<Substring> {
    /^Sources\/Engine\/.+(?:Repository|Row|Query|Course|Rules|Log|Writer|Writing|Import|Changes)(?:\+\w+)?\.swift$/
  }

  @Test func `Only storage and files that are named for it use the database`() throws {
    let others = try importing(database, in: "Sources").filter {
      !$0.hasPrefix("Sources/Engine/Storage/")
        && $0.firstMatch(of: Self.nameOfRepository) == nil
    }

    #expect(others == [])
    let imported = try Checkout.sources(in: "Sources/Engine").flatMap(\.imports)
    #expect(database.isSubset(of: imported))
  }

  @Test func `A migration is all literal, so that no other change can edit it`() throws {
    var (count, live) = (0, [String]())
    for source in try Checkout.sources(in: "Sources/Engine") {
      var isInside = false
      for (number, line) in source.lines.enumerated() {
        if line.hasSuffix(" = Migration(") { (isInside, count) = (true, count + 1) }
        if isInside, line.contains("\\(") { live.append("\(source.path):\(number + 1)") }
        if line.hasSuffix("\")") { isInside = false }
      }
    }

    #expect(count >= 55)
    #expect(live == [])
  }

  @Test func `The engine uses neither server nor commands`() throws {
    let others = try importing(
      ["Hummingbird", "HummingbirdCore", "HTML", "ArgumentParser", "CEdit"],
      in: "Sources/Engine")

    #expect(others == [])
  }

  @Test func `Scheduling uses only Foundation`() throws {
    let imports = try Checkout.sources(in: "Sources/Engine/Scheduling").map(\.imports)

    #expect(imports.reduce([]) { $0.union($1) } == ["Foundation"])
  }

  @Test func `Japanese uses neither clock nor settings, and one interface to the tokeniser`() throws
  {
    let sources = try Checkout.sources(in: "Sources/Engine/Japanese")
    let imports = Set(sources.flatMap(\.imports))

    #expect(imports.isSubset(of: ["CMeCab", "Foundation", "Glibc", "Synchronization"]))
    #expect(
      Set(sources.filter { $0.imports.contains("Glibc") }.map(\.folder))
        == ["Sources/Engine/Japanese/Morphemes"])
  }

  @Test func `Terminals are independent of Sanpo`() throws {
    let imports = try Checkout.sources(in: "Sources/Terminals").map(\.imports)

    #expect(
      imports.reduce([]) { $0.union($1) } == ["CVTerm", "Foundation", "Glibc", "Synchronization"])
  }

  @Test(arguments: ["Sources/Pages", "Sources/Shell"])
  func `The faces use neither the database nor each other`(_ folder: String) throws {
    #expect(try importing(database.union(["Pages", "Shell"]), in: folder) == [])
  }

  @Test func `The pages use no commands and the shell no server`() throws {
    #expect(try importing(["ArgumentParser", "CEdit"], in: "Sources/Pages") == [])
    #expect(try importing(["Hummingbird", "HTML", "NIOCore"], in: "Sources/Shell") == [])
  }

  @Test(arguments: ["Engine", "Pages", "HTML", "JobServer", "APIServer", "Serving", "Terminals"])
  func `Only the shell and the mains print`(_ library: String) throws {
    let prints = try Checkout.sources(in: "Sources/\(library)").flatMap {
      $0.places(of: /(?:^|[^.\w])(?:print|debugPrint|dump|NSLog)\(/)
    }

    #expect(prints == [])
  }

  @Test func `Nothing in the sources crashes on purpose`() throws {
    let crashes = try Checkout.sources(in: "Sources").flatMap {
      $0.places(
        of:
          /\b(?:fatalError|preconditionFailure)\(|\btry!|\bas!|unowned\(unsafe\)|\bunsafeBitCast\(/
      )
    }

    #expect(crashes == [])
  }

  @Test func `No compiler warning is silenced without a reason right above`() throws {
    let silenced = try Checkout.sources(in: "Sources").flatMap { source in
      source.places(of: /@unchecked Sendable|nonisolated\(unsafe\)/).filter { place in
        let line = Int(place.split(separator: ":").last ?? "") ?? 0
        return line < 2
          || !source.lines[line - 2].drop(while: \.isWhitespace).hasPrefix("//")
      }
    }

    #expect(silenced == [])
  }

  @Test func `A main file has only a few lines`() throws {
    let mains = try Checkout.sources(in: "Sources").filter { $0.path.hasSuffix("/main.swift") }

    let programs = faces + ["landing", "backend"]
    #expect(Set(mains.map(\.folder)) == Set(programs.map { "Sources/\($0)" }))
    #expect(mains.filter { $0.lines.count > 45 }.map(\.path) == [])
  }

  @Test func `The search finds every form of import, and no comment`() {
    let source = Checkout.Source(
      path: "A.swift",
      lines: [
        "import A", "public import B", "@testable import C", "@preconcurrency internal import D",
        "import struct E.F", "  print(1)", "fingerprint(1)", "// print(2)", "x.print(3)",
      ])

    #expect(source.imports == ["A", "B", "C", "D", "E"])
    #expect(source.places(of: /(?:^|[^.\w])print\(/) == ["A.swift:6"])
  }

  private func importing(_ modules: Set<String>, in folder: String) throws -> [String] {
    try Checkout.sources(in: folder).filter { !$0.imports.isDisjoint(with: modules) }.map(\.path)
  }
}
