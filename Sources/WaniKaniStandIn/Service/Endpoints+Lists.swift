import Foundation

/// Which resources of a collection are asked for.
extension Endpoints {
  func list(_ collection: Route.Collection, _ query: Query) throws(ServiceError) -> Reply {
    let filters = Filters(query: query, now: now)
    switch collection {
    case .subjects: return try page(account.subjects.rows, filters, try subjectFilter(filters))
    case .assignments:
      return try page(account.assignments.rows, filters, try assignmentFilter(filters))
    case .reviewStatistics:
      return try page(account.statistics.rows, filters, try statisticFilter(filters))
    case .studyMaterials:
      return try page(account.materials.rows, filters, try materialFilter(filters))
    case .levelProgressions: return try page(account.levels.rows, filters) { _ in true }
    case .resets: return try page(account.resets.rows, filters) { _ in true }
    case .spacedRepetitionSystems: return try page(account.systems.rows, filters) { _ in true }
    case .voiceActors: return try page(account.voices.rows, filters) { _ in true }
    case .reviews: return try page([NoReview](), filters) { _ in true }
    }
  }

  private func subjectFilter(
    _ filters: Filters
  ) throws(ServiceError) -> (StandInAccount.Subject) -> Bool {
    let (types, slugs) = (try filters.kinds("types"), try filters.words("slugs"))
    let levels = try filters.integers("levels", in: 1...60)
    let hidden = try filters.flag("hidden")
    return { subject in
      types?.contains(subject.kind.rawValue) ?? true && slugs?.contains(subject.slug) ?? true
        && levels?.contains(subject.level) ?? true
        && hidden.map { $0 == (subject.hiddenAt != nil) } ?? true
    }
  }

  private func statisticFilter(
    _ filters: Filters
  ) throws(ServiceError) -> (StandInAccount.ReviewStatistic) -> Bool {
    let about = try SubjectFilter(filters)
    let above = try filters.integers("percentages_greater_than", in: 0...100)?.first
    let below = try filters.integers("percentages_less_than", in: 0...100)?.first
    return { statistic in
      about.admits(statistic.subjectID, statistic.subjectKind, isHidden: statistic.isHidden)
        && above.map { statistic.percentageCorrect > $0 } ?? true
        && below.map { statistic.percentageCorrect < $0 } ?? true
    }
  }

  private func materialFilter(
    _ filters: Filters
  ) throws(ServiceError) -> (StandInAccount.StudyMaterial) -> Bool {
    let about = try SubjectFilter(filters)
    return { about.admits($0.subjectID, $0.subjectKind, isHidden: $0.isHidden) }
  }

  /// Reviews are taken but not kept.
  private struct NoReview: Resource {
    static let collection = "reviews"
    let id: Int
    let object: String
    let updatedAt: Date
    let fields: JSON
  }
}

/// The filters of everything that belongs to one subject.
struct SubjectFilter {
  private let ids: Set<Int>?
  private let kinds: Set<String>?
  private let hidden: Bool?

  init(_ filters: Filters) throws(ServiceError) {
    ids = try filters.integers("subject_ids")
    kinds = try filters.kinds("subject_types")
    hidden = try filters.flag("hidden")
  }

  func admits(_ id: Int, _ kind: StandInAccount.Subject.Kind, isHidden: Bool) -> Bool {
    ids?.contains(id) ?? true && kinds?.contains(kind.rawValue) ?? true
      && hidden.map { $0 == isHidden } ?? true
  }
}
