import Foundation

/// A whole copy of the database, by its file.
struct Backup {
  /// What it was taken for; only the daily ones go as they grow old.
  enum Kind: String {
    case daily = ""
    case byHand = "-by-hand"
    case beforeRestore = "-before-restore"
    case beforeMigration = "-before-migration"
  }

  let file: URL
  let date: Date
  let kind: Kind

  var name: String { file.lastPathComponent }

  init(_ kind: Kind, at date: Date, in folder: URL) {
    (self.kind, self.date) = (kind, date)
    file = folder.appending(path: "sanpo-\(date.formatted(Self.dateStyle))\(kind.rawValue).sqlite")
  }

  /// Nil for a file with another name, which is not one of ours.
  init?(named name: String, in folder: URL) {
    guard name.hasPrefix("sanpo-"), name.hasSuffix(".sqlite") else { return nil }
    let words = name.dropFirst("sanpo-".count).dropLast(".sqlite".count)
    guard let date = try? Date(String(words.prefix(Self.dateLength)), strategy: Self.dateStyle),
      let kind = Kind(rawValue: String(words.dropFirst(Self.dateLength)))
    else { return nil }
    self.init(kind, at: date, in: folder)
  }

  /// 2026-11-21T041530Z: sorts by time and is a file name everywhere.
  private static let dateStyle = Date.ISO8601FormatStyle()
    .year().month().day().timeZone(separator: .omitted).time(includingFractionalSeconds: false)
    .timeSeparator(.omitted)
  private static let dateLength = 18
}
