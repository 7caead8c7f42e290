/// A field as a person types it, where a tag that fields may not contain is text.
public enum TypedField {
  /// Returns the field for a typed text: `a<b` becomes `a&lt;b`, `<b>a</b>` stays.
  public static func field(_ typed: String) -> String {
    guard typed.utf8.contains(UInt8(ascii: "<")) else { return typed }
    let tag =
      /<(?:\/?([A-Za-z][A-Za-z0-9]*)(?:\s+[A-Za-z-]+=(?:"[^"<]*"|'[^'<]*'|[^\s"'<>]+))*\s*\/?>)?/
    // Characters are not matched as a whole: a sign that combines with “<” leaves it a “<”.
    return typed.replacing(tag.matchingSemantics(.unicodeScalar)) { found in
      let isTag = found.1.map { SafeHTML.allowed.contains($0.lowercased()) } ?? false
      return isTag ? String(found.0) : "&lt;" + String(found.0).dropFirst()
    }
  }

  /// Returns the field for a typed reading. Romaji of a Japanese front becomes kana.
  ///
  ///     TypedField.reading("taberu", of: ItemContent(front: "食べる", back: "eat"))   // たべる
  public static func reading(_ typed: String, of content: ItemContent) -> String {
    let words = typed.split(separator: " ").map(String.init)
    let kana = words.map { Kana.kana(from: $0) }
    guard typed.contains(where: \.isLetter), kana != words, kana.allSatisfy(Writing.isKana),
      content.language(inDeck: "") == .japanese
    else { return field(typed) }
    return kana.joined(separator: " ")
  }

  /// Returns typed tags without the commas between them, as they are displayed. A tag that ends in
  /// a comma keeps it if the item has it.
  ///
  ///     TypedField.tags("x, y::z")   // ["x", "y::z"]
  public static func tags(_ typed: String, over old: [String] = []) -> [String] {
    tags(ItemContent.tags(from: typed), over: old)
  }

  fileprivate static func tags(_ words: [String], over old: [String]) -> [String] {
    words.map { word in
      if old.contains(word) { return word }
      let end = word.lastIndex { $0 != "," }
      return end.map { String(word[...$0]) } ?? ""
    }.filter { !$0.isEmpty }
  }

  /// Returns what a person would type for a field, or the field itself if nothing else means the
  /// same.
  public static func text(_ field: String) -> String {
    guard field.contains("&") else { return field }
    let typed = SafeHTML.decodingEntities(field)
    return pieces(SafeHTML.reduced(self.field(typed))) == pieces(field) ? typed : field
  }

  /// The tags and the texts between them, without entities.
  private static func pieces(_ field: String) -> [SafeHTML.Piece] {
    SafeHTML.pieces(field).reduce(into: []) { pieces, piece in
      guard case .text(let text) = piece else { return pieces.append(piece) }
      let read = SafeHTML.decodingEntities(text)
      if case .text(let earlier) = pieces.last {
        pieces[pieces.count - 1] = .text(earlier + read)
      } else {
        pieces.append(.text(read))
      }
    }
  }
}

extension ItemContent {
  /// The content with its fields as a person types them.
  public var typed: ItemContent {
    var content = self
    for field in ItemField.texts { content[field] = TypedField.text(self[field]) }
    content.synonyms = synonyms.map(TypedField.text)
    return content
  }

  /// The content of typed fields. A field that is typed as it was stays as it is stored.
  public func stored(over old: ItemContent? = nil) -> ItemContent {
    var content = self
    for field in ItemField.texts {
      if let stored = old?[field], TypedField.text(stored) == self[field] {
        content[field] = stored
      } else if field == .reading {
        content[field] = TypedField.reading(reading, of: self)
      } else {
        content[field] = TypedField.field(self[field])
      }
    }
    content.tags = TypedField.tags(tags, over: old?.tags ?? [])
    content.synonyms = synonyms.map { typed in
      old?.synonyms.first { TypedField.text($0) == typed } ?? TypedField.field(typed)
    }
    return content
  }
}
