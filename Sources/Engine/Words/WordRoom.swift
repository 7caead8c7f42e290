import Foundation

/// Wires up words for `Study`.
public struct WordRoom: Sendable {
  let installed: InstalledWords
  private let discovered: Discovery

  init(
    _ context: StudyContext, _ collection: CardCollection, sources: WordSources,
    services: WordServices,
    japanese: DictionaryLookup
  ) {
    installed = InstalledWords(sources, japanese: japanese)
    discovered = Discovery(
      installed: installed,
      online: OnlineWords(
        services, pages: WordPageRepository(storage: context.storage), installed: installed,
        clock: context.clock),
      repository: WordRepository(collection: collection))
  }

  public func discovery() -> Store<Discovery> { Store(discovered, state: .init()) }
}
