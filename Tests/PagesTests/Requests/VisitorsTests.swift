import Engine
import Foundation
import Helpers
import Testing

@testable import Pages

struct VisitorsTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test func `Secrets have 256 bits and are unique`() {
    let visitors = (0..<100).map { _ in Visitor() }
    let secrets = visitors.flatMap { [$0.cookie, $0.csrf] }

    #expect(secrets.allSatisfy { $0.count == 64 })
    #expect(Set(secrets).count == 200)
  }

  @Test func `A visitor accepts only their own token`() {
    let visitor = Visitor()

    #expect(visitor.owns(visitor.csrf))
    #expect(!visitor.owns(Visitor().csrf))
    #expect(!visitor.owns("") && !visitor.owns(visitor.cookie))
    #expect(!visitor.owns(String(visitor.csrf.dropLast())))
  }

  @Test func `A form's secret is the same after a restart, and another for another key`() throws {
    let folder = try TemporaryFolder()
    let tokens = AccessTokens(in: folder.url)
    let visitor = Visitor(formKey: FormKey(in: tokens))

    let later = Visitor(cookie: visitor.cookie, formKey: FormKey(in: tokens))

    #expect(later.owns(visitor.csrf) && later.ownsForStudy(visitor.studyToken))
    #expect(!Visitor(formKey: FormKey(in: tokens)).owns(visitor.csrf))
    #expect(!Visitor(cookie: visitor.cookie).owns(visitor.csrf))
  }

  @Test func `Servers that start at once have the same key of forms`() async throws {
    let folder = try TemporaryFolder()
    let (tokens, cookie) = (AccessTokens(in: folder.url), Visitor().cookie)

    let secrets = await withTaskGroup(of: String.self) { group in
      for _ in 0..<50 {
        group.addTask { Visitor(cookie: cookie, formKey: FormKey(in: tokens)).csrf }
      }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }

    #expect(secrets.count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: tokens.folder.path) == ["form-key"])
  }

  @Test func `A page with userscripts has a secret that is no good for other forms`() {
    let visitor = Visitor()

    #expect(!visitor.owns(visitor.studyToken) && !visitor.ownsForStudy(visitor.csrf))
  }

  @Test func `A damaged key of forms is replaced by one that is kept`() throws {
    let folder = try TemporaryFolder()
    let tokens = AccessTokens(in: folder.url)
    try PrivateFolder.create(tokens.folder)
    let file = tokens.folder.appending(path: "form-key")
    try Data().write(to: file)

    let visitor = Visitor(formKey: FormKey(in: tokens))

    #expect(try String(contentsOf: file, encoding: .utf8).count == 64)
    #expect(Visitor(cookie: visitor.cookie, formKey: FormKey(in: tokens)).owns(visitor.csrf))
  }

  @Test func `A notice is shown once`() {
    let visitor = Visitor()
    visitor.notices.leave(Notice(text: "Answer undone."))

    #expect(visitor.notices.take(again: false, at: now) != nil)
    #expect(visitor.notices.take(again: false, at: now) == nil)
  }

  @Test func `A page that refreshes itself keeps a notice for a moment`() {
    let visitor = Visitor()
    visitor.notices.leave(Notice(text: "Answer undone."))

    #expect(visitor.notices.take(again: false, at: now) != nil)
    #expect(visitor.notices.take(again: true, at: now + 5) != nil)
    #expect(visitor.notices.take(again: true, at: now + 15) == nil)
    #expect(visitor.notices.take(again: false, at: now) == nil)
    #expect(visitor.notices.take(again: true, at: now) == nil)
  }

  @Test func `Requests of one browser at once get the same visitor`() async {
    let visitors = Visitors()

    let tokens = await withTaskGroup(of: String.self) { group in
      for _ in 0..<100 { group.addTask { visitors.visitor(admittedWith: "cookie").csrf } }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }

    #expect(tokens.count == 1)
  }

  @Test func `A frequent visitor is not evicted by many one-time visitors`() {
    let visitors = Visitors()
    let regular = Visitor()
    visitors.welcome(regular)

    for _ in 0..<(Visitors.most * 3) {
      visitors.welcome(Visitor())
      #expect(visitors.visitor(admittedWith: regular.cookie) === regular)
    }
  }
}
