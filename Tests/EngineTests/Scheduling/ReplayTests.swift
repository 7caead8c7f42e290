import Foundation
import Testing

@testable import Engine

struct ReplayTests {
  @Test func `A log is parsed with or without its header`() {
    let bare = Replay.parse("7,1700000000000,3\n7,1700000060000,1")
    let full = Replay.parse(
      "\u{FEFF}card_id,review_time_ms,rating\r\n7,1700000000000,3\r\n\r\n7,1700000060000,1\r\n")

    #expect(bare.reviews.map(\.grade) == [.good, .again])
    #expect(bare.reviews.map(\.line) == [1, 2])
    #expect(full.reviews.map(\.time) == [1_700_000_000_000, 1_700_000_060_000])
    #expect(full.reviews.map(\.line) == [2, 4])
    #expect(bare.refusals.isEmpty && full.refusals.isEmpty)
  }

  @Test(arguments: [
    ("7,1700000000000", "The line has 2 of the 3 fields card_id,review_time_ms,rating."),
    ("7,1700000000000,3,4", "The line has 4 of the 3 fields card_id,review_time_ms,rating."),
    ("seven,1700000000000,3", "The card_id “seven” is not a whole number."),
    (",1700000000000,3", "The card_id “” is not a whole number."),
    ("-,1700000000000,3", "The card_id “-” is not a whole number."),
    ("9223372036854775808,0,3", "The card_id “9223372036854775808” is not a whole number."),
    ("7,1.7e12,3", "The time “1.7e12” is not a number of milliseconds since 1970."),
    ("7,-1,3", "The time “-1” is not a number of milliseconds since 1970."),
    ("7,1700000000000,5", "The rating “5” is not 1, 2, 3 or 4."),
    ("7,1700000000000,0", "The rating “0” is not 1, 2, 3 or 4."),
    ("7,1700000000000, 3", "The rating “ 3” is not 1, 2, 3 or 4."),
    ("card_id,review_time_ms,rating", "The card_id “card_id” is not a whole number."),
  ])
  func `A malformed line is rejected with its number, and the others are kept`(
    line: String, reason: String
  ) {
    let (reviews, refusals, _) = Replay.parse("1,0,1\n\(line)\n2,0,2\n")

    #expect(reviews.map(\.line) == [1, 3])
    #expect(refusals.map(\.description) == ["line 2: \(reason)"])
  }

  @Test(arguments: [
    """
    id,cid,usn,ease,ivl,lastIvl,factor,time,type
    43200000,7,-1,3,1,0,2500,5000,0
    50000000,7,-1,0,1,0,0,0,4
    129600000,7,-1,4,4,1,2500,5000,1
    """,
    "card_id,day_offset,rating,state,duration\n7,0,3,0,5000\n7,1,4,2,5000",
    "review_rating,card_id,review_time\n3,7,43200000\n4,7,129600000",
    "card_id;review_time;review_rating\n7;43200000;3\n7;129600000;4",
    "card_id\treview_time\treview_rating\n7\t43200000\t3\n7\t129600000\t4",
    """
    "Card_ID","review_time","review_rating"
    "7","43200000","3"
    "7","129600000","4"
    """,
    """
    "card_id"; "review_time"; "review_rating"; "review_duration"
    7; 43200000; 3; 5000
    7; 129600000; 4; 5000
    """,
    "card_id, review_time_ms, rating\n7, 43200000, 3\n7, 129600000, 4",
    "card_id,review_time_ms,rating\n\"7\",\"43200000\",\"3\"\n7,129600000,4",
  ])
  func `The columns of Anki and of the FSRS benchmark are read by their names`(log: String) {
    let (reviews, refusals, _) = Replay.parse(log)

    #expect(reviews.map(\.card) == [7, 7])
    #expect(reviews.map(\.time) == [43_200_000, 129_600_000])
    #expect(reviews.map(\.grade) == [.good, .easy])
    #expect(refusals.isEmpty && ReviewLog.isLog(log))
  }

  @Test func `A review at noon is of a day only where the log gives days`() {
    let inDays = Replay.parse("card_id,day_offset,rating\n7,1,4").reviews
    let inMilliseconds = Replay.parse("card_id,review_time,review_rating\n7,129600000,4").reviews

    #expect(inDays.map(\.time) == inMilliseconds.map(\.time))
    #expect(inDays.map(\.isOfDay) == [true] && inMilliseconds.map(\.isOfDay) == [false])
  }

  @Test func `A line with fewer fields than the header is rejected`() {
    let refusals = Replay.parse("rating,card_id,review_time\n3\n").refusals

    #expect(refusals.map(\.reason) == ["The line has 1 field, and the first line has 3."])
  }

  @Test func `Crams and changes by hand of Anki are told apart`() {
    let log = Replay.parse(
      """
      id,cid,usn,ease,ivl,lastIvl,factor,time,type
      43200000,7,-1,3,1,0,2500,5000,3
      50000000,7,-1,3,1,1,0,5000,3
      60000000,7,-1,0,1,1,0,0,4
      """)

    #expect(log.reviews.map(\.isCram) == [false, true])
    #expect(log.byHand == 1)
  }

  @Test func `The largest and smallest card numbers are parsed`() {
    let (reviews, _, _) = Replay.parse("\(Int64.max),0,1\n\(Int64.min),0,1")

    #expect(reviews.map(\.card) == [.max, .min])
  }

  @Test func `A replay matches the formulas`() throws {
    let log = """
      7,1795258800000,3
      8,1795258800000,1
      7,1795345200000,3
      7,1796209200000,1
      """
    let fsrs = FSRS()
    let steps = try replayed(log, fsrs)

    let first = fsrs.first(.good)
    let second = fsrs.next(first, .good, after: 1)
    #expect(steps.map(\.review.card) == [7, 8, 7, 7])
    #expect(steps.map(\.elapsed) == [0, 0, 1, 10])
    #expect(steps.map(\.memory.stability).first == first.stability)
    #expect(steps[1].retrievability == nil)
    #expect(steps[2].memory == second)
    #expect(steps[3].retrievability == fsrs.retrievability(of: second, after: 10))
    #expect(steps[3].memory == fsrs.next(second, .again, after: 10))
    #expect(steps[3].interval.isWithin(1e-9, of: steps[3].memory.stability))
  }

  @Test func `Days begin at four, also on the night the clocks change`() throws {
    // 03:30 and 04:30 on 29 March 2026, an hour after Berlin's clocks were set forward.
    let steps = try replayed("1,1774744200000,3\n1,1774747800000,3\n1,1774751400000,3", FSRS())

    #expect(steps.map(\.elapsed) == [0, 0, 1])
  }

  @Test func `Every review belongs to the day of its boundary`() throws {
    for zone in ["Europe/Berlin", "America/St_Johns", "Pacific/Apia"] {
      let boundary = DayBoundary(zone)
      let times = (0..<4000).map { 1_290_000_000_000 + Int64($0) * 9_999_999 }
      let log = times.map { "1,\($0),3" }.joined(separator: "\n")
      let steps = try replayed(log, FSRS(), boundary)
      let days = times.map { boundary.day(of: Date(timeIntervalSince1970: Double($0) / 1000)) }
      #expect(
        steps.dropFirst().map { Int($0.elapsed) }
          == zip(days, days.dropFirst()).map { $0.distance(to: $1) })
    }
  }

  @Test func `FSRS-7 uses the exact time`() throws {
    let steps = try replayed("1,1795258800000,3\n1,1795280400000,3", FSRS(.seven))

    #expect(steps[1].elapsed == 0.25)
  }

  @Test func `A review earlier than the card's last is rejected and changes nothing`() throws {
    let reviews = Replay.parse("1,2000,3\n2,1000,3\n1,1999,1\n1,2000,3").reviews
    var replay = Replay(FSRS(), boundary: Berlin.boundary)
    let first = try replay.step(reviews[0])
    _ = try replay.step(reviews[1])

    let refusal = #expect(throws: Replay.InvalidLine.self) { try replay.step(reviews[2]) }
    #expect(refusal?.description == "line 3: Card 1 was already reviewed at 2000.")
    #expect(try replay.step(reviews[3]).memory == FSRS().next(first.memory, .good, after: 0))
  }

  private func replayed(
    _ log: String, _ fsrs: FSRS, _ boundary: DayBoundary = Berlin.boundary
  ) throws -> [Replay.Step] {
    var replay = Replay(fsrs, boundary: boundary)
    return try Replay.parse(log).reviews.map { review in try replay.step(review) }
  }
}
