import Foundation

/// The services that random words and definitions come from, if the learner wants them.
public struct WordServices: Sendable {
  /// Addresses that go before those of the settings; nil for none.
  var randomWords: String?
  var wiktionary: String?
  /// How long a person waits for all that both services are asked for at once.
  var patience = Duration.seconds(6)

  public init(randomWords: String?, wiktionary: String?) {
    (self.randomWords, self.wiktionary) = (randomWords, wiktionary)
  }

  /// The network's, at the addresses of `SANPO_RANDOM_WORDS_URL` and `SANPO_WIKTIONARY_URL`.
  public static let environment: WordServices = {
    let environment = ProcessInfo.processInfo.environment
    return WordServices(
      randomWords: environment["SANPO_RANDOM_WORDS_URL"],
      wiktionary: environment["SANPO_WIKTIONARY_URL"])
  }()

  /// - Throws: `Problem` if an address is wrong, or the settings name no contact for the services.
  func client(
    _ choice: WordServiceChoice, until deadline: ContinuousClock.Instant
  ) throws(Problem) -> WordServiceClient {
    guard !choice.contact.isEmpty else { throw .noContact }
    let (words, pages) = (self.randomWords ?? choice.randomWords, wiktionary ?? choice.wiktionary)
    guard
      let randomWords = WebAddress.safe(words.isEmpty ? WordServiceChoice.usualRandomWords : words),
      let wiktionary = WebAddress.safe(pages.isEmpty ? WordServiceChoice.usualWiktionary : pages)
    else {
      throw Problem(
        "The address of a word service is not valid.",
        remedy: "See “random-words-address” and “wiktionary-address” in Settings.")
    }
    return WordServiceClient(
      http: .network, randomWords: randomWords, wiktionary: wiktionary,
      userAgent: "Sanpo/\(Version.current) (\(choice.contact))", deadline: deadline)
  }
}

/// Asks the two services, one request at a time.
struct WordServiceClient: Sendable {
  let http: HTTP
  let randomWords: URL
  let wiktionary: URL
  let userAgent: String
  /// When all responses must be complete.
  let deadline: ContinuousClock.Instant

  /// The most titles in one request.
  static let titles = 20
  /// The longest pause after a failing service, in seconds.
  static let longestWait: TimeInterval = 3_600
  /// The largest list of random words, in bytes.
  private static let largestList = 1 << 20
  /// Common words replace random ones that don't arrive, so those get only a part of the time.
  private static let timeoutOfWords = Duration.seconds(3)
  private static let randomService = "The random word service"

  /// Returns random words as the service has them: capitalised, rare, some of them no words at all.
  func words(_ language: WordLanguage, count: Int) async throws(WordServiceFailure) -> [String] {
    // The service knows English by no name.
    let items =
      [URLQueryItem(name: "number", value: "\(count)")]
      + (language == .english ? [] : [URLQueryItem(name: "lang", value: language.rawValue)])
    let data = try await reply(
      randomWords.appending(queryItems: items), of: Self.randomService,
      within: Self.timeoutOfWords)
    guard data.count <= Self.largestList else {
      throw .init(.tooMuch(Self.randomService))
    }
    let words: [String]
    do {
      words = try JSONDecoder().decode([String].self, from: data)
    } catch {
      throw .init(.notUnderstood(Self.randomService, "\(error)"))
    }
    guard !words.allSatisfy(\.trimmed.isEmpty) else { throw .init(.noRandomWords) }
    return words
  }

  /// Returns pages by their titles, at most `titles` of them.
  func pages(_ titles: [String]) async throws(WordServiceFailure) -> [WiktionaryPage] {
    let pages = wiktionary.appending(queryItems: [
      URLQueryItem(name: "action", value: "query"), URLQueryItem(name: "format", value: "json"),
      URLQueryItem(name: "formatversion", value: "2"),
      URLQueryItem(name: "prop", value: "revisions"),
      URLQueryItem(name: "rvprop", value: "content"), URLQueryItem(name: "rvslots", value: "main"),
    ])
    // `URLQueryItem` would leave a plus sign, which is read as a space.
    let names = titles.joined(separator: "|").percentEncoded
    guard let url = URL(string: "\(pages.absoluteString)&titles=\(names)") else { return [] }
    let data = try await reply(url, of: "Wiktionary")
    do {
      return try WiktionaryReply(data).pages
    } catch .noPage {
      return []
    } catch .unreadable {
      throw .init(.notUnderstood("Wiktionary", "unreadable"))
    } catch .tooLarge {
      throw .init(.tooMuch("Wiktionary"))
    } catch {
      throw WordServiceFailure(Problem(error))
    }
  }

  private func reply(
    _ url: URL, of service: String, within timeout: Duration? = nil
  ) async throws(WordServiceFailure) -> Data {
    let rest = max(.milliseconds(1), ContinuousClock.now.duration(to: deadline))
    let response: HTTP.Response
    do {
      response = try await http.send(
        HTTP.Request(
          "GET", url, headers: ["User-Agent": userAgent, "Accept": "application/json"],
          timeout: min(timeout ?? rest, rest)))
    } catch HTTP.Failure.tooLarge {
      throw .init(.tooMuch(service))
    } catch {
      var isSlow = false
      if case HTTP.Failure.timedOut = error { isSlow = true }
      // In so short a time it had no chance.
      guard !isSlow || rest >= Self.timeoutOfWords else { throw .init(.slowServices) }
      throw .init(
        Problem(
          "\(service) can't be reached.",
          remedy: "Check your connection.",
          detail: "\(error)"),
        // Whoever waited for it once does not want to at each command.
        retryAfter: isSlow ? .seconds(120) : nil)
    }
    let type = response.headers["content-type"] ?? ""
    guard response.status == 200, type.contains("json") else {
      let wait = response.headers["retry-after"].flatMap(Double.init)
      throw WordServiceFailure(
        Problem(
          response.status == 200
            ? "\(service) sent an unexpected response."
            : "\(service) responded with an error (\(response.status)).",
          remedy: "Try again later.",
          detail: String(decoding: response.body.prefix(200), as: UTF8.self)),
        retryAfter: wait.map { .seconds($0.clamped(to: 1...Self.longestWait)) })
    }
    return response.body
  }
}

/// Why a service gave no words.
struct WordServiceFailure: Error {
  var problem: Problem
  /// How long it asked to be left alone, or is because it is slow; nil for as long as usual.
  var retryAfter: Duration?

  init(_ problem: Problem, retryAfter: Duration? = nil) {
    (self.problem, self.retryAfter) = (problem, retryAfter)
  }
}

extension Problem {
  /// Wiktionary has no entry of a word that the dictionary on this computer has.
  static func noEntry(_ word: String) -> Problem {
    Problem("Wiktionary has no entry for “\(word)”.", remedy: "")
  }

  static let slowServices = Problem(
    "Wiktionary took too long.", remedy: "Try again later.")

  static let fewEntries = Problem(
    "Wiktionary has too few of these words.", remedy: "Choose another level for more.")

  static let noRandomWords = Problem(
    "The random word service sent no words.", remedy: checkAddress)

  static let noContact = Problem(
    "Wiktionary requires contact information.",
    remedy: "Enter an email or web address for it in Settings (word-contact).")

  /// This problem of random words, for which common ones are chosen.
  var choosingCommonWords: Problem {
    saying("\(sentence) Common words are shown instead.")
  }

  /// This problem, with what is shown instead and how old that is.
  func showing(_ words: [DefinedWord], at now: Date) -> Problem {
    guard !words.isEmpty else { return self }
    let dates = words.compactMap(\.fetchedAt)
    let fetched = dates.min().map { oldest in
      let age = DefinedWord.age(of: oldest, at: now)
      return Set(dates.map { DefinedWord.age(of: $0, at: now) }).count > 1
        ? "fetched up to \(age)" : "fetched \(age)"
    }
    let own = dates.count < words.count
    let (these, are, were) =
      words.count == 1 ? ("This entry", "is", "was") : ("These words", "are", "were")
    let origins = [
      fetched.map { "\(were) \($0)" },
      own ? "\(are) from the dictionary on this computer" : nil,
    ].compactMap(\.self).joined(separator: " or ")
    return Problem(sentence, remedy: "\(these) \(origins). \(remedy)".trimmed, detail: detail)
  }

  private static let checkAddress =
    "Try again later. If that doesn't help, check its address in Settings."

  fileprivate static func tooMuch(_ service: String) -> Problem {
    Problem("\(service) sent a response that is too large.", remedy: checkAddress)
  }

  fileprivate static func notUnderstood(_ service: String, _ detail: String) -> Problem {
    Problem(
      "\(service) sent a response that can't be read.", remedy: checkAddress, detail: detail)
  }
}
