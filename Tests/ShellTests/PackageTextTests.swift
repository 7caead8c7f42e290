import Testing

@testable import Engine
@testable import Shell

struct PackageTextTests {
  @Test func `The weights of a preset are shown in full`() {
    var summary = AnkiSummary()
    summary.options = ["fsrs-weights": (1...21).map { "0.\($0)" }.joined(separator: ",")]

    let text = summary.lines().map(\.text).joined(separator: "\n")

    #expect(text.contains("fsrs-weights 0.1, 0.2, "))
    #expect(text.hasSuffix("0.20, 0.21"))
  }
}
