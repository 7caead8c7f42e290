public import Foundation

extension JSONEncoder {
  /// Encodes equal values as equal text: keys are sorted. Slashes stay as they are.
  public static var stable: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  public func text(of value: some Encodable) throws -> String {
    String(decoding: try encode(value), as: UTF8.self)
  }
}
