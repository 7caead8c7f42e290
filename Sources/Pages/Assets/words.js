// Adds the next words as soon as the link to them comes near. Without scripts it is a link.
"use strict";

{
  let isLoading = false;

  async function loadMore() {
    const link = document.querySelector("#words a[data-more]");
    const isNear = link && link.getBoundingClientRect().top < innerHeight * 1.5;
    if (!isNear || isLoading || scrollY === 0) return;
    isLoading = true;
    try {
      const response = await fetch(link.href, { headers: { "Sanpo-Region": "main" } });
      if (!response.ok) return;
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const more = page.querySelector("#words a[data-more]");
      const list = document.querySelector("#words .words");
      // The person may have gone elsewhere meanwhile.
      if (!link.isConnected || !list) return;
      list.append(...page.querySelectorAll("#words .word-card"));
      if (more) link.href = more.href;
      else link.remove();
    } catch {
      // The link stays, and can be pressed.
    } finally {
      isLoading = false;
    }
  }

  addEventListener("scroll", loadMore, { passive: true });
}
