import Foundation

/// The name of a file that is kept for a text, such as a title.
enum CacheFileName {
  /// Another text has another name, also for somebody who looks for two with the same.
  static func name(for text: String) -> String { SHA256.hex(Data(text.utf8)) }
}
