import Engine
import Foundation
import Testing

@testable import Shell

struct LineReaderTests {
  @Test func `Lines are read one by one, and the last needs no line ending`() async throws {
    let lines = try await lines(of: "due\r\n\nstudy")

    #expect(lines == ["due", "", "study"])
  }

  @Test func `Of an endless line only the beginning is read, and the next line is whole`()
    async throws
  {
    let endless = String(repeating: "猫", count: LineReader.longestLine)

    let lines = try await lines(of: "\(endless)\ndue\nstudy")

    #expect(lines.count == 3 && lines.suffix(2) == ["due", "study"])
    let length = lines.first?.utf8.count ?? 0
    #expect(length >= LineReader.longestLine && length <= LineReader.longestLine + 65_538)
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
