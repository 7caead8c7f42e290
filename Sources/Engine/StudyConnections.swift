/// What one room takes from another that it may not name.
extension QuizLexicon {
  /// What the dictionaries on this computer know.
  init(_ installed: InstalledWords) {
    self.init {
      installed.zipf(of: $0, in: $1)
    } words: { language, seed in
      // A quiz goes on without a dictionary.
      let batch = try? await installed.words(WordRequest(language, seed: seed, count: 40))
      return (batch?.words ?? []).map(QuizWord.init)
    }
  }
}

extension QuizWord {
  fileprivate init(_ word: DefinedWord) {
    self.init(
      text: word.text, meaning: word.meanings.prefix(2).map(\.definition).joined(separator: "; "),
      partOfSpeech: word.meanings.first?.partOfSpeech)
  }
}

extension ModelSetupRepository.Backend {
  init(_ client: BackendClient) {
    self.init(address: client.address) { try await client.identity().client }
  }
}
