import Foundation
import Helpers
import Logging
import Testing

@testable import Shell

struct LogTests {
  @Test func `A learner's folder that was moved away is not made again for the log`() throws {
    let outer = try TemporaryFolder()
    let (folder, elsewhere) = (outer.file("sanpo"), outer.file("elsewhere"))
    let (files, file) = (FileManager.default, folder.appending(path: "log/native.log"))
    try files.createDirectory(at: folder, withIntermediateDirectories: false)
    let log = Logger(label: "test") { _ in LogFile(file, alsoToErrors: false) }

    log.info("first")
    try files.moveItem(at: folder, to: elsewhere)
    log.info("lost")
    let isBackByItself = files.fileExists(atPath: folder.path)
    try files.moveItem(at: elsewhere, to: folder)
    log.info("last")

    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(!isBackByItself)
    #expect(lines.map { $0.split(separator: " ").last } == ["first", "last"])
  }
}
