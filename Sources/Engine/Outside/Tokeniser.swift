import Foundation

/// A dictionary of the tokeniser that goes by its name.
public enum Tokeniser: String, CaseIterable, Sendable {
  /// Debian's, small and quick.
  case naistJdic = "naist-jdic"
  /// UniDic 2.1.2 as PyPI has it, of twice the size, with finer words.
  case unidicLite = "unidic-lite"

  /// Where its files are; nil when they are nowhere.
  ///
  /// - Parameters:
  ///   - folder: that of the learner's dictionaries, which is looked at first.
  ///   - packages: of Python, where unidic-lite may be installed for everyone.
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

  /// - Parameter place: where its files are.
  /// - Throws: `Problem` with what mends it when it is broken.
  func tagger(at place: String, cache: URL) throws(Problem) -> Tagger {
    do throws(Problem) {
      return try Tagger(dictionary: TaggerDictionary.folder(place, cache: cache))
    } catch {
      guard self != .naistJdic else { throw error }
      throw Problem(
        error.sentence, remedy: Problem.missing(self).remedy, detail: error.detail)
    }
  }

  /// Where it is installed for one learner.
  func ownFolder(in folder: URL) -> URL {
    folder.appending(path: rawValue, directoryHint: .isDirectory)
  }

  /// Where Debian's Python and pip put packages, for everyone and for this user.
  static let pythonPackages: [URL] = {
    let home = FileManager.default.homeDirectoryForCurrentUser
    let roots = [
      (URL(filePath: "/usr/local/lib"), "dist-packages"),
      (home.appending(path: ".local/lib"), "site-packages"),
    ]
    let versions = roots.flatMap { root, packages in
      // A folder that is not there holds no packages.
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
    case .naistJdic:
      Problem(
        "There is no Japanese dictionary in \(TaggerDictionary.naist).",
        remedy: "Install the package open-jtalk-mecab-naist-jdic.")
    case .unidicLite:
      Problem(
        "unidic-lite is not installed.",
        remedy: "“sanpo doctor --install unidic-lite” installs it.")
    }
  }
}
