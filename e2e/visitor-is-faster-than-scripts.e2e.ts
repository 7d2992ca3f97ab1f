import { expect, type Page, test } from "@playwright/test";
import { watchForFaults } from "./steps/watching.ts";

/** Opens a page whose scripts do not come until the answer is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let letCome = (): void => undefined;
  const held = new Promise<void>((resolve) => (letCome = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return letCome;
}

for (const width of [360, 1440]) {
  test(`at ${width} px what is chosen and pressed before the page's scripts have come is done when they have`, async ({
    page,
  }) => {
    const faults = watchForFaults(page);
    await page.setViewportSize({ width, height: 900 });
    const letScriptsCome = await openWithoutScripts(page, "/details?sku=POLPOD100120");
    await page.getByText("1,000", { exact: true }).first().click();
    await page.getByRole("button", { name: "Add to Cart" }).click();
    const dialog = page.getByRole("dialog", { name: "Login Required" });
    await expect(dialog).toBeHidden();

    letScriptsCome();
    await expect(dialog.getByText("Please login to add items to your cart.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("radio", { name: /^1,000/ })).toBeChecked();
    await expect(page.getByText("₹2,100.40")).toBeVisible();
    expect(faults).toEqual([]);
  });
}

test("a menu that the mouse has come to opens when the page's scripts have come", async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, "/aboutUs");
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.getByRole("button", { name: "Meesho Branded" }).hover();
  letScriptsCome();
  await expect(bar.getByRole("link", { name: "Tamper Proof Courier Bags" })).toBeVisible();
});
