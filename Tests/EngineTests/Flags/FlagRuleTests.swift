import Testing

@testable import Engine

struct FlagRuleTests {
  private let tutor = Flags.tutor
  private let intervals = Flags.gradeIntervals

  private func values(
    _ text: String, of flag: FeatureFlag, learners: Range<Int> = 0..<10_000, day: Day = Day(20_000)
  ) throws -> [String] {
    let rule = try FlagRule(text, for: flag)
    return learners.map { rule.value(of: flag.name, learner: "learner \($0)", day: day) }
  }

  @Test func `A value holds for all`() throws {
    #expect(Set(try values("off", of: tutor)) == ["off"])
    #expect(Set(try values("hidden", of: intervals)) == ["hidden"])
  }

  @Test(arguments: [0, 1, 30, 99, 100])
  func `A percentage reaches that share of learners`(percent: Int) throws {
    let reached = try values("\(percent)%", of: tutor).count { $0 == "on" }

    // Three standard deviations of 10,000 draws.
    #expect(abs(reached - percent * 100) <= 150)
  }

  @Test func `Raising a percentage takes it from nobody`() throws {
    let few = try values("10%", of: tutor)
    let many = try values("40%", of: tutor)

    #expect(zip(few, many).allSatisfy { $0 == "off" || $1 == "on" })
  }

  @Test func `A share is the same in whatever order it is written`() throws {
    #expect(
      try values("shown:20 hidden:80", of: intervals)
        == values("hidden:80 shown:20", of: intervals))
  }

  @Test func `Two flags divide learners independently`() throws {
    let one = try values("50%", of: tutor)
    let other = try values("shown:50 hidden:50", of: intervals)

    let both = zip(one, other).count { $0 == "on" && $1 == "shown" }
    #expect(abs(both - 2_500) <= 150)
  }

  @Test func `By day, each day draws anew, the same for every face`() throws {
    let rule = try FlagRule("shown:50 hidden:50 by day", for: intervals)
    func drawn() -> [String] {
      (20_000..<21_000).map { rule.value(of: "grade-intervals", learner: "a", day: Day($0)) }
    }

    #expect(drawn() == drawn())
    #expect(abs(drawn().count { $0 == "shown" } - 500) <= 50)
    let alone = try FlagRule("shown:50 hidden:50", for: intervals)
    #expect(
      Set(
        (20_000..<20_100).map { alone.value(of: "grade-intervals", learner: "a", day: Day($0)) }
      ).count == 1)
  }

  @Test func `The hash never changes`() {
    // Recorded once: another value would deal every learner anew.
    #expect(StableHash("").mixed == 0xf52a_15e9_a9b5_e89b)
    #expect(StableHash("learner/tutor").mixed == 0x48cb_b667_9f79_61ed)
  }

  @Test(arguments: [
    "", "maybe", "101%", "-1%", "on:50", "on:50 off:40", "on:50 on:50", "on:50 maybe:50", "by day",
    "on off", "30% by", "on:0.5 off:99.5",
  ])
  func `Other texts are refused with a remedy`(text: String) throws {
    let problem = #expect(throws: Problem.self) { try FlagRule(text, for: tutor) }

    #expect(problem?.remedy.contains("30%") == true)
  }

  @Test func `Every flag is declared whole`() {
    #expect(Set(Flags.all.map(\.name)).count == Flags.all.count)
    for flag in Flags.all {
      #expect(flag.explanation.hasSuffix("."))
      #expect(!flag.owner.isEmpty)
      #expect(flag.ends.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil)
      #expect(Set(flag.values).count >= 2)
    }
  }
}
