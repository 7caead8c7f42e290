import Foundation
import HTTPTypes
import Helpers
import HummingbirdTesting
import Testing

@testable import Engine
@testable import Pages

/// Two learners cross every route with each other's IDs.
struct LearnersApartTests {
  private static let mark = "Onlymine"

  @Test func `No route shows or changes anything of another learner`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { owner, other in
      let ids = try await Self.fill(owner, stage)
      let before = try await Self.contents(ids.learner, stage)
      try await other.visit("/decks")
      let csrf = other.csrf

      var tried = 0
      for pattern in Self.patterns {
        for path in Self.paths(pattern, ids) {
          try await other.open(path, [.accept: "text/html"])
          #expect(!other.html.contains(Self.mark), "GET \(path)")
          #expect(!Self.contains(other.bytes, Self.mark), "GET \(path)")
          try await other.post(path, Self.form(ids, csrf: csrf))
          #expect(!other.html.contains(Self.mark), "POST \(path)")
          tried += 1
        }
      }

      #expect(tried > 150)
      #expect(try await Self.contents(ids.learner, stage) == before)
      try await owner.visit("/decks")
      #expect(owner.status == .ok && owner.text.contains(Self.mark))
      #expect(try await stage.accounts.devices(of: ids.learner).map(\.id) == [ids.session])
    }
  }

  @Test func `Neither a query nor a header chooses whose data are shown`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { owner, other in
      let ids = try await Self.fill(owner, stage)
      try await other.visit("/decks")

      for query in ["learner", "id", "session", "token", "folder"] {
        try await other.open("/decks?\(query)=\(ids.learner)")
        #expect(!other.html.contains(Self.mark))
      }
      for cookie in ["\(ids.session).\(String(repeating: "0", count: 64))", "\(ids.learner)"] {
        try await other.open(
          "/decks", [.accept: "text/html", .cookie: "sanpo-learners-80=\(cookie)"])
        #expect(!other.html.contains(Self.mark))
      }
    }
  }

  @Test func `Twenty learners at once each see only their own`() async throws {
    let stage = try LearnerStage()
    try await stage.site.application.test(.router) { client in
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        for number in 0..<20 {
          tasks.addTask {
            let browser = FormBrowser(client)
            try await browser.addDeck("Deck\(number).")
            for _ in 0..<5 {
              try await browser.visit("/decks")
              let found = browser.text.matches(of: /Deck\d+\./).map { String($0.0) }
              #expect(Set(found) == ["Deck\(number)."])
            }
          }
        }
        try await tasks.waitForAll()
      }
    }
    #expect(stage.site.sites.open.count == 20)
  }

  private struct IDs {
    var learner: Learner.ID
    var session: String
    var values: [String]
  }

  /// Gives the first learner a deck with items, a song and an account.
  private static func fill(_ owner: FormBrowser, _ stage: LearnerStage) async throws -> IDs {
    try await owner.createAccount("Maria")
    let learner = try await stage.accounts.learner("maria").id
    let study = try await stage.site.sites.site(of: learner).study
    try await owner.addDeck("\(mark) deck")
    let deck = try #require(
      try await study.today.decks.lines(at: study.clock.now()).first?.deck.id)
    for number in 1...3 {
      try await study.items.add(
        ItemContent(front: "\(mark)\(number)", back: "\(mark) back"), to: deck,
        at: study.clock.now())
    }
    let session = try await stage.accounts.devices(of: learner)[0].id
    return IDs(
      learner: learner, session: session,
      values: ["1", "2", "\(deck)", "3", "\(learner)", session, "猫"])
  }

  /// The patterns of all pages, forms and files.
  private static var patterns: Set<String> {
    func all<P: Pages.Page>(_ page: P.Type) -> [String] {
      [P.address.pattern] + P.forms.map(\.pattern)
    }
    func one<E: Endpoint>(_ file: E.Type) -> String { E.address.pattern }
    // The stream of changes does not end by itself; it has nothing but a number in it.
    let files = Site.files + LearnersSite.pages.flatMap { $0.files }
    return Set(LearnersSite.pages.flatMap { all($0) } + files.map { one($0) })
      .subtracting(["/live"])
  }

  /// The paths that come of a pattern with each of the IDs.
  private static func paths(_ pattern: String, _ ids: IDs) -> Set<String> {
    Set(
      ids.values.map { value in
        pattern.replacing(/\{\w+\}/, with: value.percentEncoded)
          .replacing(".\(value.percentEncoded)", with: ".csv")
      })
  }

  private static func form(_ ids: IDs, csrf: String) -> String {
    urlEncoded([
      "csrf": csrf, "device": ids.session, "session": ids.session, "learner": "\(ids.learner)",
      "deck": "1", "item": "1", "items": "1", "id": "1", "name": "maria", "code": "bbbb-bbbb",
      "password": "wrong wrong wrong", "q": mark.dropLast().description, "front": "x",
      "back": "y",
    ])
  }

  private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    Data(bytes).range(of: Data(text.utf8)) != nil
  }

  /// Everything of a learner: the tables of an archive.
  private static func contents(_ id: Learner.ID, _ stage: LearnerStage) async throws -> [String] {
    let study = try await stage.site.sites.site(of: id).study
    let export = try await study.exchange.export(nil, .csv)
    let decks = try await study.today.decks.lines(at: study.clock.now())
    return [export.text] + decks.map(\.deck.name)
  }
}
