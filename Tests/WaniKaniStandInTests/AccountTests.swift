import Foundation
import Testing

@testable import WaniKaniStandIn

/// The sample accounts.
struct AccountTests {
  @Test func `The full account is as large as a real one`() {
    let account = StandInAccount.fullSize(now: TestClock.start)
    let kinds = Dictionary(grouping: account.subjects.rows, by: \.kind).mapValues(\.count)

    #expect(account.subjects.rows.count == 9_300)
    #expect(kinds == [.radical: 480, .kanji: 2_100, .vocabulary: 6_600, .kanaVocabulary: 120])
    // Eighteen pages each.
    #expect((8_501...9_000).contains(account.assignments.rows.count))
    #expect((8_501...9_000).contains(account.statistics.rows.count))
    #expect(account.levels.rows.count == 60)
    #expect(account.resets.rows.count == 1)
    #expect(account.materials.rows.count == 310)
    #expect(account.subjects.rows.contains { $0.hiddenAt != nil })
    let stages = Set(account.assignments.rows.map(\.stage))
    #expect(stages == Set(0...9))
  }

  @Test func `The small course has a subject for each of its lines`() {
    let lines = SmallCourse.text.split(separator: "\n")

    #expect(CourseReader(SmallCourse.text).subjects.count == lines.count)
  }

  @Test func `The same seed and time give identical bytes, another seed does not`() async {
    func page(_ seed: UInt64) async -> [UInt8] {
      let account = StandInAccount.generated(
        seed: seed, level: 3, of: 3, scale: .tiny, now: TestClock.start)
      let service = StandInService(account) { TestClock.start }
      var bytes: [UInt8] = []
      for path in ["subjects", "assignments", "review_statistics"] {
        let request = StandInRequest(
          "GET", "/v2/\(path)", headers: ["Authorization": "Bearer \(StandInToken.full.text)"])
        if case .whole(let answer) = await service.respond(to: request) { bytes += answer.body }
      }
      return bytes
    }

    let first = await page(5)
    #expect(first.count > 10_000)
    #expect(await page(5) == first)
    #expect(await page(6) != first)
  }

  @Test(arguments: [
    StandInAccount.small(now: TestClock.start),
    StandInAccount.generated(seed: 9, level: 12, of: 14, scale: .tiny, now: TestClock.start),
  ])
  func `Every assignment is consistent`(_ account: StandInAccount) throws {
    for assignment in account.assignments.rows {
      let subject = try #require(account.subjects[assignment.subjectID])
      let times = [
        assignment.unlockedAt, assignment.startedAt, assignment.passedAt, assignment.burnedAt,
      ].compactMap(\.self)

      #expect(subject.level <= account.user.level)
      #expect(times == times.sorted())
      #expect((assignment.availableAt == nil) == [0, 9].contains(assignment.stage))
      #expect(assignment.availableAt.map { Timestamp.hour(of: $0) == $0 } ?? true)
      #expect((assignment.startedAt == nil) == (assignment.stage == 0))
      #expect(assignment.updatedAt <= TestClock.start)
      for component in subject.componentIDs where account.subjects[component]?.hiddenAt == nil {
        #expect(account.assignment(ofSubject: component)?.passedAt != nil)
      }
    }
  }

  @Test func `The small account is in the middle of its second level`() {
    let account = StandInAccount.small(now: TestClock.start)
    let waiting = account.assignments.rows

    #expect(account.user.level == 2)
    #expect(waiting.contains(where: account.isLesson))
    #expect(waiting.contains { account.isReview($0, by: TestClock.start) })
    #expect(waiting.contains { $0.stage >= 5 })
    #expect(Set(waiting.map(\.subjectKind)).count == 4)
  }

  @Test func `A kanji's readings have a type, and some are accepted`() throws {
    let kanji = StandInAccount.beginner(now: TestClock.start).subjects.rows.filter {
      $0.kind == .kanji
    }
    let river = try #require(kanji.first { $0.slug == "川" })

    #expect(kanji.count == 30)
    #expect(kanji.allSatisfy { $0.readings.count(where: \.isPrimary) == 1 })
    #expect(river.readings.map(\.text) == ["せん", "かわ"])
    #expect(river.readings.map(\.type) == ["onyomi", "kunyomi"])
    #expect(river.readings.map(\.isAccepted) == [false, true])
  }

  @Test func `Mnemonics contain the markup and line endings of real ones`() {
    for account in [
      StandInAccount.beginner(now: TestClock.start),
      .generated(seed: 1, level: 1, of: 1, scale: .tiny, now: TestClock.start),
    ] {
      let kanji = account.subjects.rows.filter { $0.kind == .kanji }
      #expect(kanji.allSatisfy { $0.meaningMnemonic.contains("<kanji>") })
      #expect(kanji.allSatisfy { $0.readingMnemonic.contains("\r\n") })
    }
  }
}
