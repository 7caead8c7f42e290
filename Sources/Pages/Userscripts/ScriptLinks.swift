import Engine
import Foundation
import Hummingbird

/// Leads from WaniKani's addresses, as userscripts have them in links and requests, to the learner's
/// own pages.
struct ScriptLinks: RouterMiddleware {
  let addresses: Addresses

  func handle(
    _ request: Request, context: SiteRequestContext,
    next: (Request, SiteRequestContext) async throws -> Response
  ) async throws -> Response {
    guard let path = try await destination(of: request, context) else {
      return try await next(request, context)
    }
    return Response(status: .seeOther, headers: [.location: path])
  }

  private func destination(
    of request: Request, _ context: SiteRequestContext
  ) async throws -> String? {
    guard [.get, .head].contains(request.method), context.signedIn == nil,
      let site = context.site,
      let address = WaniKaniAddress(
        request.uri.path, difficulty: request.uri.queryParameters["difficulty"])
    else { return nil }
    // The dictionary's pages of kanji have the same addresses.
    switch address {
    case .subject(_, let kinds) where kinds == [.kanji] && !isOfScript(request): return nil
    case .subjects(.kanji, of: nil): return nil
    default: break
    }
    guard try await site.settings().userscripts.areOn else { return nil }
    return try await site.path(to: address)
  }

  /// Whether a request comes from a page on which userscripts run. The links to kanji that are not a
  /// script's are those of a lookup's panel there: it is loaded as a part, and leads on by a query.
  private func isOfScript(_ request: Request) -> Bool {
    guard request.uri.query == nil, request.headers[named: "Sanpo-Region"] == nil,
      let referrer = request.headers[.referer], let path = URL(string: referrer)?.path,
      addresses.include(origin: referrer.split(separator: "/").prefix(2).joined(separator: "//"))
    else { return false }
    let folders = ["/items/", WaniKaniPage().path, "/session", "/lesson"]
    return path == TodayPage().path || folders.contains { path.hasPrefix($0) }
  }
}

/// The page that an address of WaniKani's site shows.
private enum WaniKaniAddress {
  case dashboard, reviews, lessons, extraStudy
  case level(Int)
  case subjects(Subject.Kind, of: Difficulty?)
  /// A subject by its slug, and the kinds that it may be of.
  case subject(String, [Subject.Kind])
  case subjectOfNumber(Subject.ID)

  /// WaniKani's name for ten levels, in order.
  enum Difficulty: String, CaseIterable {
    case pleasant, painful, death, hell, paradise, reality

    var levels: ClosedRange<Int> {
      let tens = Self.allCases.prefix { $0 != self }.count
      return tens * 10 + 1...tens * 10 + 10
    }
  }

  init?(_ path: String, difficulty: Substring?) {
    let parts = path.split(separator: "/").compactMap { String($0).removingPercentEncoding }
    guard let folder = parts.first else { return nil }
    let kinds = Subject.Kind.allCases.filter { $0.folder == folder }
    switch (folder, parts.count) {
    case ("dashboard", 1): self = .dashboard
    case ("subject-lessons", _): self = .lessons
    // The quiz of a lesson.
    case ("subjects", 3...) where parts[1] == "lesson": self = .lessons
    case ("extra-study", 1), ("recent-mistakes", _): self = .extraStudy
    case (_, 1):
      guard let kind = kinds.first else { return nil }
      self = .subjects(kind, of: difficulty.flatMap { Difficulty(rawValue: String($0)) })
    case (_, 2):
      guard let found = Self.named(parts[1], in: folder, kinds) else { return nil }
      self = found
    default: return nil
    }
  }

  private static func named(_ name: String, in folder: String, _ kinds: [Subject.Kind]) -> Self? {
    switch (folder, name) {
    case ("subjects", "review"): .reviews
    case ("subjects", "lesson"): .lessons
    case ("subjects", "extra_study"): .extraStudy
    case ("subjects", let text): Subject.ID(text).map { .subjectOfNumber($0) }
    case ("level", let text): Int(text).map { .level($0) }
    case (_, let slug):
      kinds.isEmpty ? nil : .subject(slug.precomposedStringWithCanonicalMapping, kinds)
    }
  }
}

extension Subject.Kind {
  /// The first part of the addresses of WaniKani's pages.
  var folder: String {
    switch self {
    case .radical: "radicals"
    case .kanji: "kanji"
    case .vocabulary, .kanaVocabulary: "vocabulary"
    }
  }
}

extension SiteServices {
  /// - Returns: nil for a subject that the learner hasn't got.
  fileprivate func path(to address: WaniKaniAddress) async throws -> String? {
    if case .subject(let slug, let kinds) = address {
      let found = try await study.servedAPI.subject(slug, of: kinds)
      return found.map { $0.isItem ? ItemPage(id: $0.id).path : SubjectPage(id: $0.id).path }
    }
    let account = try await study.waniKani.account()
    return address.path(withAccount: account != nil)
  }
}

extension WaniKaniAddress {
  fileprivate func path(withAccount hasAccount: Bool) -> String? {
    switch self {
    case .dashboard: hasAccount ? WaniKaniPage().path : TodayPage().path
    case .reviews:
      hasAccount ? SessionPage(.reviews).path : SessionPage(view: CardSessionView()).path
    case .lessons:
      hasAccount ? SessionPage(.lessons).path : SessionPage(view: LessonSessionView()).path
    case .extraStudy: hasAccount ? WaniKaniPage().path : StudyStartPage().path
    case .level(let level):
      hasAccount ? SubjectsPage().path(["level": "\(level)"]) : DecksPage().path
    case .subjects(let kind, let difficulty):
      hasAccount
        ? SubjectsPage().path(kind, of: difficulty?.levels) : DecksPage().path
    case .subjectOfNumber(let id):
      hasAccount ? SubjectPage(id: id).path : ItemPage(id: id).path
    case .subject: nil
    }
  }
}
