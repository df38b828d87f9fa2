"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const claims = [...document.querySelectorAll(".claim")];
  const texts = new Map(claims.map((claim) => [claim, claim.querySelector("summary").textContent.toLowerCase()]));
  const groups = [...document.querySelectorAll(".group")];
  const members = new Map(groups.map((group) => [group, [...group.querySelectorAll(".claim")]]));
  const finder = $("finder");
  const query = $("query");
  const order = $("order");
  const chosen = () => finder.querySelector("input[name=verdict]:checked").value;
  const by = (key) => (one, other) => one.dataset[key] - other.dataset[key];

  // The first few of a list, and the others in a fold that says how many they are.
  function lay(items, seen, first, more, rest) {
    first.append(...items.slice(0, seen));
    if (!more) return;
    const others = items.slice(seen);
    rest.append(...others);
    more.hidden = others.length === 0;
    more.querySelector("summary").textContent = `${others.length} more`;
  }

  const [first, more] = $("sorted").children;
  const rest = more.lastElementChild;

  // Claims stand in their groups as long as the order is the book's.
  let standing = "place";
  function arrange() {
    if (order.value === "place" && standing === "place") return;
    standing = order.value;
    const inBook = standing === "place";
    $("groups").hidden = !inBook;
    $("sorted").hidden = inBook;
    if (inBook) {
      members.forEach((list, group) => group.append(...list));
      return;
    }
    const sorted = [...claims].sort(by(standing));
    const shown = sorted.filter((claim) => !claim.hidden);
    lay(shown, Number($("sorted").dataset.seen), first, more, rest);
    rest.append(...sorted.filter((claim) => claim.hidden));
  }

  const open = groups.map((group) => group.open);
  function filter() {
    const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
    const verdict = chosen();
    let shown = 0;
    claims.forEach((claim) => {
      const right = verdict === "" || claim.dataset.verdict === verdict
        || (verdict === "unexpected" && "unexpected" in claim.dataset);
      claim.hidden = !(right && words.every((word) => texts.get(claim).includes(word)));
      shown += claim.hidden ? 0 : 1;
    });
    const searching = verdict !== "" || words.length > 0;
    groups.forEach((group, at) => {
      group.hidden = members.get(group).every((claim) => claim.hidden);
      group.open = searching || open[at];
    });
    $("none").hidden = shown > 0;
    $("count").textContent = `${shown} of ${claims.length} claims`;
    arrange();
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
    if (target.matches(".claim") && target.hidden) {
      query.value = "";
      finder.querySelector("input[name=verdict]").checked = true;
      filter();
    }
    let folds = 0;
    for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) {
      fold.open = true;
      folds += 1;
    }
    if (folds === 0) return;
    reach(target);
    target.querySelector("summary")?.focus({ preventScroll: true });
    target.scrollIntoView();
  }

  function fold(unfold) {
    groups.forEach((group) => { if (!group.hidden) group.open = unfold; });
    claims.forEach((claim) => { if (!claim.hidden) claim.open = unfold; });
    more.open = unfold;
  }

  finder.hidden = false;
  document.querySelectorAll(".order").forEach((choice) => { choice.hidden = false; });
  finder.addEventListener("input", filter);
  finder.addEventListener("submit", (event) => event.preventDefault());
  $("unfold").addEventListener("click", () => fold(true));
  $("fold").addEventListener("click", () => fold(false));
  document.querySelectorAll(".cards").forEach((cards) => {
    const [seen, folded] = cards.querySelectorAll("ol");
    cards.querySelector("select")?.addEventListener("change", (event) => {
      const items = [...cards.querySelectorAll("li")].sort(by(event.target.value));
      lay(items, Number(cards.dataset.seen), seen, cards.querySelector(".more"), folded);
    });
  });
  document.addEventListener("toggle", (event) => reach(event.target), true);
  addEventListener("resize", () => reach(document));
  addEventListener("hashchange", follow);
  addEventListener("keydown", (event) => {
    const typing = event.target.matches("input, textarea, select");
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
