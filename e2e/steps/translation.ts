import { join } from "node:path";
import { expect, type Page } from "@playwright/test";

const script = join(import.meta.dirname, "../browsers/translation-in-page.js");

/** From now on the browser translates every page, and again whatever changes in it. */
export const translatePages = (page: Page) => page.addInitScript({ path: script });

/** Waits until the page is translated. */
export const untilTranslated = (page: Page) =>
  expect(page.locator("html.translated-ltr main font font").first()).toBeAttached();

/**
 * Expects that the page is translated, that React has written into no text that is gone, and that everything on it is what
 * the same page shows when it is loaded again.
 */
export async function expectNothingStale(page: Page): Promise<void> {
  await untilTranslated(page);
  await expect(page.getByText("Unexpected Application Error!")).toBeHidden();
  expect(await page.evaluate(() => (window as unknown as { lostTexts: string[] }).lostTexts)).toEqual([]);
  const shown = await wordsOf(page);
  expect(shown).not.toEqual([]);
  await page.reload();
  await untilTranslated(page);
  await expect.poll(() => wordsOf(page)).toEqual(shown);
}

/** What a person reads on it, line by line; without what is only announced, which a page that is loaded again has not to say. */
const wordsOf = (page: Page) =>
  page.getByRole("main").evaluate((element) => {
    const main = element as HTMLElement;
    const announced = [...main.querySelectorAll<HTMLElement>(".visually-hidden[role=status]")];
    const unheard = new Set(announced.map(({ innerText }) => innerText.trim()));
    const lines = main.innerText.split("\n").map((line) => line.trim());
    return lines.filter((line) => line !== "" && !unheard.has(line));
  });
