import ArgumentParser
import Engine
import Foundation

struct WaniKaniBoardCommand: ViewCommand {
  static let configuration = CommandConfiguration(
    commandName: "board", abstract: "What waits of WaniKani, and how far you are.")

  static let intents: [Intent: String] = [.seeWaniKani: "wanikani"]

  @OptionGroup var common: CommonOptions

  func run(in console: Console, on study: Study) async throws {
    let (overview, now) = (try await study.waniKani(), study.now)
    let boundary = try await study.settings().boundary
    try console.show(
      WaniKaniScreen.lines(overview, boundary, at: now), json: Self.json(overview, at: now))
    try await console.sayWhetherSignedOut(study)
  }
}

// MARK: JSON

extension WaniKaniBoardCommand {
  private static func json(_ overview: WaniKaniOverview, at now: Date) -> JSONObject {
    let (progress, highlights) = (overview.progress, overview.highlights)
    return [
      "account": overview.account.json, "level": overview.level, "lessons": overview.lessons,
      "reviews": overview.reviews, "unsent": overview.unsent,
      "next_24_hours": overview.coming(within: .seconds(86_400), from: now),
      "next_7_days": overview.coming(within: .seconds(7 * 86_400), from: now),
      "hours": overview.hours.map { ["at": $0.at, "reviews": $0.reviews] as JSONObject },
      "kanji_passed": progress.passedKanji, "kanji": progress.kanji,
      "kanji_needed": progress.needed, "stages": overview.stages,
      "missed": highlights.mistakes.map(\.json), "critical": highlights.critical.map(\.tile.json),
      "unlocks": highlights.next.map {
        ["subject": $0.tile.json, "at_the_earliest": $0.at] as JSONObject
      },
      "extra_study": Dictionary(
        uniqueKeysWithValues: WaniKaniPlan.Kind.extra.map { ($0.rawValue, overview.count(of: $0)) }
      ),
      "now": now,
    ]
  }
}

extension WaniKaniAccount {
  var json: JSONObject {
    [
      "username": username, "level": level, "granted_level": grantedLevel,
      "vacation_since": vacationSince,
    ]
  }
}

extension SubjectTile {
  var json: JSONObject {
    ["subject": id, "kind": kind, "characters": characters, "meaning": meaning]
  }
}
