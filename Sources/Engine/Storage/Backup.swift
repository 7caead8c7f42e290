public import Foundation

/// A complete copy of the database.
public struct Backup: Hashable, Sendable {
  /// Why it was taken; only daily ones are thinned out.
  public enum Kind: String, Sendable {
    case daily = ""
    case byHand = "-by-hand"
    case beforeRestore = "-before-restore"
    case beforeMigration = "-before-migration"

    public var label: String {
      switch self {
      case .daily: "Daily"
      case .byHand: "Made by you"
      case .beforeRestore: "Before a restore"
      case .beforeMigration: "Before an update"
      }
    }
  }

  public let file: URL
  public let date: Date
  public let kind: Kind

  public var name: String { file.lastPathComponent }

  /// Such as “1.2 MB”; empty if the file is gone.
  public var size: String {
    let bytes = (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize
    return bytes.map { $0.formatted(.byteCount(style: .file)) } ?? ""
  }

  init(_ kind: Kind, at date: Date, in folder: URL) {
    (self.kind, self.date) = (kind, date)
    file = folder.appending(path: "sanpo-\(date.formatted(Self.dateStyle))\(kind.rawValue).sqlite")
  }

  /// Nil if the file isn't named like a backup.
  init?(named name: String, in folder: URL) {
    guard name.hasPrefix("sanpo-"), name.hasSuffix(".sqlite") else { return nil }
    let words = name.dropFirst("sanpo-".count).dropLast(".sqlite".count)
    guard let date = try? Date(String(words.prefix(Self.dateLength)), strategy: Self.dateStyle),
      let kind = Kind(rawValue: String(words.dropFirst(Self.dateLength)))
    else { return nil }
    self.init(kind, at: date, in: folder)
  }

  /// Such as 2026-11-21T041530Z: sorts by time and is a valid file name everywhere.
  private static let dateStyle = Date.ISO8601FormatStyle()
    .year().month().day().timeZone(separator: .omitted).time(includingFractionalSeconds: false)
    .timeSeparator(.omitted)
  private static let dateLength = 18
}
