import Engine
import Foundation
import Testing

@testable import Shell

struct LineReaderTests {
  @Test func `Lines are read one by one, and the last needs no line ending`() async throws {
    let lines = try await lines(of: "due\r\n\nstudy")

    #expect(lines == ["due", "", "study"])
  }

  @Test func `An endless line is cut, and the rest is not read into memory`() async throws {
    let lines = try await lines(of: String(repeating: "x", count: 3 * LineReader.longestLine))

    #expect(lines.count >= 3)
    #expect(lines.allSatisfy { $0.utf8.count <= LineReader.longestLine + 65_536 })
    #expect(lines.joined().utf8.count == 3 * LineReader.longestLine)
  }

  private func lines(of text: String) async throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "lines-\(UUID())")
    try text.write(to: file, atomically: false, encoding: .utf8)
    let handle = try FileHandle(forReadingFrom: file)
    defer { unlink(file.path) }
    let reader = LineReader(descriptor: handle.fileDescriptor, interruption: Interruption())
    var lines: [String] = []
    while case .entered(let line) = await reader.line() { lines.append(line) }
    return lines
  }
}
