// Adds the next part of a list as soon as the link to it comes near, behind what is there or before
// it. data-more and data-more-before name the lists. Without scripts they are links.
"use strict";

{
  let isLoading = false;

  function isNear(link) {
    const { top, bottom } = link.getBoundingClientRect();
    return "more" in link.dataset ? top < innerHeight * 1.5 : bottom > -innerHeight / 2;
  }

  // What the person looks at stays where it is.
  function prepend(list, added) {
    const first = list.firstElementChild;
    const before = first?.getBoundingClientRect().top;
    list.prepend(...added);
    if (first) document.scrollingElement.scrollTop += first.getBoundingClientRect().top - before;
  }

  async function load(link) {
    const isBehind = "more" in link.dataset;
    const response = await fetch(link.href, { headers: { "Sanpo-Region": "main" } });
    const page = withOwnToken(
      new DOMParser().parseFromString(await response.text(), "text/html"));
    // The person may have gone elsewhere meanwhile.
    if (!response.ok || !link.isConnected) return;
    for (const name of (isBehind ? link.dataset.more : link.dataset.moreBefore).split(" ")) {
      const list = document.getElementById(name);
      const found = [...(page.getElementById(name)?.children ?? [])];
      const added = found.filter(({ id }) => !id || !document.getElementById(id));
      if (isBehind) list?.append(...added);
      else if (list) prepend(list, added);
    }
    const next = page.querySelector(isBehind ? "a[data-more]" : "a[data-more-before]");
    if (next) link.href = next.href;
    else link.remove();
  }

  async function loadMore(event) {
    if (isLoading || (event.target === document && scrollY === 0)) return;
    const link = [...document.querySelectorAll("a[data-more], a[data-more-before]")].find(isNear);
    if (!link) return;
    isLoading = true;
    try {
      await load(link);
    } catch {
      // The link stays, and can be pressed.
    } finally {
      isLoading = false;
    }
  }

  addEventListener("scroll", loadMore, { capture: true, passive: true });
}
