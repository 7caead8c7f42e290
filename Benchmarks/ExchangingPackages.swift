import Engine
import Foundation
import Terminals

/// Imports and exports Anki packages beside the real Anki, which made them.
struct ExchangingPackages {
  private static let memoryAtMost = 300.0

  static func figures(notes: Int) async throws -> [Figure] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sanpo-bench-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let anki = try Anki()
    var figures: [Figure] = []
    for reviews in [0, notes * 10] {
      let what =
        "\(notes.formatted()) notes" + (reviews > 0 ? " with \(reviews.formatted()) reviews" : "")
      let file = folder.appending(path: "\(reviews).apkg")
      try anki.make(file, notes: notes, reviews: reviews)
      figures += try await comparison(of: what, file, in: folder, anki)
      figures.append(try height(of: what, file))
    }
    try FileManager.default.removeItem(at: folder)
    return figures
  }

  private static func comparison(
    of what: String, _ file: URL, in folder: URL, _ anki: Anki
  ) async throws -> [Figure] {
    let (taking, giving) = (
      try anki.taking(file).processor,
      try anki.giving(folder.appending(path: "peer.apkg")).processor
    )
    let home = folder.appending(path: "data-\(UUID())")
    let study = try Study.open(home, face: .sanpo, course: nil)
    let exchange = study.exchange.store()
    let taken = try await processorSeconds {
      let source = try ImportRequest(text: "", deck: "Bench")
        .reading(Data(contentsOf: file), named: file.lastPathComponent)
      await exchange.send(.importAsked(source, at: study.clock.now()))
    }
    if let problem = exchange.state.problem { throw problem }
    let given = try await processorSeconds {
      let package = try await study.exchange.exportPackage(
        AnkiExportRequest(), at: study.clock.now())
      try package.data.write(to: folder.appending(path: "own.apkg"))
    }
    try FileManager.default.removeItem(at: home)
    return [
      figure("import of a package of \(what)", taken, taking),
      figure("export of a package of \(what)", given, giving),
    ]
  }

  private static func figure(_ name: String, _ own: Double, _ peer: Double) -> Figure {
    Figure(
      name: name, value: own / peer * 100, unit: "% of Anki’s processor time", goal: .atMost(100),
      remark: "\(Figure.number(own)) s beside \(Figure.number(peer)) s")
  }

  /// The memory of `sanpo import` at its height, as it is shipped.
  private static func height(of what: String, _ file: URL) throws -> Figure {
    let home = FileManager.default.temporaryDirectory.appending(path: "sanpo-bench-\(UUID())")
    let process = Process()
    process.executableURL = Subprocess.beside("sanpo")
    process.arguments = ["import", file.path]
    process.environment = ["SANPO_HOME": home.path]
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    var most = 0.0
    while process.isRunning {
      // It may end in between.
      most = max(most, (try? memory("VmHWM", of: process.processIdentifier)) ?? 0)
      usleep(20_000)
    }
    guard process.terminationStatus == 0 else {
      throw Problem("The import failed.", remedy: "Run sanpo import by hand.")
    }
    try FileManager.default.removeItem(at: home)
    return Figure(
      name: "memory of an import of \(what)", value: most, unit: "MB",
      goal: .atMost(memoryAtMost), remark: "at its height, in a process of its own")
  }
}
