import Engine
import Foundation

/// How fast random words come from the dictionaries on this computer, and how a page of Wiktionary
/// is read, whole or broken.
struct DiscoveringWords {
  private static let rounds = 100
  private static let mutations = 1_000_000

  static func figures(_ learner: Learner) async throws -> [Figure] {
    var times: [Double] = []
    for language in [WordLanguage.english, .spanish, .french, .italian, .portuguese, .german] {
      let words = learner.study.words
      _ = try await words.discover(WordRequest(language, seed: 0))
      for seed in 1...UInt64(rounds) {
        times.append(
          try await seconds {
            _ = try await words.discover(WordRequest(language, seed: seed))
          })
      }
    }
    let whole = try await readings(of: page)
    let (longest, leaks) = try await broken()
    return [
      Figure(
        name: "twenty words with definitions, 95 of 100", value: quantile(times, 0.95) * 1_000,
        unit: "ms", goal: .atMost(20), remark: "six languages, dictionaries open"),
      Figure(
        name: "a page of wikitext of \(page.utf8.count / 1_000) kB, median",
        value: quantile(whole, 0.5) * 1_000, unit: "ms", goal: .atMost(1)),
      Figure(
        name: "longest of 1,000,000 broken pages", value: longest * 1_000, unit: "ms",
        goal: .atMost(50), remark: "\(leaks) definitions with markup"),
      Figure(
        name: "200 kB of one sign, longest", value: try await hostile() * 1_000, unit: "ms",
        goal: .atMost(50)),
    ]
  }

  private static func read(_ text: String) -> WiktionaryEntry? {
    WiktionaryEntry(WiktionaryPage(title: "gato", wikitext: text), language: .spanish)
  }

  private static func readings(of page: String) async throws -> [Double] {
    var times: [Double] = []
    for _ in 0..<rounds { times.append(await seconds { _ = read(page) }) }
    return times
  }

  /// - Returns: the longest time in seconds, and how many definitions kept braces or brackets.
  private static func broken() async throws -> (longest: Double, leaks: Int) {
    let bytes = Array(section.utf8)
    let signs = [
      "{{", "}}", "[[", "]]", "|", "<ref>", "<!--", "'", "&", "\n", "\n# ", "=", "{|", "~~~~",
      "__NOTOC__",
    ]
    var (longest, leaks) = (0.0, 0)
    for _ in 0..<mutations {
      var page = bytes
      for _ in 0..<Int.random(in: 1...4) {
        let place = Int.random(in: 0..<page.count)
        switch Int.random(in: 0..<3) {
        case 0: page.remove(at: place)
        case 1: page.insert(contentsOf: (signs.randomElement() ?? "").utf8, at: place)
        default: page[place] = UInt8.random(in: 0...255)
        }
      }
      let text = String(decoding: page, as: UTF8.self)
      var entry: WiktionaryEntry?
      longest = max(longest, await seconds { entry = read(text) })
      leaks += (entry?.definitions ?? []).count { definition in
        ["{{", "}}", "[[", "]]", "{|", "~~~", "__NOTOC__", "<!--"].contains(
          where: definition.text.contains)
      }
    }
    return (longest, leaks)
  }

  private static func hostile() async throws -> Double {
    var longest = 0.0
    for sign in [
      "{{", "[[a|", "{{lb|es|", "<ref>", "<a", "&", "'", "()", "\n# ", "]", "=", "\n", "<!--",
      "<nowiki>", "[http://x ", "\n# {|", "\n==", "\n===Noun===\n# a", "{|", "~~~", "__A",
      "\n# {{l|es|a|b}} [[c]] '''d'''",
    ] {
      let page =
        "==Spanish==\n===Noun===\n# " + String(repeating: sign, count: 200_000 / sign.utf8.count)
      longest = max(longest, await seconds { _ = read(page) })
    }
    return longest
  }

  private static let section = """
    ==Spanish==
    ===Etymology 1===
    From {{inh|es|la|cattus}}.<ref>{{R:es:book}}</ref>

    ====Pronunciation====
    * {{IPA|es|/ˈɡato/}}

    ====Noun====
    {{es-noun|m}}

    # {{lb|es|zoology}} [[cat]] {{gl|an animal that '''purrs'''}}
    #: {{ux|es|El '''gato''' duerme.|The '''cat''' sleeps.}}
    ## {{inflection of|es|gatar||1|s|pres|ind|;|3|s|pret|ind}}
    # {{place|es|city|s/Ohio|c/USA}} <!-- a comment -->

    """

  /// A section among others, as long as those of common words.
  private static let page =
    String(repeating: section.replacing("==Spanish==", with: "==Latin=="), count: 30)
    + section + String(repeating: section.replacing("==Spanish==", with: "==Tagalog=="), count: 10)
}
