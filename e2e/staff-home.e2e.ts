import { expect, type Page, test } from "@playwright/test";
import { setTimeout as pause } from "node:timers/promises";
import { expectAccessible } from "./steps/accessibility.ts";
import { answerWithRevenue, overhangOfFigure } from "./steps/layout.ts";
import { makeAdmin, makeInternal, newPerson } from "./steps/people.ts";
import { place, placePaid } from "./steps/placing.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

// The shop is shared: each story takes goods of its own.
const [paidSku, pendingSku] = ["PAPFLP060080", "PAPFLP080100"];

test(
  "staff home shows an admin today's figures, charts, links to open work, and refreshes on return",
  { tag: ["@staff-2.29"] },
  async ({ page }) => {
    test.setTimeout(180_000);
    await awayFromMidnight();
    const admin = await registerByApi(newPerson("Meera Iyer"));
    await makeAdmin(admin.person);
    const buyer = await registerByApi(newPerson("Ravi Kumar"));
    await signInPage(page, admin);

    await test.step("opens from the account menu", async () => {
      await page.goto("/");
      await page.getByRole("button", { name: /^Account of/ }).click();
      await page.getByRole("link", { name: "Staff home" }).click();
      await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
      await expect(page.getByText(/^As of /)).toBeVisible();
      await expect(page.getByRole("region", { name: "To do" })).toContainText(/clear \(\d+ checks\)/);
      await expect(page.getByRole("heading", { name: "Background work" })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("new orders appear when the tab becomes visible again", async () => {
      const [orders, revenue] = [
        await figure(page, "Orders today"),
        await figure(page, "Received today, incl. GST"),
      ];
      await placePaid(buyer, paidSku);
      await place(buyer, pendingSku);
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await expect(page.getByRole("link", { name: /paid orders? to pack/ })).toHaveAttribute(
        "href",
        "/admin/packing",
      );
      await expect.poll(() => figure(page, "Orders today")).toBeGreaterThanOrEqual(orders + 2);
      expect(await figure(page, "Received today, incl. GST")).toBeGreaterThan(revenue);
      // Other stories may pay their pending orders meanwhile; this one stays pending.
      expect(await figure(page, "Pending payments")).toBeGreaterThanOrEqual(1);
    });

    await test.step("the chart's figures are in a table that the keyboard opens", async () => {
      const chart = page.getByRole("region", { name: /^Orders of the last 30 days$/ });
      await expect(chart.getByRole("img")).toHaveAccessibleName(/at most \d+/);
      await chart.getByText("as a table").focus();
      await page.keyboard.press("Enter");
      const rows = chart.getByRole("row");
      await expect(rows).toHaveCount(31);
      const today = Number((await rows.nth(1).getByRole("cell").first().textContent())?.replace(/,/g, ""));
      expect(today).toBe(await figure(page, "Orders today"));
      await expectAccessible(page);
    });

    await test.step("a revenue of crores lies inside its tile", async () => {
      await page.evaluate(answerWithRevenue, 123_456_789);
      await page.getByRole("button", { name: "Refresh" }).click();
      const short = page.getByText("₹12.3 Cr").first();
      const exact = page.getByText("₹12,34,56,789.00").first();
      for (const width of [360, 768, 1300, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(short).toBeVisible();
        expect(await page.evaluate(overhangOfFigure, "Received today, incl. GST")).toBe(0);
        await short.locator("..").focus();
        await expect(short).toBeHidden();
        const [amount, tile] = [
          await exact.boundingBox(),
          await exact.locator("xpath=ancestor::li").boundingBox(),
        ];
        expect(amount!.x + amount!.width).toBeLessThanOrEqual(tile!.x + tile!.width);
        await page.getByRole("button", { name: "Refresh" }).focus();
      }
    });

    await test.step("each status links to its orders on the desk", async () => {
      await page
        .getByRole("region", { name: "Orders by status" })
        .getByRole("link", { name: "Payment Pending" })
        .click();
      await expect(page).toHaveURL(/\/admin\/orders\?status=Payment(\+|%20)Pending$/);
      await expect(page.getByText("Total Orders")).toBeVisible();
      await page.goBack();
      await page
        .getByRole("region", { name: "Low stock" })
        .getByRole("link", { name: "All products in inventory planning" })
        .click();
      await expect(page).toHaveURL(/\/inventory$/);
    });
  },
);

test(
  "internal staff see their home without revenue, jobs and admin links",
  { tag: ["@staff-6.3", "@ruling-desk.1"] },
  async ({ page }) => {
    const internal = await registerByApi(newPerson("Imran Khan"));
    await signInPage(page, internal);
    await page.goto("/internal");
    await expect(page.getByText("You are not authorised to access this page")).toBeVisible();
    await makeInternal(internal.person);
    await page.goto("/");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await expect(page.getByRole("link", { name: "Orders desk" })).toBeHidden();
    await page.getByRole("link", { name: "Staff home" }).click();
    await expect(page.getByRole("heading", { name: "Orders by status" })).toBeVisible();
    for (const name of [/^Received/, "Pending payments", "Background work", "Last uploads"])
      await expect(page.getByRole("heading", { name })).toBeHidden();
    await expect(page.locator('main a[href^="/admin"]')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: "All products in inventory planning" }).click();
    await expect(page.getByRole("heading", { name: "Inventory planning" })).toBeVisible();
  },
);

/** Today's figures reset at midnight in India (UTC+5:30): shortly before, the story waits for it. */
async function awayFromMidnight(): Promise<void> {
  const dayMs = 24 * 60 * 60 * 1000;
  const left = dayMs - ((Date.now() + 5.5 * 60 * 60 * 1000) % dayMs);
  if (left < 45_000) await pause(left + 1000);
}

/** The figure on a tile. */
async function figure(page: Page, name: string): Promise<number> {
  const tile = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  const text = (await tile.locator("p").first().textContent()) ?? "";
  // Of a short and an exact amount, the exact one is last.
  return Number((text.match(/[\d,.]+/g)?.at(-1) ?? "").replaceAll(",", ""));
}
