import Foundation

/// A file that comes with Sanpo: see `Sources/Engine/Resources/`.
enum BundledFile {
  /// - Parameters:
  ///   - folder: as in the package's manifest.
  ///   - missing: the sentence for a person whose installation lacks it.
  static func data(
    _ name: String, in folder: String, missing: String, options: Data.ReadingOptions = []
  ) throws(Problem) -> Data {
    do {
      guard let folder = Bundle.module.url(forResource: folder, withExtension: nil) else {
        throw CocoaError(.fileNoSuchFile)
      }
      return try Data(contentsOf: folder.appending(path: name), options: options)
    } catch {
      throw .incomplete(missing, detail: "\(name): \(error)")
    }
  }

  static func text(
    _ name: String, in folder: String, missing: String
  ) throws(Problem) -> String {
    String(decoding: try data(name, in: folder, missing: missing), as: UTF8.self)
  }
}
