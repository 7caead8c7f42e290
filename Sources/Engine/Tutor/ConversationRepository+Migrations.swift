extension ConversationRepository {
  static let migration = Migration(
    "0.5.0 tutor", undoable: ["tutor_message", "conversation"],
    contents: [
      "conversation": "the tutor", "tutor_message": "the tutor", "tutor_request": "the tutor",
    ],
    """
    CREATE TABLE conversation (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      title TEXT NOT NULL CHECK (length(title) > 0),
      about TEXT,
      summary TEXT NOT NULL DEFAULT '',
      summarised_through INTEGER NOT NULL DEFAULT 0,
      changed_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX conversation_by_change ON conversation (changed_at);

    CREATE TABLE tutor_message (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      conversation_id INTEGER NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
      author TEXT NOT NULL CHECK (author IN ('learner', 'tutor')),
      state TEXT NOT NULL CHECK (state IN ('done', 'writing', 'stopping', 'stopped', 'failed')),
      -- The message that took its place; it is shown no more.
      replaced_by INTEGER,
      text TEXT NOT NULL,
      problem TEXT NOT NULL DEFAULT '',
      model TEXT NOT NULL DEFAULT '',
      request TEXT NOT NULL DEFAULT '',
      at INTEGER NOT NULL,
      -- When its program last said that it goes on.
      written_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX tutor_message_by_conversation ON tutor_message (conversation_id, id);

    -- Conversation and message may be deleted; what they cost stays.
    CREATE TABLE tutor_request (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      conversation_id INTEGER NOT NULL,
      message_id INTEGER NOT NULL,
      model TEXT NOT NULL,
      input_tokens INTEGER NOT NULL,
      output_tokens INTEGER NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX tutor_request_by_conversation ON tutor_request (conversation_id, message_id);
    CREATE INDEX tutor_request_by_time ON tutor_request (at);
    """)

  static let providerMigration = Migration(
    "0.6.0 providers",
    "ALTER TABLE tutor_request ADD COLUMN provider TEXT NOT NULL DEFAULT '';")

  static let priceMigration = Migration(
    "0.6.0 prices of tokens",
    """
    -- Of a million tokens, when they were asked for; 0 if none was set.
    ALTER TABLE tutor_request ADD COLUMN input_price REAL NOT NULL DEFAULT 0;
    ALTER TABLE tutor_request ADD COLUMN output_price REAL NOT NULL DEFAULT 0;
    -- Until now, all tokens had the prices that are set.
    UPDATE tutor_request SET
      input_price = ifnull(
        (SELECT CAST(value AS REAL) FROM setting WHERE name = 'model-input-price'), 0),
      output_price = ifnull(
        (SELECT CAST(value AS REAL) FROM setting WHERE name = 'model-output-price'), 0);
    """)

  static let editMigration = Migration(
    "0.6.0 undo of edited questions",
    """
    -- Messages that come back when an edit is undone take the place of what came instead of them.
    CREATE TRIGGER tutor_message_put_back AFTER UPDATE OF replaced_by ON tutor_message
      WHEN old.replaced_by IS NOT NULL AND new.replaced_by IS NULL BEGIN
      UPDATE tutor_message SET replaced_by = new.id
      WHERE conversation_id = new.conversation_id AND id >= old.replaced_by
        AND replaced_by IS NULL;
    END;
    """)

  static let summaryMigration = Migration(
    "0.6.0 summaries of undone edits",
    """
    -- A summary of messages that came instead says nothing of those that are back.
    CREATE TRIGGER tutor_summary_put_back AFTER UPDATE OF replaced_by ON tutor_message
      WHEN old.replaced_by IS NOT NULL AND new.replaced_by IS NULL BEGIN
      UPDATE conversation SET summary = '', summarised_through = 0
      WHERE id = new.conversation_id AND summarised_through >= old.replaced_by;
    END;
    """)
}
