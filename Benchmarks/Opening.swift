import Engine
import Foundation
import Glibc

/// Opens a large store anew, shows what is due, and looks a word up.
struct Opening {
  static func figures(_ learner: Learner) async throws -> [Figure] {
    var openings: [Double] = []
    for _ in 0..<10 {
      try forget(learner.folder)
      openings.append(
        try await seconds {
          let study = try Study.open(learner.folder, face: .sanpo, course: nil)
          _ = try await study.today.overview(at: study.clock.now())
        })
    }
    let list = learner.study.today.decks
    var finds: [Double] = []
    for number in 0..<100 {
      finds.append(
        try await seconds {
          _ = try await list.find("よみ\(number * 97)", at: learner.study.clock.now())
        })
    }
    var common: [Double] = []
    for _ in 0..<10 {
      common.append(
        try await seconds { _ = try await list.find("note", at: learner.study.clock.now()) })
    }
    return [
      Figure(
        name: "open the store and show what is due, cold", value: quantile(openings, 0.5) * 1000,
        unit: "ms", goal: .atMost(30), remark: "the file not in memory"),
      Figure(
        name: "find a word", value: quantile(finds, 0.5) * 1000, unit: "ms", goal: .atMost(2)),
      Figure(
        name: "find a word that every card has", value: quantile(common, 0.5) * 1000, unit: "ms",
        goal: .atMost(200)),
    ]
  }

  /// Has the system forget what it keeps of the database's files.
  private static func forget(_ folder: URL) throws {
    let file = try FileHandle(forReadingFrom: folder.appending(path: "sanpo.sqlite"))
    _ = fdatasync(file.fileDescriptor)
    guard posix_fadvise(file.fileDescriptor, 0, 0, POSIX_FADV_DONTNEED) == 0 else {
      throw Problem("The system keeps the file in memory.", remedy: "Measure on another disk.")
    }
  }
}
