import Glibc

/// The C library's converter to UTF-8, which knows encodings that Foundation on Linux lacks.
final class Iconv {
  struct Converted {
    /// Each invalid byte is �.
    var text: String
    var invalid = 0
    /// The bytes at the end that are the beginning of a character; they are not in the text.
    var cutOff = 0
  }

  private let converter: iconv_t

  /// Returns nil if the system lacks the encoding.
  init?(from encoding: String) {
    let opened = iconv_open("UTF-8", encoding)
    // iconv signals an error with a pointer to -1.
    guard let opened, Int(bitPattern: opened) != -1 else { return nil }
    converter = opened
  }

  deinit { iconv_close(converter) }

  func convert(_ bytes: some Collection<UInt8>) -> Converted {
    var converted = Converted(text: "")
    var input = bytes.map { CChar(bitPattern: $0) }
    // A byte, or two of UTF-16, takes at most three in UTF-8, as does � for an invalid one.
    var output = [UInt8](repeating: 0, count: input.count * 3)
    var (inputLeft, outputLeft) = (input.count, output.count)
    while inputLeft > 0 {
      let status = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBytes { output in
          let start = output.baseAddress?.assumingMemoryBound(to: CChar.self)
          var from = input.baseAddress.map { $0 + input.count - inputLeft }
          var to = start.map { $0 + output.count - outputLeft }
          return iconv(converter, &from, &inputLeft, &to, &outputLeft)
        }
      }
      guard status == -1 else { break }
      guard errno != EINVAL else {
        converted.cutOff = inputLeft
        break
      }
      converted.invalid += 1
      inputLeft -= 1
      for byte in "\u{FFFD}".utf8 {
        output[output.count - outputLeft] = byte
        outputLeft -= 1
      }
    }
    converted.text = String(decoding: output.dropLast(outputLeft), as: UTF8.self)
    return converted
  }
}
