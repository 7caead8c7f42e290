import Engine
import Hummingbird

extension SiteServices {
  /// Looks something up once the dictionary is open.
  func lookUp<Value>(_ look: (DictionaryRoom) async throws -> Value) async throws -> Value {
    _ = await dictionary.open(timeout: .seconds(60))
    do {
      return try await look(study.dictionary)
    } catch let problem as Problem where [.noWord, .noKanji].contains(problem) {
      // Without a dictionary, that is why nothing is found.
      let flaws = try await study.dictionary.open()
      throw flaws.first(where: \.isFailure).map { RequestError($0) } ?? .notFound
    }
  }
}

extension PageContext {
  /// Adds an item, reports it, and returns to the page.
  func add(
    _ subject: Lookup.Subject, as name: String, back page: some Page
  ) async throws -> Response {
    let (added, _) = try await site.lookUp {
      try await $0.add(
        subject, to: form.number("deck"), withParts: form.isOn("parts"), at: now)
    }
    sayUndoable(added.sentence(about: name))
    return seeOther(page)
  }
}
