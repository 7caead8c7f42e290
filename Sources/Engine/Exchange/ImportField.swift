/// The field in a column of a file.
public enum ImportField: String, CaseIterable, Sendable {
  case front, back, reading, notes, picture, tags, deck, synonyms

  /// Titles of columns in other programs and in tables of people's own.
  static let usualTitles: [String: ImportField] = {
    let names: [(field: ImportField, names: Set<String>)] = [
      (.front, WordColumn.word.union(["expression", "term", "question", "表", "表面"])),
      (.front, inOtherLanguages.front),
      (.back, WordColumn.meaning.union(["answer", "裏", "裏面"])), (.back, inOtherLanguages.back),
      (.reading, WordColumn.reading), (.notes, ["note", "メモ", "備考"]), (.tags, ["tag", "タグ"]),
      (.notes, ["notizen", "notas", "remarques", "appunti", "备注"]),
      (.tags, ["étiquette", "étiquettes", "stichwörter", "etiquetas", "etichette", "标签"]),
    ]
    return names.reduce(into: [:]) { titles, named in
      for name in named.names { titles[name] = named.field }
    }
  }()

  /// Of tables in French, German, Spanish, Italian, Portuguese and Chinese, and the languages' names.
  private static let inOtherLanguages: (front: Set<String>, back: Set<String>) = (
    [
      "recto", "mot", "mots", "vocabulaire", "expression", "terme", "vorderseite", "wort", "wörter",
      "vokabel", "frage", "anverso", "palabra", "palabras", "vocabulario", "pregunta", "fronte",
      "parola", "parole", "vocabolo", "domanda", "frente", "palavra", "palavras", "vocabulário",
      "pergunta", "单词", "词语", "生词", "問題", "french", "german", "spanish", "italian", "portuguese",
      "chinese", "français", "francais", "deutsch", "español", "italiano", "português", "中文",
    ],
    [
      "verso", "traduction", "sens", "réponse", "anglais", "rückseite", "übersetzung", "bedeutung",
      "antwort", "englisch", "reverso", "traducción", "significado", "respuesta", "inglés", "retro",
      "traduzione", "significato", "risposta", "inglese", "tradução", "resposta", "inglês", "意思",
      "翻译", "释义", "英文",
    ]
  )

  /// Nil for the deck.
  var ofItem: ItemField? { ItemField(rawValue: rawValue) }
}
