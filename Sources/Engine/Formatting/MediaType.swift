import Foundation

/// The media types of files by the endings of their names.
enum MediaType {
  /// - Returns: nil for an ending that is not known.
  static func of(_ name: String) -> String? {
    types[name.fileEnding]
  }

  private static let types = [
    "png": "image/png", "apng": "image/apng", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "gif": "image/gif", "webp": "image/webp", "svg": "image/svg+xml", "avif": "image/avif",
    "bmp": "image/bmp", "ico": "image/x-icon", "tif": "image/tiff", "tiff": "image/tiff",
    "mp3": "audio/mpeg", "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg",
    "wav": "audio/wav", "flac": "audio/flac", "m4a": "audio/mp4", "aac": "audio/aac",
    "mp4": "video/mp4", "webm": "video/webm", "woff2": "font/woff2", "woff": "font/woff",
    "ttf": "font/ttf", "otf": "font/otf", "css": "text/css", "js": "text/javascript",
    "json": "application/json",
  ]
}

extension String {
  /// The ending of a file's name, such as “png”; empty without one.
  var fileEnding: String { (self as NSString).pathExtension.lowercased() }
}
