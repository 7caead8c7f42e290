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
      let site = context.site, let address = WaniKaniAddress(request.uri.path)
    else { return nil }
    // The dictionary's page of a kanji has the same address.
    if case .subject(_, let kinds) = address, kinds == [.kanji], !isOfScript(request) {
      return nil
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

/// What an address of WaniKani's site shows.
private enum WaniKaniAddress {
  case dashboard, reviews, lessons, extraStudy
  case level(Int)
  /// A subject by its slug, and the kinds that it may be of.
  case subject(String, [Subject.Kind])

  init?(_ path: String) {
    let parts = path.split(separator: "/").compactMap { String($0).removingPercentEncoding }
    guard let folder = parts.first, parts.count <= 2 else { return nil }
    guard parts.count == 2 else {
      guard folder == "dashboard" else { return nil }
      self = .dashboard
      return
    }
    let kinds = Subject.Kind.allCases.filter { $0.folder == folder }
    switch (folder, parts[1]) {
    case ("subjects", "review"): self = .reviews
    case ("subjects", "lesson"): self = .lessons
    case ("subjects", "extra_study"): self = .extraStudy
    case ("level", let text):
      guard let level = Int(text) else { return nil }
      self = .level(level)
    case (_, let slug) where !kinds.isEmpty:
      self = .subject(slug.precomposedStringWithCanonicalMapping, kinds)
    default: return nil
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
  /// - Returns: Nil for a subject that the learner hasn't got.
  fileprivate func path(to address: WaniKaniAddress) async throws -> String? {
    if case .subject(let slug, let kinds) = address {
      let found = try await study.servedAPI.subject(slug, of: kinds)
      return found.map { $0.isItem ? ItemPage(id: $0.id).path : SubjectPage(id: $0.id).path }
    }
    let account = try await study.waniKani.signInStatus().account
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
    case .subject: nil
    }
  }
}
