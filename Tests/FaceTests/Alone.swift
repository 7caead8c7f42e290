import Testing

/// Tests that need the machine to themselves, as they time real processes or keep the disk busy:
/// one after the other, and in `Schemes/test` apart from all the rest.
@Suite(.serialized)
enum Alone {}
