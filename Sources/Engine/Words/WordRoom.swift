import Foundation

/// Wires up words for `Study`.
public struct WordRoom: Sendable {
  let installed: InstalledWords
  private let discovered: Discovery

  init(
    _ context: StudyContext, sources: WordSources, services: WordServices,
    japanese: DictionaryLookup, decks: DeckRepository, items: ItemRepository
  ) {
    installed = InstalledWords(sources, japanese: japanese)
    discovered = Discovery(
      installed: installed,
      online: OnlineWords(
        services, pages: WordPageRepository(storage: context.storage), installed: installed,
        clock: context.clock),
      repository: WordRepository(
        storage: context.storage, settings: context.settings, decks: decks, items: items))
  }

  public func discovery() -> Store<Discovery> { Store(discovered, state: .init()) }
}
