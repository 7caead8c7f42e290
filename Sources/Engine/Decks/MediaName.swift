/// The name of a picture in the media folder, without a path.
public enum MediaName {
  static let endings: Set<String> = ["png", "jpg", "jpeg", "gif", "webp"]

  /// The longest name, in bytes.
  static let longest = 200

  /// - Throws: `Problem` if the name is a path, hidden, or not that of a picture. An empty name
  ///   means no picture and is valid.
  public static func checked(_ text: String) throws -> String {
    let name = Normalization.composed(text.trimmed)
    guard !name.isEmpty else { return "" }
    guard isBare(name), name.utf8.count <= longest, endings.contains(name.fileEnding) else {
      throw Problem(
        "“\(name)” is not a picture's file name.",
        remedy: "Use the name of a PNG, JPEG, GIF or WebP file, without a folder.")
    }
    return name
  }

  /// Whether a name is neither a path nor hidden.
  static func isBare(_ name: String) -> Bool {
    // Checks scalars, because a combining mark after a slash would hide it within one character.
    !name.hasPrefix(".")
      && !name.unicodeScalars.contains {
        $0 == "/" || $0 == "\\" || $0.properties.generalCategory == .control
      }
  }
}
