import Testing

@testable import Engine

struct FormattingTests {
  @Test(arguments: [
    ("aZ09-._~", "aZ09-._~"), ("a b+c&d=e#f|g/h", "a%20b%2Bc%26d%3De%23f%7Cg%2Fh"),
    ("%2B", "%252B"), ("\n", "%0A"), ("é猫", "%C3%A9%E7%8C%AB"), ("", ""),
  ])
  func `Only what needs no encoding stays in an address`(text: String, encoded: String) {
    #expect(text.percentEncoded == encoded)
  }

  @Test(arguments: [
    (0.0, "0 s"), (45, "45 s"), (60, "1 min"), (600, "10 min"), (5_400, "1 h 30 min"),
    (-5, "0 s"), (3_599, "1 h"), (86_399, "1 d"), (86_400, "1 d"), (648_000, "7 d 12 h"),
    (864_000, "10 d"),
  ])
  func `An interval is short enough for a button`(_ seconds: Double, _ words: String) {
    #expect(Wait.short(.seconds(seconds)) == words)
  }

  @Test(arguments: [
    (0.0, "0 d"), (1, "1 d"), (2.5, "2.5 d"), (30, "30 d"), (31, "1 mo"), (37, "1.2 mo"),
    (365, "1 y"), (913, "2.5 y"), (36_500, "99.9 y"),
  ])
  func `Days become months and years`(_ days: Double, _ words: String) {
    #expect(Wait.short(days: days) == words)
  }

  @Test(arguments: [
    (1, "card", "1 card"), (0, "card", "0 cards"), (1_234_567, "card", "1,234,567 cards"),
    (1, "entry", "1 entry"), (2, "entry", "2 entries"),
  ])
  func `A noun agrees with its number`(_ number: Int, _ noun: String, _ words: String) {
    #expect(Quantity.count(number, noun) == words)
  }

  @Test func `A typed number means an element counted from 1`() {
    let words = ["first", "second"]

    #expect(words.numbered("2") == "second")
    #expect(["0", "3", "-1", "two", "", "\(Int.min)"].allSatisfy { words.numbered($0) == nil })
  }

  @Test(arguments: [
    (-1_234, "-1,234"), (999, "999"), (1_000, "1,000"), (.min, "-9,223,372,036,854,775,808"),
  ])
  func `Digits are grouped by thousands`(_ number: Int, _ text: String) {
    #expect(Quantity.grouped(number) == text)
  }

  @Test(arguments: [(1.0, "1"), (1.25, "1.3"), (0.04, "0"), (-2.5, "-2.5"), (1e20, "1e+20")])
  func `A decimal has one place, unless that is zero`(_ value: Double, _ text: String) {
    #expect(Quantity.decimal(value) == text)
  }

  @Test func `The last of a list comes after “and”`() {
    #expect(Quantity.list([]).isEmpty && Quantity.list(["a"]) == "a")
    #expect(Quantity.list(["a", "b"]) == "a and b")
    #expect(Quantity.list(["a", "b", "c"]) == "a, b and c")
  }

  @Test func `A share of zero is empty`() {
    #expect(Quantity.share(0, of: 0) == "–")
    #expect(Quantity.share(2, of: 3) == "67%")
    #expect(Quantity.percent(0.925) == "92.5%")
  }
}
