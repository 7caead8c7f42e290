import Foundation

/// The bundled starter course, with its entries in teaching order.
public struct Course: Sendable {
  public struct Deck: Codable, Sendable, Hashable {
    var key: String
    public var name: String
  }

  public struct Attribution: Codable, Sendable, Hashable {
    public var name: String
    public var what: String
    public var holder: String
    public var licence: String
    public var url: String
  }

  var version: Int
  public var decks: [Deck]
  public var attribution: [Attribution]
  /// In teaching order: by stage, and within a stage as in the files.
  public var entries: [CourseEntry]

  private let places: [String: Int]

  public subscript(key: String) -> CourseEntry? { places[key].map { entries[$0] } }

  /// Whether a deck is the course's or one of its subdecks, unless it was renamed.
  public func hasDeck(named name: String) -> Bool { decks.contains { $0.name == name } }

  /// Loads the bundled course.
  ///
  /// - Throws: `Problem` if the installation lacks it or it cannot be read.
  public static func bundled() throws -> Course {
    guard let folder = Bundle.module.url(forResource: "Course", withExtension: nil) else {
      throw Problem.incomplete("The course is missing.", detail: "no folder Course")
    }
    do {
      return try Course(folder: folder)
    } catch {
      throw Problem.incomplete("The course can't be read.", detail: "\(error)")
    }
  }

  init(folder: URL) throws {
    func read<T: Decodable>(_ name: String) throws -> T {
      try JSONDecoder().decode(T.self, from: Data(contentsOf: folder.appending(path: name)))
    }
    let cover: Cover = try read("course.json")
    version = cover.version
    decks = cover.decks
    attribution = cover.attribution
    let kana: [CourseEntry.Kana] = try read("kana.json")
    let parts: [CourseEntry.Part] = try read("parts.json")
    let kanji: [CourseEntry.Kanji] = try read("kanji.json")
    let words: [CourseEntry.Word] = try read("words.json")
    let taught =
      kana.map(CourseEntry.kana) + parts.map(CourseEntry.part) + kanji.map(CourseEntry.kanji)
      + words.map(CourseEntry.word)
    entries = taught.sorted { $0.stage < $1.stage }
    places = Dictionary(zip(entries.map(\.key), 0...)) { $1 }
  }

  private struct Cover: Decodable {
    var version: Int
    var decks: [Deck]
    var attribution: [Attribution]
  }
}
