public import Foundation

/// The folder of a tokeniser's dictionary, as libmecab takes it.
public enum TaggerDictionary {
  public static let naist = "/var/lib/mecab/dic/open-jtalk/naist-jdic"

  /// libmecab refuses a folder without `dicrc`, which Debian's naist-jdic lacks: then a folder of
  /// links to its files, with a `dicrc` of ours, stands for it.
  ///
  /// - Parameter cache: where that folder may be made.
  /// - Throws: `Problem` when the dictionary is not installed, or the folder cannot be made.
  public static func folder(_ dictionary: String = naist, cache: URL) throws(Problem) -> String {
    let files = FileManager.default
    guard let names = try? files.contentsOfDirectory(atPath: dictionary), !names.isEmpty else {
      throw Problem(
        "There is no Japanese dictionary in \(dictionary).",
        remedy: "Install the package open-jtalk-mecab-naist-jdic.")
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
        // Another process may be at the same work; whoever comes second finds it done.
        try? files.removeItem(atPath: link)
        try? files.createSymbolicLink(
          atPath: link, withDestinationPath: "\(dictionary)/\(name)")
      }
      try Data("cost-factor = 800\nbos-feature = BOS/EOS,*,*,*,*,*,*,*,*\n".utf8)
        .write(to: folder.appending(path: "dicrc"), options: .atomic)
    } catch {
      throw Problem(
        "The Japanese dictionary cannot be prepared in \(folder.path).",
        remedy: "Free some space there, and check that you may write there.", detail: "\(error)")
    }
    return folder.path
  }
}
