/// How the accent changes when a word joins the preceding words.
///
/// The codes are UniDic's (user's manual 1.3.9, section 6.7): F for particles and auxiliaries, C
/// for the second part of a compound, P for prefixes, which carry the rule themselves.
enum Attachment: Hashable, Sendable {
  case unknown
  /// F1: unchanged.
  case keeps
  /// F2: the downstep is this many morae after the end of the front, if the front is flat.
  case ifFlat(Int8)
  /// F3: the downstep is this many morae after the end of the front, if the front is accented.
  case ifAccented(Int8)
  /// F4: the downstep is this many morae after the end of the front.
  case always(Int8)
  /// F5, C4: flat.
  case flattens
  /// F6: one position for a flat front, another for an accented one.
  case either(flat: Int8, accented: Int8)
  /// C1: at the second part's own downstep.
  case rearAccent
  /// C2: on the first mora of the second part.
  case rearStart
  /// On a mora of the second part, counted from 1.
  case rearMora(Int16)
  /// C3: on the last mora of the front.
  case frontEnd
  /// C5: at the front's own downstep.
  case frontAccent
  /// P1, P2, …: the rule of a prefix.
  case prefix(Prefix)

  /// Where a prefix puts the downstep, by whether the rear is flat: without a downstep inside it.
  enum Prefix: UInt8, Sendable {
    /// Any other P: that of the prefix for a rear without any; otherwise that of the rear.
    case other = 0
    /// P1: none for a flat rear; otherwise that of the rear.
    case flatOrRear = 1
    /// P2: on the first mora of a flat rear; otherwise that of the rear.
    case startOrRear = 2
    /// P4: on the first mora of a flat rear; otherwise that of the prefix.
    case startOrPrefix = 4
    /// P6: none.
    case flat = 6
    /// P13: that of the prefix.
    case prefix = 13
    /// P14: that of the prefix for a flat rear; otherwise that of the rear.
    case prefixOrRear = 14
  }

  init(letter: UInt8, number: Int) {
    switch (letter, number) {
    case (0x43, 1): self = .rearAccent
    case (0x43, 2): self = .rearStart
    case (0x43, 3): self = .frontEnd
    case (0x43, 4): self = .flattens
    case (0x43, 5): self = .frontAccent
    case (0x50, _): self = .prefix(Prefix(rawValue: UInt8(clamping: number)) ?? .other)
    default: self = .unknown
    }
  }

  /// - Parameter code: `F2@-1`, `F6@1,-1`, `C3`, `P2`.
  init(code: some StringProtocol) {
    guard code.utf8.first == UInt8(ascii: "F") else {
      let digits = code.utf8.dropFirst().prefix(2)
      let number = Int(digits.reduce(0) { $0 &* 10 &+ Int($1) &- 0x30 })
      self.init(letter: code.utf8.first ?? 0, number: number)
      return
    }
    let parts = code.split(separator: "@", maxSplits: 1)
    let places = parts.count > 1 ? parts[1].split(separator: ",").compactMap { Int8($0) } : []
    // A rule spans a few morae at most. A larger number means a broken dictionary.
    let place = places.first.flatMap { (-9...9).contains($0) ? $0 : nil } ?? 0
    let second = places.dropFirst().first.flatMap { (-9...9).contains($0) ? $0 : nil } ?? 0
    switch parts.first {
    case "F1": self = .keeps
    case "F2": self = .ifFlat(place)
    case "F3": self = .ifAccented(place)
    case "F4": self = .always(place)
    case "F5": self = .flattens
    case "F6": self = .either(flat: place, accented: second)
    default: self = .unknown
    }
  }
}

/// How a particle or an auxiliary attaches, by what it attaches to.
struct Attachments: Hashable, Sendable {
  /// The kind of word that it attaches to.
  enum Host: Hashable, Sendable {
    case noun, verb, adjective
    /// A verb with て or で.
    case te
  }

  var noun = Attachment.keeps
  var verb = Attachment.keeps
  var adjective = Attachment.keeps
  var te = Attachment.keeps

  subscript(host: Host) -> Attachment {
    switch host {
    case .noun: noun
    case .verb: verb
    case .adjective: adjective
    case .te: te
    }
  }
}

extension Attachments {
  /// - Parameter rule: the dictionary's format: `動詞%F2@0,名詞%F1,形容詞%F6@1,-1`.
  /// - Returns: nil if the rule has no branches.
  init?(rule: some StringProtocol) {
    guard rule.utf8.contains(UInt8(ascii: "%")) else { return nil }
    self.init()
    var branches: [String] = []
    for part in rule.split(separator: ",") {
      // A comma also precedes the second number of F6.
      if part.utf8.contains(UInt8(ascii: "%")) {
        branches.append(String(part))
      } else if let last = branches.indices.last {
        branches[last] += ",\(part)"
      }
    }
    for branch in branches {
      let sides = branch.split(separator: "%", maxSplits: 1)
      guard sides.count == 2 else { continue }
      let attachment = Attachment(code: sides[1])
      switch sides[0] {
      case "名詞": noun = attachment
      case "動詞": (verb, te) = (attachment, attachment)
      case "形容詞": adjective = attachment
      default: break
      }
    }
  }
}
