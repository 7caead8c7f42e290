import Engine
import Foundation
import HTTPTypes
import Hummingbird
import Logging

/// Answers 404 to whoever does not know the app header.
struct AppHeaderMiddleware: RouterMiddleware {
  let app: String
  private static let name = HTTPField.Name(JobAPI.appHeader)

  func handle(
    _ request: Request, context: BackendContext,
    next: (Request, BackendContext) async throws -> Response
  ) async throws -> Response {
    guard let name = Self.name, Secret.isEqual(request.headers[name] ?? "", app) else {
      return Response(status: .notFound)
    }
    return try await next(request, context)
  }
}

/// Turns errors into JSON, and measures requests.
struct JSONErrorMiddleware: RouterMiddleware {
  let metrics: Metrics
  let log: Logger

  func handle(
    _ request: Request, context: BackendContext,
    next: (Request, BackendContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response: Response
    do {
      response = try await next(request, context)
    } catch let error as BackendError {
      response = error.response
    } catch let problem as Problem where problem == .noJob {
      response = BackendError.noJob.response
    } catch let error as HTTPError {
      response = Self.refusal(error)
    } catch {
      log.error("\(request.method) \(request.uri.path): \(error)")
      response = BackendError.unavailable.response
    }
    metrics.count(
      request.method.rawValue, context.endpointPath ?? "unknown", response.status.code,
      ContinuousClock.now - start)
    return response
  }

  private static func refusal(_ error: HTTPError) -> Response {
    switch error.status {
    case .contentTooLarge: BackendError.tooLarge.response
    case .notFound:
      BackendError(
        .notFound, "not_found", "Not found.",
        remedy: "The API is at /v1."
      ).response
    default:
      BackendError(
        error.status, "bad_request", "The request is not valid.",
        remedy: "Check its method, headers and body."
      ).response
    }
  }
}

/// Tells a Sanpo that is too old to update. Other clients send no version.
struct VersionMiddleware: RouterMiddleware {
  let oldest: String
  private static let name = HTTPField.Name(JobAPI.versionHeader)

  func handle(
    _ request: Request, context: BackendContext,
    next: (Request, BackendContext) async throws -> Response
  ) async throws -> Response {
    if let name = Self.name, let version = request.headers[name],
      Version.isOlder(version, than: oldest)
    {
      throw BackendError.tooOld(oldest: oldest)
    }
    return try await next(request, context)
  }
}

/// Finds out who asks, by the bearer token, and keeps each client within its limits.
struct ClientMiddleware: RouterMiddleware {
  let options: BackendOptions
  let budget: RequestBudget
  let clock: WallClock
  private static let developer = HTTPField.Name("X-Dev-Token")

  func handle(
    _ request: Request, context: BackendContext,
    next: (Request, BackendContext) async throws -> Response
  ) async throws -> Response {
    guard let client = client(request.headers) else { throw BackendError.unauthorized }
    if let seconds = budget.spend(for: client, at: clock.now()) {
      throw BackendError.tooMany(after: seconds)
    }
    var context = context
    context.client = client
    return try await next(request, context)
  }

  private func client(_ headers: HTTPFields) -> String? {
    if options.allowsDeveloper, let name = Self.developer,
      headers[name] == BackendOptions.developerToken
    {
      return "developer"
    }
    guard let value = headers[.authorization], value.hasPrefix("Bearer ") else { return nil }
    return options.client(withToken: String(value.dropFirst(7)))
  }
}
