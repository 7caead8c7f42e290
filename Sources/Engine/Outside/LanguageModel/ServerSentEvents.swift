import Foundation

/// Reads the data of server-sent events, however the bytes are divided.
///
/// The format: <https://html.spec.whatwg.org/multipage/server-sent-events.html>. Names and IDs of
/// events are skipped: what language models send repeats them in the data.
struct ServerSentEvents {
  private var line: [UInt8] = []
  private var data: [String] = []
  private var isAfterReturn = false
  private var isFirstLine = true

  /// - Returns: the data of the events that are complete now.
  mutating func read(_ bytes: some Sequence<UInt8>) -> [String] {
    var events: [String] = []
    for byte in bytes {
      defer { isAfterReturn = byte == UInt8(ascii: "\r") }
      switch byte {
      case UInt8(ascii: "\n") where isAfterReturn: break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): if let event = endLine() { events.append(event) }
      default: line.append(byte)
      }
    }
    return events
  }

  /// Ends the stream.
  ///
  /// - Returns: the data of an event that lacks its blank line, perhaps cut off; nil without one.
  mutating func end() -> String? {
    // The first ends a line that lacks its end, or else the event.
    endLine() ?? endLine()
  }

  private mutating func endLine() -> String? {
    var text = Substring(String(decoding: line, as: UTF8.self))
    line.removeAll(keepingCapacity: true)
    if isFirstLine, text.first == "\u{FEFF}" { text.removeFirst() }
    isFirstLine = false
    guard !text.isEmpty else {
      defer { data = [] }
      return data.isEmpty ? nil : data.joined(separator: "\n")
    }
    let field = text.prefix { $0 != ":" }
    guard field == "data" else { return nil }
    var value = text.dropFirst(field.count + 1)
    if value.first == " " { value.removeFirst() }
    data.append(String(value))
    return nil
  }
}
