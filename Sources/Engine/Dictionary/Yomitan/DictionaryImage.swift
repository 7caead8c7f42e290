public import Foundation

public struct DictionaryImage: Hashable, Sendable {
  /// The format, by the extension of its name.
  public enum Kind: String, Sendable {
    case apng, avif, bmp, gif, ico, jpg, png, svg, tiff, webp

    init?(path: String) {
      let ending = path.split(separator: ".").last?.lowercased() ?? ""
      switch ending {
      case "jpeg", "jpe", "jfif": self = .jpg
      case "tif": self = .tiff
      case "cur": self = .ico
      default: self.init(rawValue: ending)
      }
    }

    /// Its media type.
    public var type: String {
      switch self {
      case .jpg: "image/jpeg"
      case .svg: "image/svg+xml"
      case .ico: "image/x-icon"
      default: "image/\(rawValue)"
      }
    }
  }

  public var data: Data
  public var kind: Kind
}
