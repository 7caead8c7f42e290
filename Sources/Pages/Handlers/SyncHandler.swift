import Engine
import Foundation
import Hummingbird

/// Signing in and out, syncing, and what WaniKani has not heard of yet.
struct SyncHandler {
  let kit: Kit

  private var page: Route { .waniKani(.sync) }

  func show(_ visit: Visit) async throws -> Response {
    try await show(visit, returned: .init())
  }

  /// Goes on behind the page, which shows how far it is.
  func begin(_ visit: Visit) async throws -> Response {
    let plan: Sync.Plan =
      switch visit.form["plan"] {
      case "everything": .everything
      case "subjects": .subjects
      default: .changes
      }
    await kit.sync.begin(plan)
    return kit.seeOther(page)
  }

  /// Tries or gives up what WaniKani did not take.
  func settle(_ visit: Visit) async throws -> Response {
    guard let entry: OutboxEntry.ID = visit.form.number("entry") else { throw Refusal.malformed }
    switch visit.form["intent"] {
    case "retry": _ = try await kit.unsent(.retryAsked(entry, at: visit.at))
    case "discard": _ = try await kit.unsent(.discardAsked(entry, at: visit.at))
    default: throw Refusal.malformed
    }
    return kit.seeOther(page)
  }

  func export(_ visit: Visit) async throws -> Response {
    let lines = try await kit.unsent(.opened(at: visit.at)).exported()
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/jsonl; charset=utf-8",
        .contentDisposition: "attachment; filename=\"sanpo-unsent.jsonl\"",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: lines)))
  }

  // MARK: The account

  /// The token is in the form alone: it is on no page and in no address.
  func change(_ visit: Visit) async throws -> Response {
    let signIn = kit.study.signIn()
    guard visit.form["intent"] != "sign-out" else { return try await signOut(signIn, visit) }
    await signIn.send(.tokenGiven(visit.form["token"]))
    if let problem = signIn.state.problem {
      return try await show(visit, returned: .init(problem: problem))
    }
    await kit.sync.begin(.changes)
    return kit.seeOther(page)
  }

  private func signOut(_ signIn: Store<SignIn>, _ visit: Visit) async throws -> Response {
    try await signIn.sent(.logoutAsked(isConfirmed: visit.form.isOn("confirmed")))
    guard !signIn.state.asksAboutUnsent else {
      return try await show(visit, returned: .init(asksAboutUnsent: true))
    }
    visit.visitor.leave(Chrome.Notice(text: "The token is removed. What was fetched stays here."))
    return kit.seeOther(page)
  }

  private func show(_ visit: Visit, returned: SyncPresenter.Returned) async throws -> Response {
    let state = try await kit.study.signIn().sent(.opened)
    let contents = try await kit.unsent(.opened(at: visit.at))
    let settings = try await kit.settings()
    let page = SyncPresenter(almanac: kit.almanac(settings, visit)).page(
      state, contents, goesOn: kit.sync.goesOn, returned: returned,
      kit.chrome("Sync", .sync, in: .waniKani, settings, visit))
    guard !returned.asksAboutUnsent else {
      return try kit.response(page, to: visit, status: .unprocessableContent)
    }
    return try kit.response(page, to: visit, refusing: returned.problem)
  }
}
