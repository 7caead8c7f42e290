import Foundation

/// The name of a picture in the media folder: a bare name that cannot lead out of it.
public enum MediaName {
  public static let endings: Set<String> = ["png", "jpg", "jpeg", "gif", "webp"]

  /// - Throws: `Problem` when it is a path, hidden, or no picture. The empty name is no picture
  ///   and is allowed.
  public static func checked(_ text: String) throws -> String {
    let name = Normalization.composed(text.trimmed)
    guard !name.isEmpty else { return "" }
    // Scalar by scalar: a combining mark behind a slash would hide it within one character.
    let isBare =
      !name.hasPrefix(".")
      && !name.unicodeScalars.contains {
        $0 == "/" || $0 == "\\" || $0.properties.generalCategory == .control
      }
    guard isBare, name.utf8.count <= InputLimit.pictureName,
      endings.contains((name as NSString).pathExtension.lowercased())
    else {
      throw Problem(
        "“\(name)” is not the name of a picture.",
        remedy: "Give the bare name of a PNG, JPEG, GIF or WebP file.")
    }
    return name
  }
}
