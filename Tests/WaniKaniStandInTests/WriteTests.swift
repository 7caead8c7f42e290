import Testing
@testable import WaniKaniStandIn

/// Section 9 of the reference: study materials and preferences.
struct WriteTests {
  @Test func `A study material is made for a subject and changed by its id`() async throws {
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

  @Test func `There is one for a subject at most`() async throws {
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
  func `What is not a study material is refused`(_ body: String) async throws {
    let visitor = try await Visitor.arriving()

    #expect(try await visitor.post("/study_materials", body).status == 422)
    #expect(visitor.account.materials.rows == [])
  }

  @Test func `Six preferences can be set, and the user is answered`() async throws {
    let visitor = try await Visitor.arriving()

    let reply = try await visitor.put(
      "/user",
      #"{"user":{"preferences":{"lessons_batch_size":10,"extra_study_autoplay_audio":true,"#
        + #""reviews_presentation_order":"lower_levels_first"}}}"#)

    #expect(reply.status == 200)
    #expect(reply["object"] == "user")
    #expect(reply["data.preferences.lessons_batch_size"] == 10)
    #expect(reply["data.preferences.extra_study_autoplay_audio"] == true)
    #expect(reply["data.preferences.reviews_presentation_order"] == "lower_levels_first")
    #expect(reply["data.preferences.reviews_display_srs_indicator"] == true)
    #expect(visitor.service.log.requests.last?.effect == .preferences)
  }

  @Test(arguments: [
    #""lessons_batch_size":2"#, #""lessons_batch_size":11"#, #""lessons_batch_size":true"#,
    #""reviews_presentation_order":"best_first""#, #""default_voice_actor_id":2"#,
    #""lessons_presentation_order":"shuffled""#,
  ])
  func `Others cannot, nor other values`(_ preference: String) async throws {
    let visitor = try await Visitor.arriving()

    let reply = try await visitor.put("/user", "{\"user\":{\"preferences\":{\(preference)}}}")

    #expect(reply.status == 422)
    #expect(visitor.account.user.preferences == .init())
  }
}
