import Engine

/// Grading a shown answer, or correcting its check.
extension SessionRun {
  func judge(_ prompt: Course.Prompt, _ revealed: Revealed) async throws -> Turn {
    pressed = 0
    if asked != text.text(of: prompt).seen { put(prompt) }
    console.output.show(text.revealed(prompt, revealed))
    // With the session's page open, the page plays it. The question's is not played again.
    if !text.isBrief, sounds(of: prompt) != prompt.questionSounds {
      try await audio.playUnasked(sounds(of: prompt), playsSounds: prompt.playsSounds)
    }
    if revealed.check != nil, !text.isGraded { return try await confirm(prompt, revealed) }
    let grades = text.grades(prompt, revealed, keys)
    return text.isGraded ? try await grade(revealed, grades) : try await remember(grades)
  }

  func sounds(of prompt: Course.Prompt) -> [Sound] {
    prompt.recordings(study.settingsSeen)
  }

  /// Waits for one of the four grades.
  private func grade(_ revealed: Revealed, _ grades: Line) async throws -> Turn {
    try await keys(behind: grades, usual: keys.usualHints(canUndo: session.canUndo)) { key in
      switch keys.action(for: key) {
      case .chosen(.right) where revealed.isRefused: return try await claimRight()
      case .chosen(.slip) where revealed.mayBeTypo: return try await move(.slip)
      case .chosen(.reveal): return try await answer(revealed.suggestedGrade ?? .good)
      case let action:
        if case .chosen(let chosen) = action, let grade = chosen.grade {
          return try await answer(grade)
        }
        return try await common(action)
      }
    }
  }

  private var canEditNotes: Bool { session.prompt.flatMap(text.subject) != nil }

  /// Lets the person decide whether a remembered answer was correct.
  private func remember(_ grades: Line) async throws -> Turn {
    try await keys(behind: grades, usual: keys.usualHints(canUndo: session.canUndo)) { key in
      switch (key, keys.action(for: key)) {
      case (_, .chosen(.leave)): return .leave
      case (.enter, _), (.space, _), (.character("y"), _), (.character("3"), _),
        (.character("4"), _):
        return try await answer(.good)
      case (.character("n"), _), (.character("1"), _), (.character("2"), _):
        return try await answer(.again)
      case (_, .look): return nil
      case (_, .chosen(.undo)): return try await undo()
      case (_, .chosen(.edit)) where canEditNotes: return try await common(.chosen(.edit))
      case (_, .chosen(let action)) where [.play, .ask, .help].contains(action):
        return try await common(.chosen(action))
      default: return try refuse(key, "y if you knew it, n if you did not")
      }
    }
  }

  /// Waits for the person to continue, or to correct the check of the typed answer.
  private func confirm(_ prompt: Course.Prompt, _ revealed: Revealed) async throws -> Turn {
    // In scripts each line answers a question.
    if prompt.choiceCount != nil, !console.input.isInteractive {
      return try await answer(.good)
    }
    let canClaim = revealed.isRefused && session.traits.canClaim
    let canAddSynonym = prompt.canAddSynonym(revealed)
    let canBeTypo = revealed.mayBeTypo && session.traits.canClaim
    let canWrapUp = session.traits.canWrapUp && session.traits.isFinalWhenTold
    let hints: [String?] = [
      "enter next",
      canClaim ? "\(keys[.right]) I was right" : nil,
      canAddSynonym ? "+ add synonym" : nil,
      canBeTypo ? "\(keys[.slip]) Typo: ask again" : nil,
      study.tutor.isReady ? "\(keys[.ask]) ask the tutor" : nil,
      keys.leaveHint(), keys.hint(.help, "keys"),
    ]
    let hint = hints.compactMap(\.self).joined(separator: " · ")
    return try await keys(behind: Line(hint, .faint)) { key in
      switch (key, keys.action(for: key)) {
      case (_, .chosen(.leave)): return .leave
      case (.enter, _), (.space, _): return try await answer(revealed.suggestedGrade ?? .good)
      case (_, .chosen(.right)) where canClaim: return try await claimRight()
      case (.character("+"), _) where canAddSynonym:
        return try await claimRight(addingSynonym: true)
      case (_, .chosen(.slip)) where canBeTypo: return try await move(.slip)
      case (_, .chosen(.undo)): return try await undo()
      case (_, .chosen(.wrapUp)) where canWrapUp: return try await common(.chosen(.wrapUp))
      case (_, .chosen(.edit)) where canEditNotes: return try await common(.chosen(.edit))
      case (_, .chosen(let action)) where [.play, .ask].contains(action):
        return try await common(.chosen(action))
      case (_, .chosen(.help)):
        showKeys(hint, canWrapUp: canWrapUp)
        return nil
      case (_, .look): return nil
      default: return try refuse(key, hint)
      }
    }
  }

  /// Shows the hint with the keys that it leaves out.
  private func showKeys(_ hint: String, canWrapUp: Bool) {
    let others: [String?] = [
      keys.hint(.undo, "undo"), keys.hint(.play, "play"),
      canEditNotes ? keys.hint(.edit, "edit notes") : nil,
      canWrapUp ? keys.hint(.wrapUp, "wrap up") : nil,
    ]
    let lines = [Line(hint)] + others.compactMap(\.self).map { Line($0).unbroken }
    console.output.show(lines.joined(by: " · "))
  }

  private func answer(_ grade: Grade) async throws -> Turn {
    try await record(.grade(grade, keystrokes: pressed), grade)
  }

  private func claimRight(addingSynonym: Bool = false) async throws -> Turn {
    try await record(.claimRight(addsSynonym: addingSynonym, keystrokes: pressed), .good)
  }

  /// Records an answer. What is reported as saved is what the write returned, if it can be saved.
  private func record(_ move: SessionMove, _ grade: Grade) async throws -> Turn {
    let turn = try await self.move(move)
    guard let moved = state.moved, moved.isDone else { return turn }
    if let prompt = session.prompt {
      given.append((name: text.text(of: prompt).name, isRight: grade != .again))
    }
    if moved.revision == session.revision, study.problem == nil, let prompt = session.prompt {
      console.output.show(text.saved(grade, prompt))
    }
    return turn
  }
}
