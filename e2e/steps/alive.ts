import type { Page } from "@playwright/test";

/** Until the page's own keys and fields work: React has taken over what the server sent, and done what follows. */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const search = document.querySelector("header input");
    return search !== null && Object.keys(search).some((key) => key.startsWith("__reactProps"));
  });
  // Its listeners for keys come last, in a task of their own: after it the page has nothing more to do.
  await page.evaluate(async () => {
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
    const task = () => new Promise((resolve) => setTimeout(resolve));
    await idle();
    await task();
    await idle();
  });
}
