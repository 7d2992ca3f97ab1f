/**
 * Amounts ("₹1,888.99") and parts of a price ("₹5.04", "+ ₹0.91 GST", "₹5.95 with GST") that are broken across lines.
 * Like the functions below, it runs in a page, also of browsers that get it as text: it uses nothing from outside.
 */
export function findBrokenPrices(): string[] {
  const broken = new Set<string>();
  const lines = (range: Range) => {
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    return boxes.filter(({ top }, place) => place === 0 || top >= boxes[place - 1]!.bottom - 2).length;
  };
  for (const element of document.body.querySelectorAll("*")) {
    const texts = [...element.childNodes].filter((node) => node instanceof Text);
    const whole = texts.map(({ data }) => data).join("");
    for (const { 0: amount, index } of whole.matchAll(/₹\s?[\d,.]*\d/g)) {
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
