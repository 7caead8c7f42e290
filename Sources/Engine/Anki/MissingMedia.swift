import Foundation

/// The files that notes name, and that are nowhere.
public struct MissingMedia: Hashable, Sendable, Codable {
  public var pictures: Set<String> = []
  public var sounds: Set<String> = []

  /// - Parameters:
  ///   - fields: a note's.
  ///   - there: the media files that there are.
  mutating func add(namedIn fields: String, besides there: Set<String>) {
    // As browsers read it, a name may be written with percent signs.
    func isMissing(_ name: String) -> Bool {
      !there.contains(name) && !there.contains(name.removingPercentEncoding ?? name)
    }
    pictures.formUnion(MediaReferences.pictures(in: fields).filter(isMissing))
    sounds.formUnion(MediaReferences.soundFiles(in: fields).filter(isMissing))
  }

  /// A sentence for each kind of file, with the first of them.
  public var warnings: [String] {
    [Self.warning(pictures, "picture"), Self.warning(sounds, "sound")].compactMap(\.self)
  }

  private static func warning(_ missing: Set<String>, _ noun: String) -> String? {
    guard !missing.isEmpty else { return nil }
    let (names, count) = (missing.sorted().prefix(5), missing.count)
    let rest = count > names.count ? ", …" : ""
    return """
      \(Quantity.count(count, noun)) \(count == 1 ? "is" : "are") missing: \
      \(names.joined(separator: ", "))\(rest)
      """
  }
}
