import Foundation
import Helpers
import Logging
import Testing

@testable import Shell

struct LogTests {
  @Test func `A line of the log has what the logger and the event know`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("native.log")
    var log = Logger(label: "test") { _ in LogFile(file, alsoToErrors: false) }
    log[metadataKey: "face"] = "native"
    log[metadataKey: "step"] = "1"

    log.info("begun", metadata: ["step": "2"])

    let line = try String(contentsOf: file, encoding: .utf8)
    #expect(line.hasSuffix(" info begun [face: native] [step: 2]\n"))
  }

  @Test func `A learner's folder that was moved away is not made again for the log`() throws {
    let outer = try TemporaryFolder()
    let (folder, elsewhere) = (outer.file("sanpo"), outer.file("elsewhere"))
    let (files, file) = (FileManager.default, folder.appending(path: "log/native.log"))
    try files.createDirectory(at: folder, withIntermediateDirectories: false)
    let log = Logger(label: "test") { _ in LogFile(file, alsoToErrors: false) }

    log.info("first")
    let inside = try files.attributesOfItem(atPath: file.deletingLastPathComponent().path)
    try files.moveItem(at: folder, to: elsewhere)
    log.info("lost")
    let isBackByItself = files.fileExists(atPath: folder.path)
    try files.moveItem(at: elsewhere, to: folder)
    log.info("last")

    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(!isBackByItself && inside[.posixPermissions] as? Int == 0o700)
    #expect(lines.map { $0.split(separator: " ").last } == ["first", "last"])
  }
}
