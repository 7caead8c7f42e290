import Foundation

/// Gives faces access to words of other languages: discovering, looking up and keeping them.
public struct WordRoom: Sendable {
  let installed: InstalledWords
  private let discovered: Discovery

  /// - Parameter shared: the folder of the learners who share the dictionaries; nil for one alone.
  init(
    _ context: StudyContext, _ collection: CardCollection, shared: URL?, sources: WordSources,
    services: WordServices, japanese: DictionaryLookup
  ) {
    let dictionaries =
      shared.map { .shared(in: $0, sources) } ?? InstalledDictionaries(sources)
    installed = InstalledWords(dictionaries, japanese: japanese)
    discovered = Discovery(
      installed: installed,
      online: OnlineWords(
        services, pages: WordPageRepository(storage: context.storage), installed: installed,
        clock: context.clock),
      repository: WordRepository(collection: collection))
  }

  public func discovery() -> Store<Discovery> { Store(discovered, state: .init()) }
}
