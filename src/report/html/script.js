"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const claims = [...document.querySelectorAll(".claim")];
  const texts = claims.map((claim) => claim.querySelector("summary").textContent.toLowerCase());
  const groups = [...document.querySelectorAll(".group")];
  const finder = $("finder");
  const query = $("query");
  const chosen = () => finder.querySelector("input[name=verdict]:checked").value;

  function filter() {
    const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
    const verdict = chosen();
    let shown = 0;
    claims.forEach((claim, at) => {
      const right = verdict === "" || claim.dataset.verdict === verdict
        || (verdict === "unexpected" && "unexpected" in claim.dataset);
      claim.hidden = !(right && words.every((word) => texts[at].includes(word)));
      shown += claim.hidden ? 0 : 1;
    });
    groups.forEach((group) => { group.hidden = !group.querySelector(".claim:not([hidden])"); });
    $("none").hidden = shown > 0;
    $("count").textContent = `${shown} of ${claims.length} claims`;
  }

  // What scrolls must be reachable by keyboard.
  function reach(root) {
    root.querySelectorAll(".scroll").forEach((box) => {
      // What is folded has no size yet, and asking for one would lay it out.
      if (box.closest("details:not([open])")) return;
      if (box.scrollWidth > box.clientWidth) {
        box.tabIndex = 0;
      } else {
        box.removeAttribute("tabindex");
      }
    });
  }

  function follow() {
    const target = $(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.matches(".claim")) {
      if (target.hidden) {
        query.value = "";
        finder.querySelector("input[name=verdict]").checked = true;
        filter();
      }
      target.open = true;
      reach(target);
      target.querySelector("summary").focus({ preventScroll: true });
      target.scrollIntoView();
    }
  }

  const fold = (open) => claims.forEach((claim) => { if (!claim.hidden) claim.open = open; });
  finder.hidden = false;
  finder.addEventListener("input", filter);
  finder.addEventListener("submit", (event) => event.preventDefault());
  $("unfold").addEventListener("click", () => fold(true));
  $("fold").addEventListener("click", () => fold(false));
  document.addEventListener("toggle", (event) => reach(event.target), true);
  addEventListener("resize", () => reach(document));
  addEventListener("hashchange", follow);
  addEventListener("keydown", (event) => {
    const typing = event.target.matches("input, textarea");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      query.focus();
    } else if (event.key === "Escape" && event.target === query) {
      query.value = "";
      filter();
    }
  });

  // On paper nothing is folded.
  let folded = [];
  addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll("details:not([open])")];
    folded.forEach((details) => { details.open = true; });
  });
  addEventListener("afterprint", () => folded.forEach((details) => { details.open = false; }));

  filter();
  reach(document);
  follow();
})();
