/// The part of a page that is text: without comments, references and control characters, and with
/// what stands between `<nowiki>` tags escaped.
struct VisibleWikitext {
  let text: String

  init(_ page: String) {
    let bytes = page.utf8.filter { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\n") }
    var reader = Reader(rest: bytes[...])
    text = reader.read()
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>
    private var visible: [UInt8] = []
    /// Ends that the page lacks, so that they are not searched for again.
    private var absent: Set<String> = []

    init(rest: ArraySlice<UInt8>) {
      self.rest = rest
      visible.reserveCapacity(rest.count)
    }

    mutating func read() -> String {
      while let sign = rest.firstIndex(of: UInt8(ascii: "<")) {
        visible += rest[..<sign]
        rest = rest[sign...]
        if rest.starts(with: "<!--".utf8) {
          // As on the wiki, a comment without an end goes to the end of the page.
          rest = end(of: "-->").map { rest[$0.upperBound...] } ?? []
        } else if isTag("ref") {
          skipReference()
        } else if isTag("nowiki") {
          escapeUnread()
        } else {
          visible.append(rest.removeFirst())
        }
      }
      return String(decoding: visible + rest, as: UTF8.self)
    }

    /// `<ref name=a/>`, or `<ref>…</ref>`.
    private mutating func skipReference() {
      let tag = takeTag()
      guard !tag.hasSuffix("/>"), let end = end(of: "</ref") else { return }
      rest = rest[end.upperBound...]
      _ = takeTag()
    }

    private mutating func escapeUnread() {
      let tag = takeTag()
      guard !tag.hasSuffix("/>"), let end = end(of: "</nowiki") else { return }
      for byte in rest[..<end.lowerBound] {
        if Self.syntax.contains(byte) { visible += "&#\(byte);".utf8 } else { visible.append(byte) }
      }
      rest = rest[end.upperBound...]
      _ = takeTag()
    }

    private static let syntax = Set("{}[]|'=<>#*:&~_".utf8)

    private func isTag(_ name: String) -> Bool {
      let tag = rest.dropFirst().prefix(name.utf8.count + 1)
      guard tag.count > name.utf8.count, tag.prefix(name.utf8.count).elementsEqual(name.utf8) else {
        return false
      }
      return tag.last.map { " />\n\t".utf8.contains($0) } ?? false
    }

    /// Removes all to the end of a tag, and returns it.
    private mutating func takeTag() -> String {
      let end = rest.dropFirst().firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
      let tag =
        end.map { rest[$0] == UInt8(ascii: ">") ? rest[...$0] : rest.prefix(1) } ?? rest.prefix(1)
      rest = rest.dropFirst(tag.count)
      return String(decoding: tag, as: UTF8.self)
    }

    private mutating func end(of mark: String) -> Range<Int>? {
      guard !absent.contains(mark) else { return nil }
      let found = rest.firstRange(of: Array(mark.utf8))
      if found == nil { absent.insert(mark) }
      return found
    }
  }
}
