import Helpers
import Terminals
import Testing

@testable import Engine

/// Rounds of study on one folder, each of which ends with the face being killed.
struct KillRounds {
  /// The outcomes of answers that were pending when a face was killed, and how long the next
  /// start took.
  struct Tally {
    var kept = 0
    var lost = 0
    var longestStart = Duration.zero
  }

  private(set) var tally = Tally()
  private let home: Home
  private let seed: UInt64
  private var chance: SplitMix64
  private var round = 0
  /// Every acknowledged answer that was not undone.
  private var acknowledged: [Ledger.Entry] = []
  /// The log if the pending action has happened too.
  private var atMost: [Ledger.Entry] = []
  /// How long an action took recently at that way.
  private var pace: [StudyWay: Duration] = [:]

  init(_ home: Home, seed: UInt64) {
    self.home = home
    self.seed = seed
    chance = SplitMix64(seed: seed)
  }

  mutating func next() async throws {
    round += 1
    let way = StudyWay.allCases[round % StudyWay.allCases.count]
    if isDrawn(oneIn: 8) { try await killWhileStarting() }
    let student = try await start(way)
    try settle()
    try await student.study()
    for _ in 0..<Int.random(in: 0...5, using: &chance) {
      pace[way] = try await answer(student)
      if isDrawn(oneIn: 10) { try await perform(.undo, student) }
    }
    try await kill(student, at: way)
  }

  /// Compares acknowledged answers with the log.
  mutating func settle() throws {
    let ledger = try Ledger(of: home.database)
    let place: Comment = "before start \(round) of seed \(seed)"
    #expect(ledger.faults == [], place)
    #expect(
      ledger.entries == acknowledged || ledger.entries == atMost,
      "\(place): \(ledger.entries.suffix(3)), not \(acknowledged.suffix(3)) of \(acknowledged.count)"
    )
    if acknowledged != atMost {
      if ledger.entries == atMost { tally.kept += 1 } else { tally.lost += 1 }
    }
    (acknowledged, atMost) = (ledger.entries, ledger.entries)
  }
}

extension KillRounds {
  private enum Act {
    case reveal, undo
    case answer(Ledger.Entry)

    func happened(to log: [Ledger.Entry]) -> [Ledger.Entry] {
      switch self {
      case .reveal: log
      case .undo: log.dropLast()
      case .answer(let entry): log + [entry]
      }
    }

    func perform(at student: any Student) async throws {
      switch self {
      case .reveal: try await student.reveal()
      case .undo: try await student.undo()
      case .answer(let entry): try await student.grade(entry.grade)
      }
    }
  }

  private mutating func perform(_ act: Act, _ student: any Student) async throws {
    atMost = act.happened(to: acknowledged)
    try await act.perform(at: student)
    acknowledged = atMost
  }

  /// - Returns: how long the face took to acknowledge.
  private mutating func answer(_ student: any Student) async throws -> Duration {
    let asked = try await student.asked()
    if !asked.isRevealed { try await student.reveal() }
    let begin = ContinuousClock.now
    try await perform(answer(to: asked), student)
    return ContinuousClock.now - begin
  }

  private mutating func answer(to asked: Asked) -> Act {
    let grades: [Grade] = [.again, .hard, .good, .good, .easy, .easy, .easy]
    let grade = grades[Int.random(in: grades.indices, using: &chance)]
    return .answer(Ledger.Entry(front: asked.front, grade: grade))
  }

  /// Begins one more action and kills the face at some moment during it, or just after.
  private mutating func kill(_ student: any Student, at way: StudyWay) async throws {
    let asked = try await student.asked()
    var act = Act.reveal
    if asked.isRevealed || !isDrawn(oneIn: 6) {
      if !asked.isRevealed { try await student.reveal() }
      act = isDrawn(oneIn: 6) && !acknowledged.isEmpty ? .undo : answer(to: asked)
    }
    let moment = pace[way, default: .milliseconds(20)] * Double.random(in: 0...1.5, using: &chance)
    after(moment) { student.kill() }
    do {
      try await perform(act, student)
    } catch {
      // The face exited before it could acknowledge, which `settle` allows for.
    }
    #expect(try await student.end() == .killed(signal: 9))
  }

  private mutating func killWhileStarting() async throws {
    let process = try RunningProcess(home.command(.native, []))
    after(.milliseconds(200) * Double.random(in: 0...1, using: &chance)) { process.signal(9) }
    try await process.exit()
  }

  /// A slow start is repeated, and the fastest counts: a busy machine is not a slow
  /// start, and a killed face leaves the next one as much work as it had itself.
  private mutating func start(_ way: StudyWay) async throws -> any Student {
    var (student, quickest) = try await timedStart(way)
    for _ in 1...4 where quickest > .seconds(1) {
      student.kill()
      _ = try await student.end()
      let again = try await timedStart(way)
      (student, quickest) = (again.student, min(quickest, again.time))
    }
    tally.longestStart = max(tally.longestStart, quickest)
    return student
  }

  private func timedStart(_ way: StudyWay) async throws -> (student: any Student, time: Duration) {
    let begin = ContinuousClock.now
    let student = try await way.taken { try home.command($0, $1) }
    return (student, ContinuousClock.now - begin)
  }

  private mutating func isDrawn(oneIn count: Int) -> Bool {
    Int.random(in: 1...count, using: &chance) == 1
  }
}
