import ArgumentParser
import Engine

struct WordArgument: ParsableArguments {
  @Argument(help: "The word.")
  var word: String

  @OptionGroup var language: LanguageOption

  /// Returns the item of the word.
  ///
  /// - Throws: `Problem` if it is not kept.
  func info(on study: Study) async throws -> ItemInfo {
    if let info = try await kept(on: study) { return info }
    throw Problem(
      "“\(word)” is not one of your\(language.language.map { " \($0.name)" } ?? "") words.",
      remedy: "“words list” lists them.")
  }

  /// Returns the language that was named, or else that of the word's item, or the usual one.
  func keptLanguage(on study: Study) async throws -> WordLanguage {
    if let named = language.language { return named }
    let kept = try await kept(on: study).flatMap {
      WordLanguage(of: $0.item.content, inDeck: $0.deck.name)
    }
    if let kept { return kept }
    return try await language.chosen(on: study)
  }

  /// Returns the item of the word, for what must not apply to another one by mistake.
  ///
  /// - Throws: `Problem` if it is not kept, or in several items.
  func onlyItem(on study: Study) async throws -> Item {
    let item = try await info(on: study).item
    do {
      _ = try await found(on: study).item(named: word)
    } catch let problem as Problem {
      throw Problem(problem.sentence, remedy: "“delete \(item.id)” deletes the item \(item.id).")
    }
    return item
  }

  /// Returns the item of the word, in whatever deck it is kept; without a language, one of the
  /// usual language before others.
  private func kept(on study: Study) async throws -> ItemInfo? {
    guard let item = try await found(on: study).first?.item.id else { return nil }
    return try await study.info(item)
  }

  private func found(on study: Study) async throws -> [FoundCard] {
    let usual = try await language.chosen(on: study)
    let groups = language.language.map { [[$0]] } ?? [[usual], WordLanguage.allCases]
    for languages in groups {
      let finds = try await study.today.decks.find(
        "(\(WordLanguage.search(languages))) \(Search.text(ofFront: word))", at: study.now)
      if !finds.cards.isEmpty { return finds.cards }
    }
    return []
  }
}
