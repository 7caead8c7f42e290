// Keeps what is typed and not yet sent, in this tab: back on the page, or after a reload, it is in
// its form again. A form is the same if its hidden fields are: for the same question of a session,
// line of a song or state of an item.
"use strict";

const draftedForms = "form[data-enhance][method=post]";
const draftedFields = "textarea[id], input[type=text][id]";

function draftKey(form) {
  const own = form.querySelectorAll("input[type=hidden]:not([name=csrf], [name=keystrokes])");
  const values = [...own].map(({ name, value }) => `${name}=${value}`);
  return ["sanpo-draft", form.getAttribute("action"), ...values].join(" ");
}

function keepDraft(form) {
  const typed = [...form.querySelectorAll(draftedFields)].filter(isChanged);
  const draft = typed.map(({ id, value }) => ({ id, value }));
  if (draft.length > 0) sessionStorage.setItem(draftKey(form), JSON.stringify(draft));
  else dropDraft(form);
}

function dropDraft(form) {
  sessionStorage.removeItem(draftKey(form));
}

// Returns whether the form lacked something of its draft.
function restoreDraft(form) {
  const draft = JSON.parse(sessionStorage.getItem(draftKey(form)) ?? "[]");
  let isLost = false;
  for (const { id, value } of draft) {
    const field = form.querySelector(`#${CSS.escape(id)}`);
    if (!field || field.value === value) continue;
    isLost = true;
    field.value = value;
    field.closest("details")?.setAttribute("open", "");
  }
  return isLost;
}

// Whoever signs in next in this tab sees nothing of whoever signed out.
function dropAllDrafts() {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith("sanpo-draft")) sessionStorage.removeItem(key);
  }
}

function restoreDrafts() {
  if (document.querySelector("form[action='/account/sign-in']")) dropAllDrafts();
  const forms = [...main().querySelectorAll(draftedForms)].filter(restoreDraft);
  // The answer to a question is seen at once.
  if (forms.length === 0 || revision() !== undefined) return;
  const button = document.createElement("button");
  Object.assign(button, { className: "link-button", textContent: "Discard it" });
  button.addEventListener("click", () => {
    for (const form of forms) {
      dropDraft(form);
      form.reset();
    }
    signpost()?.remove();
    focusAgain(main());
  });
  showSign("What you typed here before is back.", " ", button);
}

document.addEventListener("input", ({ target }) => {
  if (target.matches(draftedFields) && target.form?.matches(draftedForms)) keepDraft(target.form);
});
document.addEventListener("submit", ({ target }) => {
  if (target.matches(draftedForms)) dropDraft(target);
});
document.addEventListener("sanpo:region", restoreDrafts);
restoreDrafts();
