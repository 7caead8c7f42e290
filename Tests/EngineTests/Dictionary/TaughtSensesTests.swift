import Foundation
import Testing

@testable import Engine

/// What the card of a common word asks for, by EDICT's senses and the meanings of its kanji.
struct TaughtSensesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var word: String
    /// As EDICT has it, shortened where nothing depends on it.
    var senses: String
    var kanji: [String] = []
    var shown: String
    var accepts: [String] = []
    var refuses: [String] = []

    var testDescription: String { word }
  }

  @Test(arguments: cases)
  func `The card of a common word asks for its main senses`(_ word: Case) {
    let entry = WordEntry(
      id: 1, forms: [.init(writing: word.word, reading: "")],
      senses: EdictSenses.parsed(word.senses))

    let taught = TaughtSenses(entry, kanji: word.kanji)

    let right = taught.shown + taught.accepted
    #expect(taught.shown.joined(separator: ", ") == word.shown)
    #expect(word.accepts.filter { !right.contains($0) } == [])
    #expect(word.refuses.filter(right.contains) == [])
  }

  @Test func `The other senses are told in the notes, without slang`() {
    let entry = WordEntry(
      id: 1, forms: [.init(writing: "猫", reading: "ねこ")],
      senses: EdictSenses.parsed("(n) (1) cat/(n) (2) shamisen/(n) (3) geisha/(n) (4) (sl) x"))

    let content = ItemContent(entry, kanji: ["cat"])

    #expect(content.back == "cat" && content.synonyms == [])
    #expect(content.notes == "Other senses: shamisen; geisha")
  }

  static let cases = [
    Case(
      word: "猫", senses: "(n) (1) cat (esp. the domestic cat)/(n) (2) shamisen/(n) (3) geisha",
      kanji: ["cat"], shown: "cat", refuses: ["shamisen", "geisha"]),
    Case(
      word: "犬",
      senses: "(n) (1) dog (Canis)/(n) (2) (derog) (uk) squealer/rat/(n-pref) (4) counterfeit",
      kanji: ["dog"], shown: "dog", refuses: ["rat", "counterfeit"]),
    Case(
      word: "水", senses: "(n) (1) water (esp. cool)/(n) (2) fluid/liquid/(n) (3) flood",
      kanji: ["water"], shown: "water", refuses: ["fluid", "flood"]),
    Case(
      word: "食べる", senses: "(v1,vt) (1) to eat/(v1,vt) (2) to live on (e.g. a salary)",
      kanji: ["eat", "food"], shown: "to eat", accepts: ["to live on"]),
    Case(
      word: "高い",
      senses: "(adj-i) (1) high/tall/(adj-i) (2) expensive/high-priced/(adj-i) (4) loud",
      kanji: ["tall", "high", "expensive"], shown: "high, tall, expensive",
      accepts: ["high-priced"], refuses: ["loud"]),
    Case(
      word: "早い", senses: "(adj-i) (1) fast/quick/(adj-i) (2) early (in the day)/(adj-i) (4) easy",
      kanji: ["early", "fast"], shown: "fast, quick, early", refuses: ["easy"]),
    Case(
      word: "聞く",
      senses:
        "(v5k,vt) (1) to hear/(v5k,vt) (2) to listen/(v5k,vt) (3) to ask/to enquire/(4) to smell",
      kanji: ["hear", "ask", "listen"], shown: "to hear, to listen, to ask",
      accepts: ["to enquire"], refuses: ["to smell"]),
    Case(
      word: "電話",
      senses: "(n,vs) (1) telephone call/phone call/(n) (2) (abbr) telephone (device)/phone",
      kanji: ["electricity", "tale", "talk"], shown: "telephone call, phone call, telephone",
      accepts: ["phone"]),
    Case(
      word: "時間", senses: "(n) (1) time/(n) (2) hour/(n) (3) period/class/lesson",
      kanji: ["time", "hour", "interval", "space"], shown: "time, hour", refuses: ["lesson"]),
    Case(
      word: "足", senses: "(n) (1) foot/paw/(n) (2) leg/(n) (3) gait/(n) (7) (arch) money",
      kanji: ["leg", "foot", "be sufficient"], shown: "foot, paw, leg", refuses: ["gait", "money"]),
    Case(
      word: "手", senses: "(n) (1) hand/arm/(n) (2) (col) forepaw/(n) (3) handle", kanji: ["hand"],
      shown: "hand, arm", refuses: ["forepaw", "handle"]),
    Case(
      word: "目", senses: "(n) (1) eye/eyeball/(n) (2) eyesight/vision/(n) (5) an experience",
      kanji: ["eye"], shown: "eye, eyeball", refuses: ["an experience", "eyesight"]),
    Case(
      word: "花", senses: "(n) (1) flower/blossom/(n) (2) cherry blossom/(n) (3) beauty",
      kanji: ["flower"], shown: "flower, blossom", refuses: ["beauty"]),
    Case(
      word: "雨", senses: "(n) (1) rain/(n) (2) rainy day/(n) (3) the November suit (in hanafuda)",
      kanji: ["rain"], shown: "rain", refuses: ["the November suit"]),
    Case(
      word: "空", senses: "(n) (1) sky/the air/the heavens/(n) (2) weather/(n) (6) falsehood/lie",
      kanji: ["empty", "sky", "void"], shown: "sky, the air, the heavens",
      refuses: ["weather", "lie"]),
    Case(
      word: "心", senses: "(n) (1) mind/heart/spirit/(n) (2) the meaning of a phrase (riddle, etc.)",
      kanji: ["heart", "mind", "spirit"], shown: "mind, heart, spirit",
      refuses: ["the meaning of a phrase"]),
    Case(
      word: "車", senses: "(n) (1) car/automobile/vehicle/(n) (2) wheel", kanji: ["car"],
      shown: "car, automobile, vehicle", refuses: ["wheel"]),
    Case(
      word: "道", senses: "(n) (1) road/path/street/lane/(n) (2) route/way/(n) (6) dogma",
      kanji: ["road-way", "street", "journey"], shown: "road, path, street, route",
      accepts: ["lane", "way"], refuses: ["dogma"]),
    Case(
      word: "人", senses: "(n) (1) man/person/(n) (2) human being/people/(n) (5) man of talent",
      kanji: ["person"], shown: "man, person", refuses: ["man of talent"]),
    Case(
      word: "元気", senses: "(adj-na,n) (1) lively/energetic/(adj-na,n) (2) healthy/well",
      kanji: ["beginning", "spirit"], shown: "lively, energetic", accepts: ["healthy", "well"]),
    Case(
      word: "静か", senses: "(adj-na) (1) quiet/silent/(adj-na) (2) slow/(adj-na) (3) calm",
      kanji: ["quiet"], shown: "quiet, silent", accepts: ["slow"], refuses: ["calm"]),
    Case(
      word: "大丈夫",
      senses: "(adj-na) (1) safe/all right/(adv) (2) certainly/(n) (4) (arch) great man",
      kanji: ["large"], shown: "safe, all right", refuses: ["certainly", "great man"]),
    Case(
      word: "先生", senses: "(n) (1) teacher/master/(n,n-suf) (2) (hon) sensei/(n) (4) (arch) elder",
      kanji: ["before", "life"], shown: "teacher, master", refuses: ["sensei", "elder"]),
    Case(
      word: "勉強", senses: "(n,vs) (1) study/(n,vs) (2) diligence/(n,vs) (3) discount",
      kanji: ["exertion", "strong"], shown: "study", refuses: ["diligence", "discount"]),
    Case(
      word: "走る",
      senses: "(v5r,vi) (1) to run/(v5r,vi) (2) to drive/to travel/(v5r,vi) (4) to flee",
      kanji: ["run"], shown: "to run", accepts: ["to drive"], refuses: ["to flee"]),
    Case(
      word: "話す",
      senses: "(v5s,vt) (1) to talk/to speak/(v5s,vt) (2) to tell/(3) to speak (a language)",
      kanji: ["tale", "talk"], shown: "to talk, to speak", accepts: ["to tell"]),
    Case(
      word: "面白い", senses: "(adj-i) (1) interesting/(adj-i) (2) amusing/funny/(adj-i) (4) good",
      kanji: ["mask", "white"], shown: "interesting", accepts: ["funny"], refuses: ["good"]),
    Case(
      word: "難しい", senses: "(adj-i) (1) difficult/hard/(adj-i) (3) fussy/(adj-i) (5) (arch) dirty",
      kanji: ["difficult"], shown: "difficult, hard", accepts: ["fussy"], refuses: ["dirty"]),
    Case(
      word: "彼", senses: "(pn) (1) he/him/(n) (2) boyfriend", kanji: ["he", "that"],
      shown: "he, him", refuses: ["boyfriend"]),
    Case(
      word: "音", senses: "(n,n-suf) (1) sound/noise/(n,n-suf) (2) (music) note/(n,n-suf) (3) fame",
      kanji: ["sound", "noise"], shown: "sound, noise", refuses: ["note", "fame"]),
    Case(
      word: "涙", senses: "(n) (1) tear/tears/(n) (2) sympathy", kanji: ["tears", "sympathy"],
      shown: "tear, tears, sympathy"),
    Case(
      word: "夢", senses: "(n) dream", kanji: ["dream"], shown: "dream"),
  ]
}
