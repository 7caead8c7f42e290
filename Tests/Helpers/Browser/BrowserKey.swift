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
    public static let shift: Key = "\u{E008}"
    public static let control: Key = "\u{E009}"
    public static let alt: Key = "\u{E00A}"
    public static let escape: Key = "\u{E00C}"
    public static let space: Key = " "
    public static let pageUp: Key = "\u{E00E}"
    public static let pageDown: Key = "\u{E00F}"
    public static let end: Key = "\u{E010}"
    public static let home: Key = "\u{E011}"
    public static let left: Key = "\u{E012}"
    public static let up: Key = "\u{E013}"
    public static let right: Key = "\u{E014}"
    public static let down: Key = "\u{E015}"
    public static let delete: Key = "\u{E017}"
    public static let meta: Key = "\u{E03D}"
  }
}
