import Testing

@testable import Engine

/// Numbers, units, signs and opposites, in which a slip is an error.
struct ExactAnswerTests {
  private func verdict(_ typed: String, _ answer: String) -> Judgement.Verdict {
    AnswerKey(meanings: [answer]).judge(typed, asked: .meaning).verdict
  }

  @Test(arguments: [
    ("1.5 mg", "15 mg"), ("0.5%", "05%"), ("7.35-7.45", "735 745"), ("10⁵", "105"),
    ("3.5–5.0 mmol/L", "35-50 mmol/L"), ("1/2", "12"), ("-5 mmHg", "5 mmHg"), ("150/90", "15090"),
    ("10⁻³", "10^3"),
  ])
  func `The separators and signs of numbers count`(answer: String, typed: String) {
    #expect(verdict(typed, answer) == .wrong)
    #expect(verdict(answer, answer) == .precise)
    #expect(!AnswerCheck.isSame(typed, as: [answer]))
  }

  @Test(arguments: [
    ("500 mg", "500 µg"), ("500 mg", "500 g"), ("5 mg", "5 kg"), ("5 mg/dL", "5 µg/dL"),
    ("< 5%", "> 5%"), ("≥ 140/90", "≤ 140/90"), ("insulin ↑", "insulin ↓"),
    ("insulin ↑", "insulin"),
  ])
  func `Another unit or sign is no slip`(answer: String, typed: String) {
    #expect(verdict(typed, answer) == .wrong)
  }

  @Test(arguments: [
    ("α1-antagonist", "α1-agonist"), ("left ventricle", "right ventricle"),
    ("hypotension", "hypertension"), ("hyperkalaemia", "hypokalemia"), ("increase", "decrease"),
    ("adduction", "abduction"), ("symptomatic", "asymptomatic"), ("inhale", "exhale"),
  ])
  func `The opposite is no slip`(answer: String, typed: String) {
    #expect(verdict(typed, answer) == .wrong)
    #expect(verdict(answer, typed) == .wrong)
  }

  @Test(arguments: [
    ("hypotension", "hypotensoin"), ("increase", "incraese"), ("wait", "await"),
    ("antagonist", "antagonits"), ("10 o'clock", "10 oclok"), ("and/or", "and or"),
    ("in order to ~", "in order to"),
  ])
  func `A slip beside them is one`(answer: String, typed: String) {
    #expect(verdict(typed, answer) == .imprecise)
  }

  @Test(arguments: [
    ("HR > 100/min", "HR>100 / min"), ("5,000", "5000"), ("10⁵", "10^5"), ("10⁻³", "10^-3"),
    ("10ⁿ", "10^n"),
    ("2 × 10⁹/L", "2x10^9/l"), ("≥ 140/90", ">=140/90"), ("500 µg", "500mcg"), ("500 µg", "500 ug"),
    ("3.5–5.0 mmol/L", "3.5 - 5.0 mmol/L"), ("37 °C", "37 C"), ("m²", "m2"), ("½", "1/2"),
    ("β-blocker", "beta blocker"), ("α1-antagonist", "alpha1-antagonist"),
    ("vitamin B-12", "vitamin B 12"),
  ])
  func `Other spellings of signs are the same`(answer: String, typed: String) {
    #expect(verdict(typed, answer) == .precise)
  }

  @Test func `The name of a Greek letter is not the letter`() {
    #expect(verdict("β", "beta") == .wrong)
  }

  @Test func `Text that is no meaning allows a slip in six letters`() {
    let lengths = [3, 4, 11, 12, 17, 18]

    #expect(lengths.map { Slip.Tolerance.text.allowed(length: $0) } == [0, 1, 1, 2, 2, 3])
  }

  @Test(
    arguments: [
      ("N-acetylcysteine (NAC)", ["N-acetylcysteine", "NAC"]), ("Pyrexia (fever)", ["Pyrexia"]),
      ("NAC (N-acetylcysteine)", ["NAC", "N-acetylcysteine"]), ("das Herz", ["Herz"]),
      ("the liver", ["liver"]),
    ] as [(String, [String])])
  func `Asides, abbreviations and articles are optional`(answer: String, typed: [String]) {
    #expect(Set(typed).isSubset(of: AnswerText.typedVariants(answer)))
  }

  @Test(
    arguments: [
      (.french, "le chat", ["le chat", "chat"]), (.french, "L’eau", ["eau", "leau"]),
      (.french, "des amis (m.)", ["amis", "des amis"]), (.spanish, "las manos", ["manos"]),
      (.spanish, "una casa", ["Casa"]), (nil, "das Herz", ["herz"]),
    ] as [(WordLanguage?, String, [String])])
  func `An article is optional where the language is known`(
    language: WordLanguage?, answer: String, typed: [String]
  ) {
    let key = Self.key(answer, language)

    for text in typed {
      #expect(key.judge(text, asked: .meaning).verdict == .precise, "\(text)")
    }
  }

  @Test(
    arguments: [
      (.french, "le chat", "la chat"), (.french, "un gouvernement", "une gouvernment"),
      (.french, "l'eau", "la eau"), (.spanish, "la mano", "el mano"),
      (.french, "une école", "un ecole"),
      (nil, "ein Hund", "eine hund"),
    ] as [(WordLanguage?, String, String)])
  func `Another article is wrong, and said to be`(
    language: WordLanguage?, answer: String, typed: String
  ) {
    let judgement = Self.key(answer, language).judge(typed, asked: .meaning)

    #expect(judgement == Judgement(.wrong, "The article is another one."))
  }

  @Test(arguments: [("la mode", "mode"), ("A band", "band"), ("un peu", "peu")])
  func `What may be a word of another language is no article`(answer: String, typed: String) {
    #expect(Self.key(answer, nil).judge(typed, asked: .meaning).verdict == .wrong)
  }

  @Test(
    arguments: [
      ("Français::Verbes", .french), ("My Spanish words", .spanish), ("Espanol", .spanish),
      ("Deutsch 1", .german), ("Chinese HSK 1", .chinese), ("Frenchmen", nil), ("Words", nil),
    ] as [(String, WordLanguage?)])
  func `A deck's name tells the language of its answers`(name: String, language: WordLanguage?) {
    #expect(WordLanguage(namedInDeck: name) == language)
  }

  private static func key(_ answer: String, _ language: WordLanguage?) -> AnswerKey {
    AnswerKey(meanings: [answer]).ofText(in: language)
  }

  @Test(
    arguments: [
      (nil, "le cœur", "le coeur"), (nil, "ex æquo", "ex aequo"), (nil, "die Straße", "Strasse"),
      (nil, "STRAẞE", "strasse"), (.german, "Müller", "Mueller"), (.german, "schön", "schoen"),
      (.german, "Aerger", "Ärger"), (nil, "« oui »", "oui"), (nil, "„Ja“", "ja"),
    ] as [(WordLanguage?, String, String)])
  func `Ligatures and umlauts may be spelled out, and quotation marks left out`(
    language: WordLanguage?, answer: String, typed: String
  ) {
    #expect(Self.key(answer, language).judge(typed, asked: .meaning).verdict == .precise)
  }

  @Test func `Umlauts are spelled out in German only`() {
    #expect(Self.key("Müller", nil).judge("Mueller", asked: .meaning).verdict == .wrong)
  }

  @Test(
    arguments: [
      (.french, "l'élève", "eleve", "élève."), (.french, "l'été", "l'ete", "l'été."),
      (.french, "le garçon", "le garcon", "le garçon."), (.german, "über", "uber", "über."),
      (.french, "ça va ?", "ca va", "ça va ?"), (nil, "le pécheur", "le pêcheur", "le pécheur."),
    ] as [(WordLanguage?, String, String, String)])
  func `An answer that differs in accents only is right, and the accents are told`(
    language: WordLanguage?, answer: String, typed: String, told: String
  ) {
    let judgement = Self.key(answer, language).judge(typed, asked: .meaning)

    #expect(judgement.verdict == .imprecise)
    #expect(judgement.reason == "Check the accents: \(told)")
    #expect(judgement.withoutAnswer.reason == "Check the accents.")
  }

  @Test func `Accents that make another word are no slip`() {
    let judgement = Self.key("le pécheur", .french)
      .judge("le pêcheur", asked: .meaning, other: "fisherman")

    #expect(judgement == Judgement(.wrong, "That's fisherman."))
    #expect(Self.key("mǎ", .chinese).judge("ma", asked: .meaning).verdict == .wrong)
  }

  @Test func `What is no meaning is not said to be one`() {
    let key = Self.key("le chat", .french)

    #expect(key.judge("oiseau", asked: .meaning).reason == "That's not the answer.")
    #expect(
      key.judge("猫", asked: .meaning)
        == Judgement(.badChars, "The answer has no kana or kanji, such as “猫”."))
  }

  @Test(arguments: [
    ("Pyrexia (fever)", "fever"), ("soccer (US)", "US"), ("f(x)", "f"), ("die out", "out"),
  ])
  func `Another part of an answer is not the answer`(answer: String, part: String) {
    #expect(!AnswerText.typedVariants(answer).contains(part))
  }
}
