import Testing

@testable import Engine

struct AnsweredPartsTests {
  @Test func `A part keeps its misses once it is right, and begins anew when it comes again`() {
    var parts = AnsweredParts()

    for isRight in [false, false, true] { parts.add(.reading, isRight: isRight) }
    let known = parts
    parts.add(.reading, isRight: false)

    #expect(known.reading == .init(misses: 2, isRight: true))
    #expect(known.meaning == .init())
    #expect(parts.reading == .init(misses: 1, isRight: false))
  }
}
