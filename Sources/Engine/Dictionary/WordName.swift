/// A reference to a word that survives rebuilding the dictionary: one of its forms.
public struct WordName: Hashable, Sendable {
  public var writing: String
  public var reading: String

  public init(_ writing: String, _ reading: String) {
    (self.writing, self.reading) = (writing, reading)
  }
}

extension WordEntry {
  public var name: WordName { WordName(writing, reading) }

  func form(named name: WordName) -> Form? {
    forms.first { $0.name == name }
  }
}
