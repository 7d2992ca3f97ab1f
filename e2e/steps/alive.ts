import type { Page } from "@playwright/test";

/** Waits until React has hydrated the page and repeated what was pressed before. */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState !== "loading" && !("replayEarlyPresses" in window));
  // Its listeners for keys come last, in a task of their own: after it the page has nothing more to do.
  await page.evaluate(async () => {
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
    const task = () => new Promise((resolve) => setTimeout(resolve));
    await idle();
    await task();
    await idle();
  });
}
