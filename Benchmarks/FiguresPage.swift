import Foundation

/// The figures as a page of the notes.
struct FiguresPage {
  let figures: [Figure]
  let cards: Int

  init(_ figures: [Figure], cards: Int) {
    (self.figures, self.cards) = (figures, cards)
  }

  private static let byHand = "\n## Measured by hand\n"

  /// What was measured by hand stays.
  func write(to file: URL) throws {
    let old = try String(contentsOf: file, encoding: .utf8)
    let kept = old.firstRange(of: Self.byHand).map { old[$0.lowerBound...] } ?? ""
    try (text + kept).write(to: file, atomically: true, encoding: .utf8)
  }

  private var text: String {
    """
    # Figures

    Written by `Schemes/bench`, which measures them all again. A learner with \
    \(cards.formatted()) cards; \(Self.machine); \(Date.now.formatted(.iso8601.year().month().day())).

    | what | measured | to reach | |
    |---|---|---|---|
    \(figures.map(row).joined(separator: "\n"))

    """
  }

  private func row(_ figure: Figure) -> String {
    let name = figure.name + (figure.remark.isEmpty ? "" : " (\(figure.remark))")
    return
      "| \(name) | \(figure.measured) | \(figure.wanted) | \(figure.isReached ? "reached" : "**missed**") |"
  }

  /// "2 × Some Processor, 24 GB of memory, Linux 6.1"
  private static var machine: String {
    let info = ProcessInfo.processInfo
    let memory = Int((Double(info.physicalMemory) / 1e9).rounded())
    return "\(info.activeProcessorCount) × \(processor), \(memory) GB of memory, "
      + "\(info.operatingSystemVersionString)"
  }

  private static var processor: String {
    // A system without the file has a processor all the same.
    let lines = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    return lines?.firstMatch(of: /model name\s*: (.+)/).map { String($0.1) } ?? "processor"
  }
}
