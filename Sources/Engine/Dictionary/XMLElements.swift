import CExpat

/// Reads the elements of an XML file one by one, with names, attributes and text, using Expat.
///
/// FoundationXML's parser crashes on KANJIDIC2's document type on Linux.
enum XMLElements {
  struct Element {
    var name: String
    var attributes: [String: String]
    /// The element's text, without any before its first child.
    var text: String
  }

  /// - Parameter ended: called with each finished element.
  /// - Returns: whether the file is complete and valid. Elements before an error are still passed
  ///   on.
  static func read(_ bytes: [UInt8], ended: (Element) -> Void) -> Bool {
    guard let parser = XML_ParserCreate("UTF-8") else { return false }
    defer { XML_ParserFree(parser) }
    return withoutActuallyEscaping(ended) { ended in
      let reader = Reader(ended: ended)
      return withExtendedLifetime(reader) {
        reader.listen(to: parser)
        return bytes.withUnsafeBytes { bytes in
          let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
          let count = Int32(clamping: bytes.count)
          return XML_Parse(parser, start, count, 1) == XML_STATUS_OK
        }
      }
    }
  }

  private final class Reader {
    private let ended: (Element) -> Void
    private var attributes: [String: String] = [:]
    private var text: [UInt8] = []

    init(ended: @escaping (Element) -> Void) {
      self.ended = ended
    }

    /// The parser doesn't retain `self`.
    func listen(to parser: XML_Parser) {
      XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
      XML_SetElementHandler(
        parser,
        { reader, _, attributes in Reader.of(reader)?.begin(attributes) },
        { reader, name in Reader.of(reader)?.end(name) })
      XML_SetCharacterDataHandler(parser) { reader, characters, count in
        Reader.of(reader)?.append(characters, count)
      }
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> Reader? {
      data.map { Unmanaged<Reader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func begin(_ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
      guard var pair = pairs else { return }
      attributes.removeAll(keepingCapacity: true)
      text.removeAll(keepingCapacity: true)
      while let key = pair[0], let value = pair[1] {
        attributes[String(cString: key)] = String(cString: value)
        pair += 2
      }
    }

    private func end(_ name: UnsafePointer<CChar>?) {
      guard let name else { return }
      ended(
        Element(
          name: String(cString: name), attributes: attributes,
          text: String(decoding: text, as: UTF8.self)))
      attributes.removeAll(keepingCapacity: true)
      text.removeAll(keepingCapacity: true)
    }

    private func append(_ characters: UnsafePointer<CChar>?, _ count: Int32) {
      text += UnsafeRawBufferPointer(start: characters, count: Int(count))
    }
  }
}
