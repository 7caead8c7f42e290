public import Foundation

// The code that runs with a script.

extension UserscriptFolder {
  /// Returns a file that a script has fetched, or has in a `data:` address; nil if it has not.
  public func fetched(_ url: String, of script: Userscript) -> (data: Data, type: String)? {
    if let inline = Self.inline(url) { return inline }
    guard let file = (script.files + script.asked).first(where: { $0.url == url }),
      let hash = file.hash
    else { return nil }
    // A copy has none, and some hosts call all text plain.
    let isKnown = !file.type.isEmpty && !file.type.hasPrefix("text/plain")
    let type = isKnown ? nil : URL(string: url).flatMap { MediaType.of($0.path) }
    return self.file(hash).map { (data: $0, type: type ?? file.type) }
  }

  /// The contents of a `data:` address; nil for any other.
  private static func inline(_ url: String) -> (data: Data, type: String)? {
    guard UserscriptHeader.isInline(url), let comma = url.firstIndex(of: ",") else { return nil }
    let kind = String(url[..<comma].dropFirst(UserscriptHeader.inline.count))
    let written = String(url[url.index(after: comma)...])
    let text = written.removingPercentEncoding ?? written
    let mark = ";base64"
    guard kind.hasSuffix(mark) else { return (data: Data(text.utf8), type: kind) }
    return Data(base64Encoded: text).map { (data: $0, type: String(kind.dropLast(mark.count))) }
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
