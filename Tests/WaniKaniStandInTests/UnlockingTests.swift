import Foundation
import Testing

@testable import WaniKaniStandIn

/// Section 10 of the reference: unlocking and levels.
struct UnlockingTests {
  private let start = Timestamp.rounded(TestClock.start)

  /// Brings a subject to Guru by its lesson and reviews; returns the time after it.
  private func pass(
    _ subject: Int, _ account: inout StandInAccount, from begin: Date
  ) throws -> Date {
    let id = try #require(account.assignment(ofSubject: subject)?.id)
    let isStarted = account.startElsewhere(id, now: begin)
    try #require(isStarted)
    var now = begin
    while account.assignments[id]?.passedAt == nil {
      now = try #require(account.assignments[id]?.availableAt) + 1
      let isReviewed = account.reviewElsewhere(id, now: now)
      try #require(isReviewed)
    }
    return now
  }

  private func ids(
    _ account: StandInAccount, _ kind: StandInAccount.Subject.Kind, level: Int
  ) -> [Int] {
    account.subjects.rows.filter { $0.kind == kind && $0.level == level }.map(\.id)
  }

  @Test func `A beginner starts with the radicals and kana words unlocked`() {
    let account = StandInAccount.beginner(now: start)

    #expect(
      account.assignments.rows.map(\.subjectID)
        == ids(account, .radical, level: 1) + ids(account, .kanaVocabulary, level: 1))
  }

  @Test func `Radicals unlock their kanji, and kanji their words`() throws {
    var account = StandInAccount.beginner(now: start)
    let person = try #require(account.subjects.rows.first { $0.kind == .kanji && $0.slug == "人" })
    let population = try #require(account.subjects.rows.first { $0.slug == "人口" })
    let mouth = try #require(account.subjects.rows.first { $0.kind == .kanji && $0.slug == "口" })
    #expect(account.assignment(ofSubject: person.id) == nil)

    var now = try pass(2, &account, from: start)
    #expect(account.assignment(ofSubject: person.id)?.unlockedAt == now)
    #expect(account.assignment(ofSubject: mouth.id) == nil)

    now = try pass(person.id, &account, from: now)
    #expect(account.assignment(ofSubject: population.id) == nil)

    now = try pass(3, &account, from: now)
    now = try pass(mouth.id, &account, from: now)
    #expect(account.assignment(ofSubject: population.id)?.unlockedAt == now)
  }

  @Test func `Radicals unlock nothing above the level`() throws {
    var account = StandInAccount.beginner(now: start)
    let rest = try #require(account.subjects.rows.first { $0.kind == .kanji && $0.slug == "休" })

    for radical in rest.componentIDs { _ = try pass(radical, &account, from: start) }

    #expect(account.assignment(ofSubject: rest.id) == nil)
  }

  /// Nine out of ten kanji are enough.
  @Test func `A level is passed with nine tenths of its kanji, rounded up`() throws {
    var account = StandInAccount.beginner(now: start)
    var now = start
    for radical in ids(account, .radical, level: 1) { now = try pass(radical, &account, from: now) }
    let kanji = ids(account, .kanji, level: 1)

    for id in kanji.prefix(8) { now = try pass(id, &account, from: now) }
    #expect(account.user.level == 1)
    now = try pass(kanji[8], &account, from: now)

    #expect(account.user.level == 2)
    #expect(account.levels.rows.map(\.level) == [1, 2])
    #expect(account.levels[1]?.passedAt == now)
    #expect(account.levels[2]?.unlockedAt == now)
    #expect(account.levels[2]?.startedAt == nil)
    #expect(
      ids(account, .radical, level: 2).allSatisfy {
        account.assignment(ofSubject: $0)?.unlockedAt == now
      })
  }

  @Test func `Seventeen of eighteen kanji are enough, sixteen are not`() {
    for (passed, level) in [(16, 1), (17, 2)] {
      var account = StandInAccount.generated(
        seed: 1, level: 1, of: 2,
        scale: StandInScale(radicals: 2, kanji: 18, words: 1, kanaWords: 0), now: start)
      for id in ids(account, .kanji, level: 1) {
        let isPassed = id - 2 <= passed
        account.setPassed(id, at: isPassed ? start : nil)
      }
      account.levelUp(now: start)

      #expect(account.user.level == level)
    }
  }

  @Test func `The next level has to be granted by the subscription`() throws {
    var account = StandInAccount.generated(
      seed: 1, level: 3, of: 4, scale: .tiny, now: start)
    account.subscribe(to: .free, now: start)
    for id in ids(account, .kanji, level: 3) { account.setPassed(id, at: start) }

    account.levelUp(now: start)
    #expect(account.user.level == 3)
    #expect(account.currentProgression?.passedAt == start)

    account.subscribe(to: .lifetime, now: start + 60)
    #expect(account.user.level == 4)
  }
}

extension StandInAccount {
  fileprivate mutating func setPassed(_ subject: Int, at time: Date?) {
    if assignment(ofSubject: subject) == nil {
      assignments.append(
        Assignment(
          id: assignments.nextID, subjectID: subject, subjectKind: .kanji,
          createdAt: user.startedAt, updatedAt: user.startedAt))
    }
    assignments.update(assignment(ofSubject: subject)?.id ?? 0) { $0.passedAt = time }
  }
}
