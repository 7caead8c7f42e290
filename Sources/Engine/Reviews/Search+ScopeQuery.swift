import GRDB

extension Search {
  init(_ scope: Scope, _ decks: DeckRepository, _ db: Database) throws {
    switch scope {
    case .everything: self = Search()
    case .deck(let id): self = Search([.deck(try decks.deck(id, db).name)])
    case .search(let text): self = try Search(text)
    case .items(let items): self = Search([.items(items)])
    }
  }
}
