import Foundation

/// A dictionary for the tokeniser, by name.
public enum Tokeniser: String, CaseIterable, Sendable {
  /// Debian's; small and fast.
  case naistJdic = "naist-jdic"
  /// UniDic 2.1.2 from PyPI: twice the size, with finer tokens.
  case unidicLite = "unidic-lite"

  /// The folder of its files; nil if it isn't installed.
  ///
  /// - Parameters:
  ///   - folder: the learner's dictionary folder, searched first.
  ///   - packages: Python package folders, where unidic-lite may be installed for all users.
  func place(in folder: URL, packages: [URL] = Self.pythonPackages) -> String? {
    switch self {
    case .naistJdic: return TaggerDictionary.naist
    case .unidicLite:
      let own = ownFolder(in: folder)
      let places = [own] + ([own] + packages).map { $0.appending(path: "unidic_lite/dicdir") }
      return places.map(\.path).first {
        FileManager.default.isReadableFile(atPath: "\($0)/sys.dic")
      }
    }
  }

  /// - Parameter place: the folder of its files.
  /// - Throws: `Problem` with a remedy if it is broken.
  func tagger(at place: String, cache: URL) throws(Problem) -> Tagger {
    do throws(Problem) {
      return try Tagger(dictionary: TaggerDictionary.folder(place, cache: cache))
    } catch {
      guard self != .naistJdic else { throw error }
      throw Problem(
        error.sentence, remedy: Problem.missing(self).remedy, detail: error.detail,
        isForOwner: true)
    }
  }

  /// Returns the folder of a tokeniser installed for one learner.
  func ownFolder(in folder: URL) -> URL {
    folder.appending(path: rawValue, directoryHint: .isDirectory)
  }

  /// The package folders of Debian's Python and of pip, for all users and for this one.
  static let pythonPackages: [URL] = {
    let home = FileManager.default.homeDirectoryForCurrentUser
    let roots = [
      (URL(filePath: "/usr/local/lib"), "dist-packages"),
      (home.appending(path: ".local/lib"), "site-packages"),
    ]
    let versions = roots.flatMap { root, packages in
      // A missing folder holds no packages.
      let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
      return names.filter { $0.hasPrefix("python3") }.sorted(by: >).map {
        root.appending(path: "\($0)/\(packages)")
      }
    }
    return versions + [URL(filePath: "/usr/lib/python3/dist-packages")]
  }()
}

extension Problem {
  static func missing(_ tokeniser: Tokeniser) -> Problem {
    switch tokeniser {
    case .naistJdic: .noJapaneseDictionary(in: TaggerDictionary.naist)
    case .unidicLite:
      Problem(
        "unidic-lite is not installed.",
        remedy: "“doctor --install unidic-lite” installs it.", isForOwner: true)
    }
  }

  static func noJapaneseDictionary(in folder: String) -> Problem {
    Problem(
      "There is no Japanese dictionary in \(folder).",
      remedy: "Install the package open-jtalk-mecab-naist-jdic.", isForOwner: true)
  }
}
