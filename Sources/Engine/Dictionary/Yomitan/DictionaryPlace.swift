/// A dictionary in the learner's order.
public struct DictionaryPlace: Hashable, Sendable {
  /// The imported dictionary; nil for the built-in one.
  public var dictionary: ImportedDictionary?
  public var isOn: Bool

  public init(dictionary: ImportedDictionary?, isOn: Bool) {
    (self.dictionary, self.isOn) = (dictionary, isOn)
  }

  static let builtIn = DictionaryPlace(dictionary: nil, isOn: true)

  public var title: String { dictionary?.title ?? Self.builtInTitle }

  static let builtInTitle = "built-in"

  static func isBuiltIn(_ title: String) -> Bool { title.lowercased() == builtInTitle }
}
