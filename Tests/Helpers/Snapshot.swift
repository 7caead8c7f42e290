import Foundation
public import Testing

/// Compares text with the snapshot file beside the test, `FOLDER/NAME`.
///
/// If the file is missing, it is written and the test fails, so that no snapshot is accepted
/// unseen. With `SANPO_SNAPSHOTS=record` in the environment, that is so for all files.
public func expectSnapshot(
  of text: String, named name: String, in folder: String = "Snapshots",
  file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let snapshot = URL(filePath: file).deletingLastPathComponent()
    .appending(path: folder).appending(path: name)
  let records = ProcessInfo.processInfo.environment["SANPO_SNAPSHOTS"] == "record"
  guard !records, FileManager.default.fileExists(atPath: snapshot.path) else {
    try record(text, in: snapshot)
    let sentence = "\(folder)/\(name) has been written: read it, and keep it."
    Issue.record(Comment(rawValue: sentence), sourceLocation: sourceLocation)
    return
  }
  let expected = try String(contentsOf: snapshot, encoding: .utf8)
  // Compares bytes, as Swift's strings are equal if only their normalization differs.
  guard !text.utf8.elementsEqual(expected.utf8) else { return }
  let sentence = "\(folder)/\(name) differs (- as kept, + as now):"
  Issue.record(
    Comment(rawValue: "\(sentence)\n\(lineDifference(from: expected, to: text))"),
    sourceLocation: sourceLocation)
}

private func record(_ text: String, in snapshot: URL) throws {
  try FileManager.default.createDirectory(
    at: snapshot.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(text.utf8).write(to: snapshot, options: .atomic)
}
