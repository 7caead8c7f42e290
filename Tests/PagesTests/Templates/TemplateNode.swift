import Helpers

/// A template as a tree, as far as our templates use the language.
indirect enum TemplateNode {
  case variable(TemplateWalk.Place, String)
  case section(TemplateWalk.Place, String, isInverted: Bool, [TemplateNode])
  case partial(String, [String: [TemplateNode]])
  case dynamicPartial(TemplateWalk.Place, String)
  case block(String, [TemplateNode])

  /// Every tag that asks a value.
  var places: [TemplateWalk.Place] {
    switch self {
    case .variable(let place, _), .dynamicPartial(let place, _): [place]
    case .section(let place, _, _, let inside): [place] + inside.flatMap(\.places)
    case .partial(_, let overrides): overrides.values.flatMap { $0 }.flatMap(\.places)
    case .block(_, let inside): inside.flatMap(\.places)
    }
  }

  static func parsed(_ text: String, named name: String) throws -> [TemplateNode] {
    var tags = text.matches(of: /\{\{([#^\/<>$]?)(\*?)([^{}]+)\}\}/).map { match in
      Tag(
        kind: String(match.1) + String(match.2), name: String(match.3),
        offset: text.utf8.distance(from: text.startIndex, to: match.range.lowerBound))
    }[...]
    let nodes = try parse(&tags, in: name, until: nil)
    guard tags.isEmpty else { throw HelperError("\(name): {{/\(tags[tags.startIndex].name)}}") }
    return nodes
  }

  private struct Tag {
    var kind: String
    var name: String
    var offset: Int
  }

  private static func parse(
    _ tags: inout ArraySlice<Tag>, in template: String, until end: String?
  ) throws -> [TemplateNode] {
    var nodes: [TemplateNode] = []
    while let tag = tags.popFirst() {
      let place = TemplateWalk.Place(
        template: template, offset: tag.offset, tag: tag.kind + tag.name)
      switch tag.kind {
      case "/":
        guard tag.name == end else { throw HelperError("\(template): {{/\(tag.name)}}") }
        return nodes
      case "#", "^":
        let inside = try parse(&tags, in: template, until: tag.name)
        nodes.append(.section(place, tag.name, isInverted: tag.kind == "^", inside))
      case ">": nodes.append(.partial(tag.name, [:]))
      case ">*": nodes.append(.dynamicPartial(place, tag.name))
      case "<":
        nodes.append(
          .partial(tag.name, blocks(try parse(&tags, in: template, until: tag.name))))
      case "$": nodes.append(.block(tag.name, try parse(&tags, in: template, until: tag.name)))
      default: nodes.append(.variable(place, tag.name))
      }
    }
    guard end == nil else { throw HelperError("\(template): {{#\(end ?? "")}} has no end") }
    return nodes
  }

  private static func blocks(_ nodes: [TemplateNode]) -> [String: [TemplateNode]] {
    nodes.reduce(into: [:]) { blocks, node in
      if case .block(let name, let inside) = node { blocks[name] = inside }
    }
  }
}
