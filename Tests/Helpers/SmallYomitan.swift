public import Foundation

/// A dictionary archive in Yomitan's format, with a few words.
public enum SmallYomitan {
  public static let title = "Small"

  public static func archive(
    title: String = title, revision: String = "1", index: String? = nil, terms: String = terms,
    meta: String = meta, more: [(name: String, data: Data)] = [("img/cat.png", picture)]
  ) -> Data {
    let index =
      index ?? """
        {"title": "\(title)", "revision": "\(revision)", "format": 3, "author": "Tests"}
        """
    return StoredZip.data(
      [
        ("index.json", Data(index.utf8)), ("term_bank_1.json", Data(terms.utf8)),
        ("term_meta_bank_1.json", Data(meta.utf8)),
        ("kanji_bank_1.json", Data(kanji.utf8)), ("tag_bank_1.json", Data(tags.utf8)),
      ] + more)
  }

  /// An index that names addresses for newer revisions.
  public static func updatable(
    title: String = title, revision: String = "1", host: String = "a.example"
  ) -> String {
    """
    {"title": "\(title)", "revision": "\(revision)", "format": 3, "isUpdatable": true,
      "indexUrl": "https://\(host)/index.json", "downloadUrl": "https://\(host)/small.zip"}
    """
  }

  public static let picture = Data(
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 0, count: 8))

  public static let terms = """
    [
      ["食べる", "たべる", "v1", "v1", 10, ["to take in food"], 1, "common"],
      ["猫", "ねこ", "n", "", 5, [{"type": "structured-content", "content": [
        {"tag": "div", "lang": "ja", "content": [
          {"tag": "ruby", "content": ["猫", {"tag": "rp", "content": "("},
            {"tag": "rt", "content": "ねこ"}, {"tag": "rp", "content": ")"}]}, " <b>"]},
        {"tag": "ul", "content": [
          {"tag": "li", "content": "a small animal", "style": {"fontWeight": "bold"}},
          {"tag": "li", "content": {"tag": "a", "href": "?query=犬&wildcards=off", "content": "犬"}}
        ]},
        {"tag": "img", "path": "img/cat.png", "alt": "a cat", "width": 2}
      ]}], 2, ""],
      ["散歩路", "さんぽみち", "n", "", 1, ["a path for a stroll"], 3, ""],
      ["ググる", "ググる", "v5 sl", "v5", 1, ["to google"], 4, ""]
    ]
    """

  public static let meta = """
    [
      ["箸", "freq", {"reading": "はし", "frequency": {"value": 2, "displayValue": "2 (90)"}}],
      ["橋", "freq", 7], ["端", "freq", "第 1 位"],
      ["猫", "pitch", {"reading": "ねこ", "pitches": [{"position": 2}, {"position": "HLL"}]}],
      ["猫", "ipa", {"reading": "ねこ", "transcriptions": [{"ipa": "[ne̞ko̞]", "tags": []}]}]
    ]
    """

  public static let kanji = """
    [["猫", "ビョウ", "ねこ", "", ["kitty"], {"strokes": "11", "skip": "1-3-8"}]]
    """

  public static let tags = """
    [["v1", "partOfSpeech", 0, "ichidan verb", 0], ["strokes", "misc", 0, "Stroke count", 0]]
    """
}
