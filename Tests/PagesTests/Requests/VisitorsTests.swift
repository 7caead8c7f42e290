import Foundation
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

  @Test func `A notice is shown once`() {
    let visitor = Visitor()
    visitor.leave(Notice(text: "Answer undone."))

    #expect(visitor.takeNotice(again: false, at: now) != nil)
    #expect(visitor.takeNotice(again: false, at: now) == nil)
  }

  @Test func `A page that refreshes itself keeps a notice for a moment`() {
    let visitor = Visitor()
    visitor.leave(Notice(text: "Answer undone."))

    #expect(visitor.takeNotice(again: false, at: now) != nil)
    #expect(visitor.takeNotice(again: true, at: now + 5) != nil)
    #expect(visitor.takeNotice(again: true, at: now + 15) == nil)
    #expect(visitor.takeNotice(again: false, at: now) == nil)
    #expect(visitor.takeNotice(again: true, at: now) == nil)
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
      #expect(visitors.visitor(with: regular.cookie) != nil)
    }
  }
}
