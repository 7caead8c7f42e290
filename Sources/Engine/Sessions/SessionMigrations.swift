/// Changes of the table of sessions since 0.5.0.
enum SessionMigrations {
  static let courseIndex = Migration(
    "0.6.0 sessions",
    """
    -- For the latest session of a course.
    CREATE INDEX session_by_course ON session (course, account_id, id);
    """)

  static let quizzesOfWords = Migration(
    "0.6.0 quizzes of words",
    """
    -- What a quiz of kept words asks: those of a language in any deck.
    UPDATE session SET plan = replace(plan, 'deck:\\"Words::English\\"', 'language:en')
      WHERE course = 'quiz';
    UPDATE session SET plan = replace(plan, 'deck:\\"Words::Spanish\\"', 'language:es')
      WHERE course = 'quiz';
    UPDATE session SET plan = replace(plan, 'deck:\\"Words::French\\"', 'language:fr')
      WHERE course = 'quiz';
    UPDATE session SET plan = replace(plan, 'deck:\\"Words::German\\"', 'language:de')
      WHERE course = 'quiz';
    UPDATE session SET plan = replace(plan, 'deck:\\"Words::Italian\\"', 'language:it')
      WHERE course = 'quiz';
    UPDATE session SET plan = replace(plan, 'deck:\\"Words::Portuguese\\"', 'language:pt-br')
      WHERE course = 'quiz';
    UPDATE session SET plan = replace(plan, 'deck:\\"Words::Chinese\\"', 'language:zh')
      WHERE course = 'quiz';
    UPDATE session SET plan = replace(plan, 'deck:\\"Words::Japanese\\"', 'language:ja')
      WHERE course = 'quiz';
    """)

  static let answersToldInQuizzes = Migration(
    "0.6.0 answers told in quizzes",
    """
    -- Such an answer was not logged before “Continue”, so its question is asked again. The revision
    -- changes, so that a page that shows the answer moves nothing.
    UPDATE session
      SET state = json_set(state, '$.phase', json('{"asking":{}}')), revision = revision + 1
      WHERE course = 'quiz' AND ended_at IS NULL
        AND json_type(state, '$.phase.revealed') IS NOT NULL;
    """)

  static let intervals = Migration(
    "0.6.0 intervals of answers",
    """
    -- The days for which a review that was due had been scheduled. Answers before have none, nor have
    -- those from Anki, whose log has it.
    ALTER TABLE answer ADD COLUMN interval INTEGER;
    """)
}
