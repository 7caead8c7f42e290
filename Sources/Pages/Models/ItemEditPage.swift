/// Changing an item without losing its schedule.
struct ItemEditPage: Page {
  var chrome: Chrome
  var front: String
  var frontLang: String
  var item: String
  var form: ItemForm
}
