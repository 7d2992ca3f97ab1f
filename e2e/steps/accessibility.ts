import AxeBuilder from "@axe-core/playwright";
import { quickOrLong } from "@dakbag/api/test-support/quick-or-long";
import { expect, type Page } from "@playwright/test";

type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;

const height = 900;
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * The page as it stands now: axe finds nothing (WCAG 2.2 AA), and nothing is wider than the screen. The window is
 * made as high as the page: sticky parts would cover half a field, which axe then reports as too small.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectToFit(page, "the page");
  const viewport = page.viewportSize();
  if (!viewport) throw new Error("the page has no window");
  const wholeHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...viewport, height: wholeHeight });
  // What is loaded as it comes into sight makes the page higher.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize(viewport);
}

/**
 * Runs axe on what is on the screen at each width; nothing is wider than the screen there, nor at 360 and 320 px, which
 * is a desktop zoomed to 400% (WCAG 1.4.10). Violations are soft failures.
 */
export async function expectAccessibleAtWidths(
  page: Page,
  state: string,
  widths = quickOrLong([360], [1440, 360]),
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    // Where another width leaves the page, the header may cover half a button.
    await page.evaluate(() => scrollTo(0, 0));
    expect.soft(await findViolations(page), `${state} at ${width} px`).toEqual([]);
    await expectToFit(page, `${state} at ${width} px`);
  }
  for (const width of [360, 320].filter((narrow) => !widths.includes(narrow))) {
    await page.setViewportSize({ width, height });
    await expectToFit(page, `${state} at ${width} px`);
  }
}

async function findViolations(page: Page): Promise<string[]> {
  // Parts that fade in have too little contrast until the animation ends; off screen it may never end.
  await page.evaluate(async () => {
    const coming = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().activeDuration !== Infinity);
    const patience = new Promise((resolve) => setTimeout(resolve, 1000));
    await Promise.race([Promise.allSettled(coming.map(({ finished }) => finished)), patience]);
  });
  const words = ({ violations }: AxeResults) =>
    violations.map(
      ({ id, nodes: [first] }) => `${id} at ${first?.target.join(" ")}: ${first?.failureSummary}`,
    );
  const options = { runOnly: tags, resultTypes: ["violations" as const] };
  // Injecting axe takes longer than running it: it is injected once per page.
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

/** A resized window takes a moment to lay out. */
async function expectToFit(page: Page, state: string): Promise<void> {
  const message = `${state}: wider than the screen`;
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(findTooWide), { message, timeout: 2_000, intervals: [0, 100, 300, 600] })
    .toEqual([]);
}

/** Runs in the page. Elements that overflow to the right, and dialogs that scroll both ways. */
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
    // Tables may scroll.
    if (scrolls && element.scrollWidth > element.clientWidth + 1 && !element.querySelector("table"))
      found.push(name(element));
  }
  return found.slice(0, 5);
}

/** Records every animation and transition from now on: its property or name, and the element. */
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
