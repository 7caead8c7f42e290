// Draws an answer of the tutor while it comes.
"use strict";

{
  let source = null;
  let followed = "";

  function follow() {
    const answer = document.querySelector("[data-stream]");
    const address = answer?.dataset.stream ?? "";
    if (address === followed) return;
    source?.close();
    followed = address;
    if (!address) return;
    answer.closest(".message").scrollIntoView({ block: "nearest" });
    source = new EventSource(address);
    source.addEventListener("answer", (event) => {
      const shown = document.querySelector("[data-stream]");
      if (shown) shown.innerHTML = event.data;
    });
    // The page is then drawn with what was found in the answer.
    source.addEventListener("end", () => {
      source.close();
      catchUp();
    });
  }

  new MutationObserver(follow).observe(document.body, { childList: true, subtree: true });
  follow();
}
