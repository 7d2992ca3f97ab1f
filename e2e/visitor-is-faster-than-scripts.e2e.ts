import { expect, test } from "@playwright/test";
import { watchForFaults } from "./steps/watching.ts";

for (const width of [360, 1440]) {
  test(`at ${width} px what is chosen and pressed before the page's scripts have come is done when they have`, async ({
    page,
  }) => {
    const faults = watchForFaults(page);
    let letCome = (): void => undefined;
    const held = new Promise<void>((resolve) => (letCome = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/details?sku=POLPOD100120", { waitUntil: "domcontentloaded" });

    await page.getByText("1,000", { exact: true }).first().click();
    await page.getByRole("button", { name: "Add to Cart" }).click();
    const dialog = page.getByRole("dialog", { name: "Login Required" });
    await expect(dialog).toBeHidden();
    letCome();
    await expect(dialog.getByText("Please login to add items to your cart.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("radio", { name: /^1,000/ })).toBeChecked();
    await expect(page.getByText("₹2,100.40")).toBeVisible();
    expect(faults).toEqual([]);
  });
}
