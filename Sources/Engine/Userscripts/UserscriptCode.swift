public import Foundation

// The code that runs with a script.

extension UserscriptFolder {
  /// Returns a file that a script has fetched; nil if it has not.
  public func fetched(_ url: String, of script: Userscript) -> (data: Data, type: String)? {
    guard let file = (script.files + script.asked).first(where: { $0.url == url }),
      let hash = file.hash
    else { return nil }
    return self.file(hash).map { ($0, file.type) }
  }

  /// Returns the code of a script with the files that it requires before it.
  ///
  /// - Throws: `Problem` if a file is missing or is no longer what was fetched.
  public func code(of script: Userscript) throws -> String {
    var parts: [String] = []
    for url in script.header.requires {
      guard let file = fetched(url, of: script) else {
        throw Problem(
          "The file \(url) is missing or was changed.",
          remedy: "Fetch it again on the script's page.")
      }
      parts.append(String(decoding: file.data, as: UTF8.self))
    }
    return (parts + [script.source]).joined(separator: "\n;\n")
  }
}
