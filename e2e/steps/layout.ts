/**
 * Amounts ("₹1,888.99"), sizes ("12x16 inch", "48 mm x 130 m") and parts of a price ("₹5.04", "+ ₹0.91 GST", "₹5.95 with
 * GST") that are broken across lines. Like the functions below, it runs in a page, also of browsers that get it as text:
 * it uses nothing from outside.
 */
export function findBrokenFigures(): string[] {
  const figure =
    /₹\s?[\d,.]*\d|\d[\d.]*\s?(?:mm|cm)?\s?[x×]\s?\d[\d.]*(?:\s?[x×]\s?\d[\d.]*)?\s?(?:inch|in|mm|cm|m)\b/g;
  const broken = new Set<string>();
  const lines = (range: Range) => {
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    return boxes.filter(({ top }, place) => place === 0 || top >= boxes[place - 1]!.bottom - 2).length;
  };
  for (const element of document.body.querySelectorAll("*")) {
    const texts = [...element.childNodes].filter((node) => node instanceof Text);
    const whole = texts.map(({ data }) => data).join("");
    for (const { 0: amount, index } of whole.matchAll(figure)) {
      const range = document.createRange();
      let before = 0;
      for (const text of texts) {
        const [start, end] = [index - before, index + amount.length - before];
        if (start >= 0 && start < text.length) range.setStart(text, start);
        if (end > 0 && end <= text.length) range.setEnd(text, end);
        before += text.length;
      }
      if (lines(range) > 1) broken.add(amount);
    }
    if (element.childElementCount > 0 || !element.matches("p > span, p > span > span")) continue;
    if (!element.closest("p")?.textContent.startsWith("₹")) continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    if (lines(range) > 1) broken.add(whole);
  }
  return [...broken];
}

/** How far the figure of a tile of the staff home is out of its tile, in pixels; 0 is inside. */
export function overhangOfFigure(name: string): number {
  const heading = [...document.querySelectorAll("main li h2")].find(
    ({ textContent }) => textContent === name,
  );
  const [tile, figure] = [heading?.closest("li"), heading?.nextElementSibling];
  if (!tile || !figure) throw new Error(`There is no tile "${name}".`);
  const text = document.createRange();
  // Of a short and an exact amount, the short one is seen.
  text.selectNodeContents(figure.querySelector("[aria-hidden]") ?? figure);
  const { paddingRight, borderRightWidth } = getComputedStyle(tile);
  const room = tile.getBoundingClientRect().right - parseFloat(paddingRight) - parseFloat(borderRightWidth);
  const over = [text.getBoundingClientRect().right - room, tile.scrollWidth - tile.clientWidth];
  return Math.max(0, ...over.map((pixels) => Math.round(pixels)));
}

/** From now on, the page gets this revenue of today from the server. It has no decimals, as the page shows none. */
export function answerWithRevenue(rupees: number): void {
  const ask = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    const response = await ask(...request);
    if (!response.url.endsWith("/api/internal/home")) return response;
    const home = (await response.json()) as { forAdmins: { revenue: { today: number } } };
    home.forAdmins.revenue.today = rupees;
    return Response.json(home);
  };
}

/**
 * What does not fit: elements beyond the right edge, text that is cut off or covered, tables that scroll sideways (unless
 * those of this page may), and what dialogs have beyond their edge. The window is as high as the page.
 */
export function findMisfits(mayTablesScroll: boolean): string[] {
  const found = new Set<string>();
  const name = (element: Element, what: string) => {
    const { className } = element;
    const words = element.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
    found.add(`${what}: ${element.tagName.toLowerCase()}.${String(className).split(" ")[0]} "${words}"`);
  };
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) found.add(`the page is ${page.scrollWidth - innerWidth} px too wide`);
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  /** Whether an element or one around it has something, each asked once. */
  const within = (has: (element: Element) => boolean) => {
    const known = new Map<Element | null, boolean>([
      [null, false],
      [document.body, false],
    ]);
    return function isWithin(element: Element | null): boolean {
      const answer = known.get(element) ?? (has(element!) || isWithin(element!.parentElement));
      known.set(element, answer);
      return answer;
    };
  };
  /** Not there, or for screen readers alone. */
  const isHidden = within((element) => {
    const { visibility, opacity, clipPath } = styleOf(element);
    return (
      !element.checkVisibility() || visibility === "hidden" || opacity === "0" || clipPath === "inset(50%)"
    );
  });
  const overflowOf = (element: Element) => styleOf(element).overflowX;
  /** What stays in sight lies over what is scrolled below it. */
  const floats = within((element) => ["sticky", "fixed"].includes(styleOf(element).position));
  const clips = within((element) => overflowOf(element) !== "visible");

  for (const element of document.body.querySelectorAll(
    "*:not(svg, svg *, option, script, style, noscript)",
  )) {
    if (isHidden(element)) continue;
    const { width, right } = element.getBoundingClientRect();
    if (width <= 1) continue;
    if (right > innerWidth + 1 && !clips(element.parentElement)) name(element, "beyond the edge");
    if (overflowOf(element) === "visible" || element.scrollWidth <= element.clientWidth + 1) continue;
    const strips = 'nav, [role="tablist"], [role="group"]:has(> button), [role="region"], textarea, pre';
    const isStrip = element.closest(strips) !== null;
    const isTable = element.querySelector("table") !== null;
    if (["auto", "scroll"].includes(overflowOf(element))) {
      if (isTable ? !mayTablesScroll : !isStrip) name(element, "scrolls sideways");
    } else if (element.matches("h1, h2, h3, h4, p, a, button, td, th, li, dd, dt, label, span")) {
      if (styleOf(element).textOverflow !== "ellipsis") name(element, "cut off");
    }
  }

  /** Whether something of an element is seen at a point: its ground, or a text. */
  const paints = (element: Element, x: number, y: number) => {
    if (!/, 0\)$|^transparent/.test(styleOf(element).backgroundColor)) return true;
    return [...element.childNodes].some((node) => {
      if (!(node instanceof Text)) return false;
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].some(
        (box) => box.left < x && x < box.right && box.top < y && y < box.bottom,
      );
    });
  };
  const texts = document.createTreeWalker(
    document.querySelector("main") ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (
      !parent ||
      !texts.currentNode.textContent?.trim() ||
      parent.closest("svg, option, script, style, noscript")
    )
      continue;
    if (isHidden(parent) || clips(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const { left, right, top, bottom, width } of range.getClientRects()) {
      if (width < 2 || top < 0 || bottom > innerHeight) continue;
      for (const x of [left + 1, right - 1]) {
        const y = (top + bottom) / 2;
        const at = document.elementFromPoint(x, y);
        if (!at || at.contains(parent) || parent.contains(at) || floats(at)) continue;
        if (paints(at, x, y)) {
          name(parent, `covered by ${at.tagName.toLowerCase()}`);
        }
      }
    }
  }
  return [...found].slice(0, 8);
}

/** Texts that stand out of their cell, entry or fact on its right, where the next one is, and are not cut off there. */
export function findOverhangs(): string[] {
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const cell = text.parentElement?.closest("td, th, li, dd, article");
    if (!cell?.checkVisibility() || !text.textContent?.trim() || cell.closest("svg")) continue;
    let isCut = false;
    for (let at = text.parentElement; at && at !== cell.parentElement; at = at.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(at);
      isCut ||= overflowX !== "visible" || clipPath !== "none";
    }
    if (isCut) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const over = range.getBoundingClientRect().right - cell.getBoundingClientRect().right;
    if (over > 1)
      found.add(`${Math.round(over)} px out of its ${cell.tagName}: ${text.textContent.slice(0, 40)}`);
  }
  return [...found].slice(0, 5);
}

/** How much wider than the screen the page is, in pixels. */
export function overhangOfPage(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/** A window that has just been resized is painted, and what lies further down is, too. */
export async function untilPainted(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await document.fonts.ready;
  for (let frames = 0; frames < 20; frames += 1) await frame();
}
