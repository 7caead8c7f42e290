/// A subject in few words, for a list.
public struct SubjectTile: Hashable, Sendable, Identifiable {
  public var id: Subject.ID
  public var kind: Subject.Kind
  /// Empty of a radical that is only drawn.
  public var characters: String
  public var meaning: String

  public init(id: Subject.ID, kind: Subject.Kind, characters: String, meaning: String) {
    (self.id, self.kind, self.characters, self.meaning) = (id, kind, characters, meaning)
  }

  public var title: String { characters.isEmpty ? meaning : characters }
}

extension SubjectTile {
  public init(_ subject: Subject) {
    self.init(
      id: subject.id, kind: subject.kind, characters: subject.characters ?? "",
      meaning: subject.primaryMeaning)
  }
}
