import Engine
import Foundation
import Hummingbird
import NIOCore

/// One of WaniKani's subjects.
struct SubjectHandler {
  let kit: Kit
  let id: Subject.ID

  func show(_ visit: Visit) async throws -> Response {
    let desk = kit.study.subjectDesk()
    await desk.send(.opened(id))
    return try await page(desk.state, visit)
  }

  /// What the learner writes to it, or the wish to have it fetched again.
  func take(_ visit: Visit) async throws -> Response {
    guard visit.form["intent"] != "fetch" else { return try await fetch(visit) }
    let desk = kit.study.subjectDesk()
    await desk.send(.opened(id))
    let form = visit.form
    let material = StudyMaterial(
      subject: id, meaningNote: form["meaningNote"], readingNote: form["readingNote"],
      synonyms: form["synonyms"].split(separator: ",").map(String.init))
    await desk.send(.wrote(material, at: visit.at))
    guard desk.state.problem == nil else { return try await page(desk.state, visit) }
    visit.visitor.leave(Chrome.Notice(text: "Saved. WaniKani hears of it at the next sync."))
    return kit.seeOther(.subject(id))
  }

  private func fetch(_ visit: Visit) async throws -> Response {
    guard kit.sync.goesOn == nil else {
      visit.visitor.leave(Chrome.Notice(text: "A sync goes on; ask once more when it has ended."))
      return kit.seeOther(.subject(id))
    }
    await kit.sync.begin(.subject(id), patience: .seconds(10))
    if let problem = kit.sync.store.state.problem { throw problem }
    // It goes on behind this answer; the page of the sync shows how far it is.
    guard kit.sync.goesOn == nil else { return kit.seeOther(.waniKani(.sync)) }
    visit.visitor.leave(Chrome.Notice(text: "Fetched once more."))
    return kit.seeOther(.subject(id))
  }

  private func page(_ state: SubjectDesk.State, _ visit: Visit) async throws -> Response {
    guard let portrait = state.portrait else {
      throw state.problem == .noSubject ? Refusal.notFound : state.problem ?? Problem.noSubject
    }
    let settings = try await kit.settings()
    let refused = state.problem.map { (visit.form, $0) }
    let page = SubjectPresenter(almanac: kit.almanac(settings, visit)).page(
      portrait, refused: refused,
      kit.chrome(portrait.sheet.title, .subject, in: .waniKani, settings, visit))
    return try kit.response(page, to: visit, refusing: state.problem)
  }

  // MARK: What is heard and seen

  func play(_ place: Int) async throws -> Response {
    response(try await found { try await kit.study.sound(of: id, at: place) })
  }

  func draw() async throws -> Response {
    response(try await found { try await kit.study.picture(of: id) })
  }

  private func found(_ file: () async throws -> SubjectFile) async throws -> SubjectFile {
    do {
      return try await file()
    } catch let problem as Problem where [.noMedia, .noSubject].contains(problem) {
      throw Refusal.notFound
    }
  }

  private func response(_ file: SubjectFile) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: file.kind.type, .cacheControl: "private, max-age=86400"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
  }
}

extension SubjectFile.Kind {
  fileprivate var type: String {
    switch self {
    case .mp3: "audio/mpeg"
    case .ogg: "audio/ogg"
    case .webm: "audio/webm"
    case .svg: "image/svg+xml"
    case .png: "image/png"
    }
  }
}
