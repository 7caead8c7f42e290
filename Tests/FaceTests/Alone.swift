import Testing

/// What takes the machine for itself, because it waits for real processes by the clock or keeps
/// the disk busy: one after the other, and in `Schemes/test` apart from all the rest.
@Suite(.serialized)
enum Alone {}
