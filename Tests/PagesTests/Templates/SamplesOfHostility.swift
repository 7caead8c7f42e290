@testable import Pages

extension Sample {
  static let hostileText =
    "<script>alert(1)</script><img src=x onerror=alert(1)>\"' onload='&\u{202E}evil"
    + "\u{600}<script>\"\u{301} onfocus=alert(1) <\u{338}b"
  private static let endless = String(repeating: "と", count: 400)

  /// What learners write, and what others write for them to import.
  static let hostile = [
    Sample(
      "hostile-study",
      studyPage(.question(asked(Headline(hostileText, lang: "ja"))), name: hostileText)),
    Sample("hostile-endless", studyPage(.question(asked(Headline(endless, lang: "ja"))))),
    Sample(
      "hostile-find",
      FindPage(
        chrome: .sample(hostileText, .find, in: .find), action: "/find",
        query: Field(value: hostileText, error: hostileText),
        table: ItemTable(
          summary: "1 card",
          rows: [
            .init(
              front: hostileText, frontLang: "en", back: hostileText, url: "/items/1",
              due: "today", interval: "–", deck: hostileText, flags: [])
          ]))),
    Sample(
      "hostile-import",
      exchangePage(
        progress: nil,
        report: .init(
          sentence: "0 of 1 row came in", counts: [],
          refused: [.init(line: 1, reason: hostileText, text: hostileText)]), error: nil)),
    Sample("hostile-dictionary", dictionaryPage(hostileText)),
    Sample("hostile-word", wordPage(hostileText)),
    Sample("hostile-read", readPage(hostileText)),
    Sample("hostile-kanji", kanjiPage(hostileText)),
    Sample("hostile-wanikani", boardPage(saying: hostileText)),
    Sample("hostile-wanikani-lesson", waniKaniPage(.item(presented(hostileText)))),
    Sample("hostile-wanikani-question", waniKaniPage(.question(asked(hostileText)))),
    Sample("hostile-wanikani-wrong", waniKaniPage(.told(told(hostileText)))),
    Sample("hostile-wanikani-done", waniKaniPage(.done(done(hostileText)))),
    Sample("hostile-wanikani-endless", waniKaniPage(.question(asked(endless)))),
    Sample("hostile-choice", choicePage(hostileText, refusal: nil)),
    Sample("hostile-subject", subjectPage(hostileText, error: hostileText)),
    Sample("hostile-sync", syncPage(unsent: [entry(hostileText, isStuck: true)])),
    Sample("hostile-compare", comparePage(.running(runningFaces(saying: hostileText)))),
    Sample(
      "hostile-not-found",
      NotFoundPage(
        chrome: .sample("Not found", .notFound), path: hostileText, home: "/", find: "/find")),
  ]
}
