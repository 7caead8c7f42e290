import Helpers
import Testing

@testable import Engine
@testable import Shell

struct CompareTests {
  @Test(arguments: [3, 4])
  func `The faces fit side by side in forty columns`(faces: Int) throws {
    let text = plain(CompareCommand.lines(Array(Self.figures.prefix(faces))), columns: 40)

    try expectSnapshot(of: text, named: "compare-\(faces)-faces-40.txt", in: "Transcripts")
  }

  private static let figures = [
    FaceFigures(
      face: .webview, answers: 1_280, timed: 1_204, think: .milliseconds(12_345),
      answer: .milliseconds(850), keystrokes: 2.1234, undos: 12, right: 1_100),
    FaceFigures(face: .native),
    FaceFigures(
      face: .hybrid, answers: 1, timed: 0, think: nil, answer: nil, keystrokes: 0, undos: 0,
      right: 1),
    FaceFigures(face: .sanpo, undos: 3),
  ]
}
