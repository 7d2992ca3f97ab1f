import { expect, test } from "@playwright/test";
import { newPerson } from "./steps/people.ts";
import { placePaid } from "./steps/placing.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

test(
  "the first screen has six orders on a desktop and three on a phone, each with all that it needs",
  { tag: ["@buyer-2.103", "@buyer-2.104", "@buyer-2.105"] },
  async ({ page }) => {
    test.setTimeout(90_000);
    const buyer = await registerByApi(newPerson("Asha Verma"));
    for (const sku of ["POLNPD080100", "POLNPD120140", "POLNPD160180"]) {
      await placePaid(buyer, sku);
      await placePaid(buyer, sku);
    }
    await signInPage(page, buyer);
    for (const [width, height, count] of [
      [1440, 900, 6],
      [360, 740, 3],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto("/orders");
      await expect(page.getByRole("article")).toHaveCount(6);
      await page.evaluate(() => document.fonts.ready);
      for (const order of (await page.getByRole("article").all()).slice(0, count)) {
        await expect(order).toBeInViewport({ ratio: 1 });
        await expect(order.getByRole("heading")).toHaveText(/^\d\d-\d\d\/\d{6}$/);
        await expect(order.getByRole("link", { name: /Plain Poly Courier Bag/ })).toBeVisible();
        await expect(order.getByText(/₹[\d,]+/).first()).toBeVisible();
        await expect(order.getByText("Order Processing").first()).toBeVisible();
        await expect(order.getByText(/Arrives \d/)).toBeVisible();
        await expect(order.getByRole("button", { name: /^Reorder/ })).toBeVisible();
        await expect(order.getByRole("button", { name: /^Invoice/ })).toBeVisible();
        await expect(order.getByText("No tracking yet")).toBeVisible();
        await expect(order.getByText("1,000 ×")).toBeInViewport({ ratio: 1 });
      }
    }
  },
);
