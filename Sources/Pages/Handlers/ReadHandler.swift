import Engine
import Hummingbird

/// Reading a text with furigana and pitch.
struct ReadHandler {
  let kit: Kit

  func show(_ visit: Visit) async throws -> Response {
    let store = kit.study.reader()
    await store.send(.opened(visit.visitor.text, at: visit.at))
    return try await page(visit, store.state)
  }

  /// The text is kept for as long as the visitor is known, so that every word leads back to it.
  func take(_ visit: Visit) async throws -> Response {
    let text = visit.form["text"]
    guard text.utf8.count <= Reading.longestText else {
      let store = kit.study.reader()
      await store.send(.opened(text, at: visit.at))
      return try await page(visit, store.state)
    }
    visit.visitor.text = text
    return kit.seeOther(ReadPresenter.address(showsPitch: visit.form.isOn("pitch")))
  }

  /// Corrects a word everywhere or here, or takes that back, by the button that was pressed.
  func correct(_ visit: Visit) async throws -> Response {
    let store = kit.study.reader()
    await store.send(.opened(visit.visitor.text, at: visit.at))
    guard let place = ReadPlace(visit.form["word"]), let sheet = store.state.sheet,
      let word = sheet.word(at: place), word.surface == visit.form["surface"]
    else { throw Refusal(.conflict, .noSuchPlace) }
    await store.send(try event(visit, word, in: sheet.lines[place.line]))
    guard store.state.problem == nil else { return try await page(visit, store.state) }
    visit.visitor.leave(Chrome.Notice(text: "Saved. The text is read with it."))
    return kit.seeOther(ReadPresenter.address(showsPitch: visit.form.isOn("pitch")))
  }

  private func event(
    _ visit: Visit, _ word: ReadingSheet.Word, in line: ReadingSheet.Line
  ) throws -> Reading.Event {
    let here = CorrectedWord(word.surface, at: .init(line: line.text, offset: word.offset))
    let everywhere = CorrectedWord(word.surface)
    switch visit.form["intent"] {
    case "back":
      return .tookBack(word.isCorrectedHere ? here : everywhere, at: visit.at)
    case let intent:
      do {
        let correction = try Correction(
          reading: visit.form["reading"], fall: visit.form["accent"])
        return .corrected(intent == "here" ? here : everywhere, correction, at: visit.at)
      } catch {
        return .failed(error)
      }
    }
  }

  /// Of what was refused, the form comes back as it was sent.
  private func page(_ visit: Visit, _ state: Reading.State) async throws -> Response {
    let settings = try await kit.settings()
    let fields = visit.form.fields.isEmpty ? visit.query : visit.form
    let presenter = ReadPresenter(
      showsPitch: fields.isOn("pitch"), chosen: ReadPlace(fields["word"]))
    let page = presenter.page(
      state, kit.chrome("Read", .read, in: .dictionary, settings, visit), sent: visit.form)
    return try kit.response(page, to: visit, refusing: state.problem)
  }
}
