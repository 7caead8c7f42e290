// Draws an answer of the tutor while it comes.
"use strict";

{
  let source = null;
  let refusals = 0;
  let followed = "";
  let message = "";
  // The newest words of the answer, as HTML.
  let newest = "";
  // What the page said of the answer before the connection was lost.
  let said = "";

  // A screen reader says the answer once it is complete.
  function tell() {
    const reply = document.querySelector(`#${message} .reply`);
    if (reply) announce(spoken(reply));
  }

  function follow({ detail } = {}) {
    const answer = document.querySelector("[data-stream]");
    const address = answer?.dataset.stream ?? "";
    // The page may have been drawn before its newest words came.
    if (address === followed) return draw();
    source?.close();
    source = null;
    // The change of the page may be heard of before the end of the answer.
    if (followed && detail?.isByOthers) tell();
    followed = address;
    newest = "";
    said = "";
    if (!address) return;
    message = answer.closest(".message").id;
    answer.closest(".message").scrollIntoView({ block: "nearest" });
    announce(statusOfAnswer()?.textContent ?? "");
    connect();
  }

  function draw() {
    const shown = document.querySelector("[data-stream]");
    if (shown && newest) shown.innerHTML = newest;
  }

  function connect() {
    source = new EventSource(followed);
    source.addEventListener("answer", ({ data }) => {
      newest = data;
      draw();
    });
    // The browser connects again by itself, unless it was refused, such as by a proxy.
    source.addEventListener("error", ({ target }) => {
      const status = statusOfAnswer();
      if (status && !said) {
        said = status.textContent;
        status.textContent = "The connection to the server was lost. Trying again …";
      }
      if (target !== source || target.readyState !== EventSource.CLOSED) return;
      setTimeout(() => target === source && connect(), waitAfter(refusals));
      refusals += 1;
    });
    source.addEventListener("open", () => {
      refusals = 0;
      if (!said) return;
      const status = statusOfAnswer();
      if (status) status.textContent = said;
      said = "";
      removeWarning();
    });
    // The page is then drawn with what was found in the answer.
    source.addEventListener("end", () => {
      source.close();
      tell();
      // The next answer of the conversation has the same address.
      followed = "";
      catchUp();
    });
  }

  function statusOfAnswer() {
    return document.querySelector(".message:has([data-stream]) [role=status]");
  }

  for (const type of ["sanpo:region", "sanpo:parts"]) document.addEventListener(type, follow);
  follow();
}
