import CFileStatus
public import Foundation

/// The files from which the dictionary is built.
public struct DictionarySources: Sendable {
  /// The words, in EUC-JP.
  public var edict: URL
  /// The kanji, as gzipped XML.
  public var kanjidic: URL
  /// The folder of the tokeniser's dictionary. Nil for the one chosen in the settings.
  public var tagger: String?

  public init(edict: URL, kanjidic: URL) {
    (self.edict, self.kanjidic) = (edict, kanjidic)
  }

  /// The locations of Debian's packages edict and kanjidic-xml.
  static let debian = DictionarySources(
    edict: URL(filePath: "/usr/share/edict/edict"),
    kanjidic: URL(filePath: "/usr/share/edict/kanjidic2.xml.gz"))

  /// The sources on this computer: in the folder given by `SANPO_DICTIONARY`, otherwise Debian's.
  public static let installed = installed(in: ProcessInfo.processInfo.environment)

  static func installed(in environment: [String: String]) -> DictionarySources {
    guard let folder = environment["SANPO_DICTIONARY"], !folder.isEmpty else { return .debian }
    return DictionarySources(
      edict: URL(filePath: folder).appending(path: debian.edict.lastPathComponent),
      kanjidic: URL(filePath: folder).appending(path: debian.kanjidic.lastPathComponent))
  }

  /// The attribution that the licence requires wherever the data is shown.
  public static let attribution = "EDICT and KANJIDIC2 © EDRDG, CC BY-SA"

  /// The attribution for the parts of kanji.
  public static let partsAttribution = "Parts by RADKFILE © EDRDG, CC BY-SA"

  /// A text that changes whenever a source file or the build format changes.
  var stamp: String {
    ([edict, kanjidic].map(Self.signature) + ["format \(DictionaryFileRepository.format)"])
      .joined(separator: "\n")
  }

  static func signature(_ file: URL) -> String {
    var status = file_status()
    guard file_status_read(file.path, 0, &status) == 0 else { return "\(file.path) missing" }
    return "\(file.path) \(status.size) \(status.seconds).\(status.nanoseconds)"
  }

  var areMissing: Bool {
    [edict, kanjidic].allSatisfy { !FileManager.default.isReadableFile(atPath: $0.path) }
  }
}

extension Problem {
  static func missing(_ what: String, _ package: String, _ file: URL) -> Problem {
    Problem(
      "The dictionary has no \(what): \(file.path) is missing or can't be read.",
      remedy: "Install Debian's package \(package), then look something up again.")
  }

  static func broken(_ what: String, _ package: String, _ file: URL) -> Problem {
    Problem(
      "\(file.path) is damaged, so some \(what) are missing.",
      remedy: "Install Debian's package \(package) again, then look something up again.")
  }

  static func unkept(_ folder: URL, _ error: any Error) -> Problem {
    Problem(
      "The dictionary could not be built in \(folder.path).",
      remedy: "Check the free disk space and the folder's permissions, then try again.",
      detail: "\(error)")
  }
}
