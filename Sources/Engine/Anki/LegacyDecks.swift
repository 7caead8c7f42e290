import Foundation

/// Decks and presets in the JSON of Anki's older collections.
extension AnkiDeck {
  /// - Returns: nil if the JSON is no deck.
  init?(legacy json: [String: Any]) {
    guard let id = LegacyMessage.integer(json["id"]), let name = json["name"] as? String else {
      return nil
    }
    var kind = WireMessage()
    if LegacyMessage.integer(json["dyn"]) == 1 {
      kind.add(KindField.filtered, WireMessage())
    } else {
      kind.add(KindField.normal, Self.normal.message(of: json))
    }
    var common = WireMessage()
    if (json["collapsed"] as? NSNumber)?.boolValue == true { common.add(1, 1) }
    if (json["browserCollapsed"] as? NSNumber)?.boolValue == true { common.add(2, 1) }
    self.init(
      id: id, name: name, modified: LegacyMessage.integer(json["mod"]) ?? 0,
      common: common.data, kind: kind.data)
  }

  func legacyJSON() -> [String: Any] {
    var json = Self.normal.json(of: settings ?? WireMessage())
    // Unreadable settings count as empty.
    let common = (try? WireMessage(common)) ?? WireMessage()
    json.merge(
      [
        "id": id, "name": name, "mod": modified, "usn": -1, "dyn": 0,
        "collapsed": common.integer(1) == 1, "browserCollapsed": common.integer(2) == 1,
        "reviewLimitToday": NSNull(), "newLimitToday": NSNull(),
      ] as [String: Any]
    ) { $1 }
    for key in ["lrnToday", "revToday", "newToday", "timeToday"] { json[key] = [0, 0] }
    return json
  }

  private static let normal = LegacyMessage(
    fields: [
      .init("conf", 1, .integer, or: 1), .init("extendNew", 2, .integer),
      .init("extendRev", 3, .integer), .init("desc", 4, .text), .init("md", 5, .bool),
      .init("reviewLimit", 6, .integer, optional: true),
      .init("newLimit", 7, .integer, optional: true),
      .init("desiredRetention", 10, .percent),
    ],
    besides: [
      "id", "name", "mod", "usn", "dyn", "lrnToday", "revToday", "newToday", "timeToday",
      "collapsed", "browserCollapsed", "reviewLimitToday", "newLimitToday",
    ])
}

extension AnkiPreset {
  /// - Returns: nil if the JSON is no preset.
  init?(legacy json: [String: Any]) {
    guard let id = (json["id"] as? NSNumber)?.int64Value else { return nil }
    self.init(
      id: id, name: json["name"] as? String ?? "",
      modified: (json["mod"] as? NSNumber)?.int64Value ?? 0,
      config: Self.legacy.message(of: json).data)
  }

  /// - Throws: `WireMessage.Flaw`.
  func legacyJSON() throws -> [String: Any] {
    var json = Self.legacy.json(of: try WireMessage(config))
    json.merge(
      ["id": id, "name": name, "mod": modified, "usn": -1, "dyn": false] as [String: Any]
    ) { $1 }
    return json
  }

  private static let legacy = LegacyMessage(
    fields: [
      .init("new.delays", 1, .floats, or: 1, 10), .init("lapse.delays", 2, .floats, or: 10),
      .init("fsrsWeights", 3, .floats), .init("fsrsParams5", 5, .floats),
      .init("fsrsParams6", 6, .floats),
      .init("easyDaysPercentages", 4, .floats, or: 1, 1, 1, 1, 1, 1, 1),
      .init("new.perDay", 9, .integer, or: 20), .init("rev.perDay", 10, .integer, or: 200),
      .init("newPerDayMinimum", 35, .integer),
      .init("new.initialFactor", 11, .thousandths, or: 2500),
      .init("rev.ease4", 12, .float, or: 1.3), .init("rev.hardFactor", 13, .float, or: 1.2),
      .init("lapse.mult", 14, .float), .init("rev.ivlFct", 15, .float, or: 1),
      .init("rev.maxIvl", 16, .integer, or: 36_500), .init("lapse.minInt", 17, .integer, or: 1),
      .init("new.ints.0", 18, .integer, or: 1), .init("new.ints.1", 19, .integer, or: 4),
      .init("new.order", 20, .flipped, or: 1), .init("newGatherPriority", 34, .integer),
      .init("newSortOrder", 32, .integer), .init("newMix", 30, .integer),
      .init("reviewOrder", 33, .integer), .init("interdayLearningMix", 31, .integer),
      .init("lapse.leechAction", 21, .integer, or: 1),
      .init("lapse.leechFails", 22, .integer, or: 8), .init("autoplay", 23, .negatedBool),
      .init("maxTaken", 24, .integer, or: 60), .init("timer", 25, .numberBool),
      .init("stopTimerOnAnswer", 38, .bool), .init("secondsToShowQuestion", 41, .float),
      .init("secondsToShowAnswer", 42, .float), .init("questionAction", 36, .integer),
      .init("answerAction", 43, .integer), .init("waitForAudio", 44, .bool, or: 1),
      .init("replayq", 26, .negatedBool), .init("new.bury", 27, .bool),
      .init("rev.bury", 28, .bool), .init("buryInterdayLearning", 29, .bool),
      .init("desiredRetention", 37, .float, or: 0.9),
      .init("ignoreRevlogsBeforeDate", 46, .text), .init("sm2Retention", 40, .float, or: 0.9),
      .init("weightSearch", 45, .text),
    ], besides: ["id", "name", "mod", "usn", "dyn"])
}
