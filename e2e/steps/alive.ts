import type { Page } from "@playwright/test";

/** Until the page's own keys and fields work: React has taken over what the server sent. */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const search = document.querySelector("header input");
    return search !== null && Object.keys(search).some((key) => key.startsWith("__reactProps"));
  });
}
