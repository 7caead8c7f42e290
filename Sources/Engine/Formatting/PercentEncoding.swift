extension String {
  /// Percent-encodes everything but letters, digits and -._~ of ASCII: for paths, queries and forms.
  public var percentEncoded: String {
    utf8.reduce(into: "") { text, byte in
      if Self.unreserved.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  private static let unreserved = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
}
