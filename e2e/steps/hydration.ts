import type { Page } from "@playwright/test";

/** Waits until React has hydrated the page and replayed early presses. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState !== "loading" && !("replayEarlyPresses" in window));
  // Key listeners are added last, in a task of their own.
  await page.evaluate(async () => {
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
    const task = () => new Promise((resolve) => setTimeout(resolve));
    await idle();
    await task();
    await idle();
  });
}
