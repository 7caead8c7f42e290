import Foundation
public import Testing

/// Compares the text with the file kept next to the test, `FOLDER/NAME`.
///
/// A missing file is written and the test fails, so that nobody accepts a snapshot unseen;
/// with `SANPO_SNAPSHOTS=record` in the environment every file is written anew and none fails.
public func expectSnapshot(
  of text: String, named name: String, in folder: String = "Snapshots",
  file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let snapshot = URL(filePath: file).deletingLastPathComponent()
    .appending(path: folder).appending(path: name)
  if ProcessInfo.processInfo.environment["SANPO_SNAPSHOTS"] == "record" {
    return try record(text, in: snapshot)
  }
  guard FileManager.default.fileExists(atPath: snapshot.path) else {
    try record(text, in: snapshot)
    let sentence = "\(folder)/\(name) was not there yet and has been written: read it, and keep it."
    Issue.record(Comment(rawValue: sentence), sourceLocation: sourceLocation)
    return
  }
  let expected = try String(contentsOf: snapshot, encoding: .utf8)
  // By bytes: two strings are equal in Swift when only their normal forms differ.
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
