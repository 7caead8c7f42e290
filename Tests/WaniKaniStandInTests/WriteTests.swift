import Testing

@testable import WaniKaniStandIn

/// Section 9 of the reference: study materials.
struct WriteTests {
  @Test func `A study material is created for a subject and changed by its ID`() async throws {
    let visitor = try await Visitor.arriving()

    let made = try await visitor.post(
      "/study_materials/",
      #"{"study_material":{"subject_id":2,"meaning_note":"<i>me</i>","meaning_synonyms":["one"]}}"#)
    let changed = try await visitor.put(
      "/study_materials/1", #"{"study_material":{"reading_note":"ひと"}}"#)

    #expect(made.status == 200)
    #expect(made["object"] == "study_material")
    #expect(made["data.subject_type"] == "radical")
    #expect(made["data.reading_note"] == "")
    #expect(changed["data.meaning_note"] == "<i>me</i>")
    #expect(changed["data.reading_note"] == "ひと")
    #expect(changed["data.meaning_synonyms"] == ["one"])
    #expect(try await visitor.get("/study_materials?subject_ids=2").ids == [1])
  }

  @Test func `A subject has at most one study material`() async throws {
    let visitor = try await Visitor.arriving()
    let body = #"{"study_material":{"subject_id":2,"meaning_note":"mine"}}"#

    #expect(try await visitor.post("/study_materials", body).status == 200)
    #expect(try await visitor.post("/study_materials", body).status == 422)
    #expect(try await visitor.put("/study_materials/7", body).status == 404)
  }

  @Test(arguments: [
    #"{"meaning_note":"for whom?"}"#, #"{"subject_id":9999}"#,
    #"{"subject_id":2,"meaning_synonyms":["1","2","3","4","5","6","7","8","9"]}"#,
    #"{"subject_id":2,"meaning_synonyms":"one"}"#, #"{"subject_id":2,"meaning_note":7}"#,
  ])
  func `An invalid study material is rejected`(_ body: String) async throws {
    let visitor = try await Visitor.arriving()

    #expect(try await visitor.post("/study_materials", body).status == 422)
    #expect(visitor.account.materials.rows == [])
  }
}
