import Engine
import Logging

/// Follows the person through the pages: the item shown there becomes the current one here, and a
/// notice at the prompt says so.
struct PageObserver {
  let console: Console
  let study: Study

  func follow(_ navigated: AsyncStream<Place>) async {
    for await place in navigated { await follow(place) }
  }

  private func report(of session: String, following command: String) {
    console.notices.post("\(session) is open in the browser. “\(command)” continues it here.")
  }

  private func follow(_ place: Place) async {
    switch place {
    case .lesson: report(of: "A lesson", following: "lesson")
    // The place in a song is stored, so any command continues there.
    case .song: break
    case .waniKani(let kind): report(of: kind.sessionName, following: kind.command)
    case .item(let id):
      do {
        let info = try await study.info(id)
        console.recent.look(at: id)
        console.notices.post(
          "In the browser: \(Fields.withReading(info.item.content), .strong), item \(id).")
      } catch {
        // The page has already reported why it cannot be shown.
        console.log.error("\(error)")
      }
    }
  }
}
