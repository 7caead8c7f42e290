import Testing

/// Which room may know which: what the compiler cannot keep apart.
struct WallTests {
  private let faces = ["webview", "native", "hybrid", "sanpo", "demo"]

  @Test func `Only storage, repositories, rows and queries know the database`() throws {
    let knowing = try Checkout.sources(in: "Sources/Engine")
      .filter { $0.imports.contains("GRDB") && $0.folder != "Sources/Engine/Storage" }

    let others = knowing.filter { $0.path.firstMatch(of: /(Repository|Row|Query)\.swift$/) == nil }

    #expect(!knowing.isEmpty)
    #expect(others.map(\.path) == [])
  }

  @Test func `The engine knows neither server nor commands`() throws {
    let others = try importing(
      ["Hummingbird", "HummingbirdCore", "HTML", "ArgumentParser", "CEdit"],
      in: "Sources/Engine")

    #expect(others == [])
  }

  @Test func `Scheduling knows nothing but Foundation`() throws {
    let imports = try Checkout.sources(in: "Sources/Engine/Scheduling").map(\.imports)

    #expect(imports.reduce([]) { $0.union($1) } == ["Foundation"])
  }

  @Test func `Japanese knows neither clock nor settings, and one door to the tokeniser`() throws {
    let sources = try Checkout.sources(in: "Sources/Engine/Japanese")
    let imports = Set(sources.flatMap(\.imports))

    #expect(imports.isSubset(of: ["CMeCab", "Foundation", "Glibc", "Synchronization"]))
    #expect(
      Set(sources.filter { $0.imports.contains("Glibc") }.map(\.folder))
        == ["Sources/Engine/Japanese/Morphemes"])
  }

  @Test func `Terminals know nothing of Sanpo`() throws {
    let imports = try Checkout.sources(in: "Sources/Terminals").map(\.imports)

    #expect(
      imports.reduce([]) { $0.union($1) } == ["CVTerm", "Foundation", "Glibc", "Synchronization"])
  }

  @Test(arguments: ["Sources/Pages", "Sources/Shell"])
  func `The faces know neither the database nor each other`(_ folder: String) throws {
    #expect(try importing(["GRDB", "SQLite3", "Pages", "Shell"], in: folder) == [])
  }

  @Test func `The pages know no commands and the shell no server`() throws {
    #expect(try importing(["ArgumentParser", "CEdit"], in: "Sources/Pages") == [])
    #expect(try importing(["Hummingbird", "HTML", "NIOCore"], in: "Sources/Shell") == [])
  }

  @Test(arguments: ["Sources/Engine", "Sources/Pages"])
  func `Only the shell and the mains print`(_ folder: String) throws {
    let prints = try Checkout.sources(in: folder).flatMap {
      $0.places(of: /(?:^|[^.\w])(?:print|debugPrint|dump|NSLog)\(/)
    }

    #expect(prints == [])
  }

  @Test func `Nothing in the sources may crash on purpose`() throws {
    let crashes = try Checkout.sources(in: "Sources").flatMap {
      $0.places(
        of:
          /\b(?:fatalError|preconditionFailure)\(|\btry!|\bas!|unowned\(unsafe\)|\bunsafeBitCast\(/
      )
    }

    #expect(crashes == [])
  }

  @Test func `No doubt of the compiler is silenced without its reason`() throws {
    let silenced = try Checkout.sources(in: "Sources").flatMap { source in
      source.places(of: /@unchecked Sendable|nonisolated\(unsafe\)/).filter { place in
        let line = Int(place.split(separator: ":").last ?? "") ?? 1
        let near = source.lines[max(0, line - 4)..<line]
        return !near.contains { $0.contains("//") }
      }
    }

    #expect(silenced == [])
  }

  @Test func `A main is a few lines over the rooms`() throws {
    let mains = try Checkout.sources(in: "Sources").filter { $0.path.hasSuffix("/main.swift") }

    #expect(Set(mains.map(\.folder)) == Set(faces.map { "Sources/\($0)" }))
    #expect(mains.filter { $0.lines.count > 45 }.map(\.path) == [])
  }

  @Test func `The search sees every way to import, and no comment`() {
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
