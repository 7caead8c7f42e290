public import Foundation

/// Gives faces access to AnkiConnect: answering its requests, and the origins that may send them.
public struct AnkiConnectRoom: Sendable {
  private let repository: AnkiConnectRepository
  private let media: AnkiConnectMedia
  private let context: StudyContext

  init(_ context: StudyContext, _ collection: CardCollection) {
    self.context = context
    media = AnkiConnectMedia(pictures: collection.media)
    repository = AnkiConnectRepository(
      collection: collection, media: media,
      logs: ReviewLogRepository(collection: collection, face: context.face))
  }

  /// Answers what programs send to Anki.
  ///
  /// - Parameters:
  ///   - key: what requests must give; nil or empty for nothing.
  ///   - browse: shows items to the person.
  public func server(key: String?, browse: @escaping AnkiConnect.Browse) -> AnkiConnect {
    AnkiConnect(
      repository: repository, key: key.flatMap { $0.isEmpty ? nil : $0 }, face: context.face,
      browse: browse)
  }

  /// The note types that notes can be added to: Anki's usual ones, those that came with packages,
  /// and those of clients.
  public func noteForms() async throws(Problem) -> [NoteForm] {
    try await throwingProblems { try await repository.noteForms() }
  }

  /// - Throws: `Problem` if there is none of this name.
  public func noteForm(named name: String) async throws(Problem) -> NoteForm {
    try await throwingProblems { try await repository.noteForm(named: name) }
  }

  /// Adds a note as a client's is added, and returns its item.
  ///
  /// - Throws: `Problem` if its first field is empty or another note's, or if it makes no cards.
  public func add(_ note: NewNote, at now: Date) async throws(Problem) -> Item.ID {
    try await throwingProblems { try await repository.add(note, at: now) }
  }

  /// Keeps a picture or a sound for a field of a note.
  ///
  /// - Returns: what shows or plays it in the field.
  /// - Throws: `Problem` if it is neither, too large, or can't be stored.
  public func keep(_ file: Data, named name: String) throws(Problem) -> String {
    do { return try media.store(file, named: name) } catch { throw Problem(error) }
  }

  /// A sound of a note, with its media type; nil if there is none.
  public func sound(_ name: String) -> (data: Data, type: String)? { media.sound(name) }

  /// The file of a sound of a note.
  ///
  /// - Throws: `Problem` if there is none.
  func file(ofSound name: String) throws(Problem) -> URL {
    guard let file = media.file(ofSound: name) else {
      throw Problem(
        "There is no recording “\(name.prefix(40))”.", remedy: "Import its deck again, with media.")
    }
    return file
  }

  private var access: AnkiConnectAccessRepository {
    AnkiConnectAccessRepository(
      storage: context.storage, settings: context.settings, clock: context.clock)
  }

  /// Returns the websites that may use AnkiConnect here, and those that asked.
  public func origins() async throws(Problem) -> AnkiConnectOrigins {
    try await throwingProblems { try await access.origins() }
  }

  /// Notes that an origin asks for permission.
  public func ask(for origin: String) async throws(Problem) {
    try await throwingProblems { try await access.ask(origin) }
  }

  /// Allows the website of an address, such as one of its pages'.
  ///
  /// - Throws: `Problem` if it is not the address of a website.
  public func allow(_ address: String) async throws(Problem) {
    try await throwingProblems { try await access.allow(address) }
  }

  public func forbid(_ origin: String) async throws(Problem) {
    try await throwingProblems { try await access.forbid(origin) }
  }
}
