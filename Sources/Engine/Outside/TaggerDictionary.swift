import Foundation

/// The folder of a tokeniser's dictionary, as libmecab expects it.
public enum TaggerDictionary {
  static let naist = "/var/lib/mecab/dic/open-jtalk/naist-jdic"

  /// libmecab requires `dicrc`, which Debian's naist-jdic lacks; in that case this returns a folder
  /// with links to its files and a `dicrc` of our own.
  ///
  /// - Parameter cache: where to create that folder.
  /// - Throws: `Problem` if the dictionary isn't installed or the folder can't be created.
  static func folder(_ dictionary: String = naist, cache: URL) throws(Problem) -> String {
    let files = FileManager.default
    guard let names = try? files.contentsOfDirectory(atPath: dictionary), !names.isEmpty else {
      throw .noJapaneseDictionary(in: dictionary)
    }
    guard !names.contains("dicrc") else { return dictionary }
    let folder = cache.appending(path: "naist-jdic", directoryHint: .isDirectory)
    do {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      for name in names {
        let link = folder.appending(path: name).path
        if (try? files.destinationOfSymbolicLink(atPath: link)) == "\(dictionary)/\(name)" {
          continue
        }
        // Another process may be creating it too; the second one finds it done.
        try? files.removeItem(atPath: link)
        try? files.createSymbolicLink(
          atPath: link, withDestinationPath: "\(dictionary)/\(name)")
      }
      try Data("cost-factor = 800\nbos-feature = BOS/EOS,*,*,*,*,*,*,*,*\n".utf8)
        .write(to: folder.appending(path: "dicrc"), options: .atomic)
    } catch {
      throw Problem(
        "The Japanese dictionary can't be prepared in \(folder.path).",
        remedy: "Check the free space and the folder's permissions.", detail: "\(error)")
    }
    return folder.path
  }
}
