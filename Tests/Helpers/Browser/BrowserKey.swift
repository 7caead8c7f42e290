extension Browser {
  /// A key, by its character or its WebDriver code.
  public struct Key: Sendable, Equatable, ExpressibleByStringLiteral {
    let text: String

    public init(stringLiteral text: String) {
      self.text = text
    }

    public static let backspace: Key = "\u{E003}"
    public static let tab: Key = "\u{E004}"
    public static let enter: Key = "\u{E007}"
    public static let alt: Key = "\u{E00A}"
    public static let escape: Key = "\u{E00C}"
    public static let space: Key = " "
    public static let left: Key = "\u{E012}"
  }
}
