import Engine
import Foundation
import Terminals

/// Imports files of many rows beside the real Anki, and while somebody else answers.
struct Importing {
  static func figures(cards: Int) async throws -> [Figure] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sanpo-import-\(UUID())")
    let learner = try await Learner(cards: 5_000)
    defer { learner.remove() }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let anki = try Anki()
    let answering = try await Answering(learner.study, learner.deck, newPerDay: 9_999, seed: 3)
    var figures: [Figure] = []
    var waits: [Double] = []
    for sample in SampleFile.allCases {
      let file = folder.appending(path: "\(sample).csv")
      try sample.write(to: file, rows: cards)
      figures.append(try await comparison(sample, file, anki))
      waits += try await answers(answering, whileImporting: file, into: learner.folder)
    }
    try FileManager.default.removeItem(at: folder)
    return figures + [
      Figure(
        name: "answer while another process imports these files, p95",
        value: quantile(waits, 0.95) * 1000, unit: "ms", goal: .atMost(50),
        remark: """
          \(waits.count) answers, one due every \(Int(pause / .milliseconds(1))) ms; p50 \
          \(Figure.number(quantile(waits, 0.5) * 1000)) ms, the longest \
          \(Int((waits.max() ?? 0) * 1000)) ms
          """)
    ]
  }

  private static func comparison(
    _ sample: SampleFile, _ file: URL, _ anki: Anki
  ) async throws -> Figure {
    let peer = try anki.importing(file).processor
    let folder = FileManager.default.temporaryDirectory.appending(path: "sanpo-import-\(UUID())")
    let study = try Study.open(folder, face: .sanpo, course: nil)
    let exchange = study.exchange.store()
    let own = try await processorSeconds {
      let text = try ImportRequest.text(of: Data(contentsOf: file), named: file.lastPathComponent)
      await exchange.send(
        .importAsked(.text(ImportRequest(text: text, deck: "Bench")), at: study.clock.now()))
    }
    try FileManager.default.removeItem(at: folder)
    if let problem = exchange.state.problem { throw problem }
    let name = "import of a CSV of 100,000 rows" + (sample == .plain ? "" : ", \(sample.rawValue)")
    return Figure(
      name: name, value: own / peer * 100, unit: "% of Anki’s processor time", goal: .atMost(100),
      remark: "\(Figure.number(own)) s beside \(Figure.number(peer)) s")
  }

  private static let pause = Duration.milliseconds(10)

  /// Seconds from when each answer was due until it was saved, while `sanpo import` ran. One that
  /// waits for the import holds up those due after it, as it would hold up a person.
  private static func answers(
    _ answering: Answering, whileImporting file: URL, into folder: URL
  ) async throws -> [Double] {
    let importing = Process()
    importing.executableURL = Subprocess.beside("sanpo")
    importing.arguments = ["import", file.path, "--deck", file.lastPathComponent]
    importing.environment = ["SANPO_HOME": folder.path]
    importing.standardOutput = FileHandle.nullDevice
    importing.standardInput = FileHandle.nullDevice
    try importing.run()
    var times: [Double] = []
    let start = ContinuousClock.now
    while importing.isRunning {
      let due = start + pause * times.count
      try await Task.sleep(until: due, clock: .continuous)
      try await answering.turnOver()
      try await answering.answer()
      times.append((ContinuousClock.now - due) / .seconds(1))
    }
    guard importing.terminationStatus == 0 else {
      throw Problem("The import failed.", remedy: "Run sanpo import by hand.")
    }
    return times
  }
}
