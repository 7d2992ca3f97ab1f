import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { blueDartNumber } from "./steps/desk.ts";
import { doMainJob, fillCartInOtherWays } from "./steps/main-job.ts";
import { recordFailures } from "./steps/page-events.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { placePaid } from "./steps/placing.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

const trackingId = blueDartNumber();

const useOldBrowser = (page: Page) =>
  page.addInitScript({ path: join(import.meta.dirname, "browsers/browser-of-2023.js") });

test("in a browser of early 2023 a buyer does the main job, and fills the cart in every way", async ({
  page,
}) => {
  test.setTimeout(90_000);
  const faults = recordFailures(page);
  await useOldBrowser(page);
  await doMainJob(page, "6x8");
  await fillCartInOtherWays(page);
  expect(faults).toEqual([]);
});

test("in a browser of early 2023 staff find, open and ship an order", async ({ page }) => {
  test.setTimeout(60_000);
  const faults = recordFailures(page);
  const desk = await registerByApi(newPerson("Meera Iyer"));
  await makeAdmin(desk.person);
  const buyer = await registerByApi(newPerson("Ravi Kumar"));
  const { order } = await placePaid(buyer, "POLPOD100120");
  await signInPage(page, desk);
  await useOldBrowser(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/orders?search=${buyer.person.phoneNumber}`);
  const row = page.getByRole("row").filter({ hasText: order.orderNumber });
  await row.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Update Order Status" });
  await dialog.getByLabel("Status").selectOption("Shipped");
  await dialog.getByLabel("Delivery Partner Name").fill("Blue Dart");
  await dialog.getByLabel("Tracking ID").fill(trackingId);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Successfully updated!")).toBeVisible();
  await page.goto(`/admin/orders/${order._id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(order.orderNumber);
  await expect(page.getByText(trackingId).first()).toBeVisible();

  // Without popovers the menu of a narrow window leads to the navigation below the page.
  await page.setViewportSize({ width: 768, height: 900 });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Packing" }).click();
  await expect(page).toHaveURL(/\/admin\/packing/);
  expect(faults).toEqual([]);
});
