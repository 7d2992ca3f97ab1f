import AxeBuilder from "@axe-core/playwright";
import { quickOrLong } from "@dakbag/api/test-support/quick-or-long";
import { expect, type Page } from "@playwright/test";

type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;

const height = 900;
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * The page as it stands now: axe finds nothing (WCAG 2.2 AA), and nothing is wider than the screen. The window is
 * made as high as the page for it: what sticks to an edge would cover half a field, which axe takes for too small.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectToFit(page, "the page");
  const viewport = page.viewportSize();
  if (!viewport) throw new Error("the page has no window");
  const wholeHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...viewport, height: wholeHeight });
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize(viewport);
}

/**
 * Runs axe on what is on the screen at each width; nothing is wider than the screen there, nor at 360 and 320 px, which
 * is a desktop's screen enlarged four times (WCAG 1.4.10). Faults are noted, and the story goes on.
 */
export async function expectAccessibleAtWidths(
  page: Page,
  state: string,
  widths = quickOrLong([360], [1440, 360]),
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    expect.soft(await findViolations(page), `${state} at ${width} px`).toEqual([]);
    await expectToFit(page, `${state} at ${width} px`);
  }
  for (const width of [360, 320].filter((narrow) => !widths.includes(narrow))) {
    await page.setViewportSize({ width, height });
    await expectToFit(page, `${state} at ${width} px`);
  }
}

async function findViolations(page: Page): Promise<string[]> {
  // What fades in has no contrast until it has come. Out of sight the browser may never let it.
  await page.evaluate(async () => {
    const coming = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().activeDuration !== Infinity);
    const patience = new Promise((resolve) => setTimeout(resolve, 1000));
    await Promise.race([Promise.allSettled(coming.map(({ finished }) => finished)), patience]);
  });
  const words = ({ violations }: AxeResults) =>
    violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(" ")}`);
  const options = { runOnly: tags, resultTypes: ["violations" as const] };
  // To bring axe into a page takes longer than to run it: once there, it is used again.
  const isThere = await page.evaluate(() => "axe" in globalThis);
  if (!isThere) return words(await new AxeBuilder({ page }).options(options).setLegacyMode().analyze());
  return words(
    await page.evaluate((wanted) => {
      const { axe } = globalThis as unknown as {
        axe: { run(where: Document, how: object): Promise<AxeResults> };
      };
      return axe.run(document, wanted);
    }, options),
  );
}

/** A window that was made narrower takes a moment to draw itself anew. */
async function expectToFit(page: Page, state: string): Promise<void> {
  const message = `${state}: wider than the screen`;
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(findTooWide), { message, timeout: 2_000, intervals: [0, 100, 300, 600] })
    .toEqual([]);
}

/** Runs in the page. Parts that stick out of it to the right, and dialogs that have to be scrolled both ways. */
function findTooWide(): string[] {
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} ${element.textContent.slice(0, 30)}`;
  const isClipped = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (getComputedStyle(element).overflowX !== "visible" || isClipped(element.parentElement));
  const page = document.documentElement;
  const found = page.scrollWidth > innerWidth ? [`the page by ${page.scrollWidth - innerWidth} px`] : [];
  for (const element of document.querySelectorAll("body *")) {
    const { width, right } = element.getBoundingClientRect();
    if (width > 1 && right > innerWidth + 1 && !isClipped(element.parentElement)) found.push(name(element));
  }
  for (const element of document.querySelectorAll("dialog[open] *")) {
    const scrolls = ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
    // A table of figures may be scrolled.
    if (scrolls && element.scrollWidth > element.clientWidth + 1 && !element.querySelector("table"))
      found.push(name(element));
  }
  return found.slice(0, 5);
}

/** Notes from now on whatever moves for longer than a moment: its property or animation, and where. */
export async function watchForMotion(page: Page): Promise<() => Promise<string[]>> {
  const moved: string[] = [];
  await page.exposeFunction("noteMotion", (what: string) => void moved.push(what));
  await page.addInitScript(() => {
    const { noteMotion } = globalThis as unknown as { noteMotion: (what: string) => void };
    const look = () => {
      for (const animation of document.getAnimations()) {
        const duration = Number(animation.effect?.getComputedTiming().activeDuration);
        const target = (animation.effect as KeyframeEffect | null)?.target;
        const what =
          (animation as CSSTransition).transitionProperty ?? (animation as CSSAnimation).animationName;
        if (duration > 1) noteMotion(`${what} of ${target?.className}`);
      }
    };
    for (const event of ["animationstart", "transitionrun"]) addEventListener(event, look, true);
  });
  return async () => {
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    return [...new Set(moved)];
  };
}
