extension StandInLog {
  /// What may be asked of each collection.
  static let parameters: [String: Set<String>] = own.mapValues { $0.union(common) }

  private static let common: Set = ["ids", "updated_after", "page_after_id", "page_before_id"]

  private static let own: [String: Set<String>] = [
    "assignments": [
      "available_after", "available_before", "burned", "hidden",
      "immediately_available_for_lessons", "immediately_available_for_review", "in_review",
      "levels", "srs_stages", "started", "subject_ids", "subject_types", "unlocked",
    ],
    "level_progressions": [],
    "resets": [],
    "review_statistics": [
      "hidden", "percentages_greater_than", "percentages_less_than", "subject_ids",
      "subject_types",
    ],
    "reviews": ["assignment_ids", "subject_ids"],
    "spaced_repetition_systems": [],
    "study_materials": ["hidden", "subject_ids", "subject_types"],
    "subjects": ["types", "slugs", "levels", "hidden"],
    "voice_actors": [],
  ]
}
