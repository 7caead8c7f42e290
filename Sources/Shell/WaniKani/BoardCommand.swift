import ArgumentParser
import Engine
import Foundation

struct WaniKaniBoardCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "board", abstract: "What waits of WaniKani, and how far you are.")

  static let intents: [Intent: String] = [.seeWaniKani: "wanikani"]

  @OptionGroup var common: CommonOptions

  var writes: Bool { false }

  func run(in console: Console, on study: Study) async throws {
    let (overview, now) = (try await study.waniKani(), study.clock.now())
    let boundary = try await study.settings().boundary
    try console.show(
      WaniKaniScreen.lines(overview, boundary, at: now), json: WaniKaniBoardRow(overview, at: now))
    try await console.sayWhetherSignedOut(study)
  }
}

private struct WaniKaniBoardRow: Encodable {
  let account: AccountRow
  let level, lessons, reviews, unsent: Int
  let next24Hours, next7Days: Int
  let hours: [HourRow]
  let kanjiPassed, kanji, kanjiNeeded: Int
  let stages: [Int]
  let missed, critical: [TileRow]
  let unlocks: [UnlockRow]
  let extraStudy: ExtraRow
  let now: Date

  enum CodingKeys: String, CodingKey {
    case account, level, lessons, reviews, unsent, hours, kanji, stages, missed, critical, unlocks
    case next24Hours = "next_24_hours"
    case next7Days = "next_7_days"
    case kanjiPassed = "kanji_passed"
    case kanjiNeeded = "kanji_needed"
    case extraStudy = "extra_study"
    case now
  }

  init(_ overview: WaniKaniOverview, at now: Date) {
    account = AccountRow(overview.account)
    (level, lessons, reviews) = (overview.level, overview.lessons, overview.reviews)
    unsent = overview.unsent
    next24Hours = overview.coming(within: .seconds(86_400), from: now)
    next7Days = overview.coming(within: .seconds(7 * 86_400), from: now)
    hours = overview.hours.map { HourRow(at: $0.at, reviews: $0.reviews) }
    let progress = overview.progress
    (kanjiPassed, kanji, kanjiNeeded) = (progress.passedKanji, progress.kanji, progress.needed)
    stages = overview.stages
    missed = overview.highlights.mistakes.map(TileRow.init)
    critical = overview.highlights.critical.map { TileRow($0.tile) }
    unlocks = overview.highlights.next.map {
      UnlockRow(subject: TileRow($0.tile), atTheEarliest: $0.at)
    }
    extraStudy = ExtraRow(
      recent: overview.count(of: .recent), mistakes: overview.count(of: .mistakes),
      burned: overview.count(of: .burned))
    self.now = now
  }

  struct AccountRow: Encodable {
    let username: String
    let level, grantedLevel: Int
    @Nullable var vacationSince: Date?

    init(_ account: WaniKaniAccount) {
      (username, level, grantedLevel) = (account.username, account.level, account.grantedLevel)
      _vacationSince = Nullable(wrappedValue: account.vacationSince)
    }
  }

  struct HourRow: Encodable {
    let at: Date
    let reviews: Int
  }

  struct TileRow: Encodable {
    let subject: Subject.ID
    let kind: Subject.Kind
    let characters, meaning: String

    init(_ tile: SubjectTile) {
      (subject, kind) = (tile.id, tile.kind)
      (characters, meaning) = (tile.characters, tile.meaning)
    }
  }

  struct UnlockRow: Encodable {
    let subject: TileRow
    @Nullable var atTheEarliest: Date?
  }

  struct ExtraRow: Encodable {
    let recent, mistakes, burned: Int
  }
}
