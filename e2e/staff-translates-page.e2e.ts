import { expect, test } from "@playwright/test";
import { blueDartNumber } from "./steps/desk.ts";
import { recordFailures } from "./steps/page-events.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { placePaid } from "./steps/placing.ts";
import { callShop, registerByApi, signInPage } from "./steps/shop-api.ts";
import { expectNothingStale, translatePages, untilTranslated } from "./steps/translation.ts";

const trackingId = blueDartNumber();

test("on a translated page staff find, filter, select and ship orders, and the list shows today's state", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const faults = recordFailures(page);
  const desk = await registerByApi(newPerson("Meera Iyer"));
  await makeAdmin(desk.person);
  const buyer = await registerByApi(newPerson("Ravi Kumar"));
  const first = await placePaid(buyer, "POLPOD240300");
  const second = await placePaid(buyer, "POLPOD240300");
  await signInPage(page, desk);
  await translatePages(page);
  const main = page.getByRole("main");
  // On a phone the table has no head.
  const orders = main.getByRole("row").filter({ has: page.getByRole("link", { name: /^\d\d-\d\d\// }) });
  const row = orders.filter({ hasText: first.order.orderNumber });
  const statuses = main.getByRole("navigation", { name: "Status" });

  // What was written a moment ago is found a moment later.
  const orderId = buyer.person.phoneNumber;
  const count = (filter: Record<string, string>) => async () => {
    const query = new URLSearchParams({ orderId, ...filter });
    return (await callShop<{ totalCount: number }>(desk, "GET", `/api/admin/orders?${query}`)).totalCount;
  };
  await expect.poll(count({ status: "Order Processing" })).toBe(2);

  await page.goto("/admin/orders");
  await untilTranslated(page);
  await main.getByLabel("Order ID").fill(orderId);
  await main.getByLabel("Order ID").press("Enter");
  await expect(main.getByText(/^Total Orders/)).toBeVisible();
  await expect(orders).toHaveCount(2);
  await statuses.getByRole("link", { name: /^Order Processing/ }).click();
  await expect(page).toHaveURL(/status=/);
  await expectNothingStale(page);

  for (const one of await orders.all()) await one.getByRole("checkbox").check();
  await expect(page.getByText("2 orders selected")).toBeVisible();
  await row.getByRole("checkbox").uncheck();
  await expect(page.getByText("1 order selected")).toBeVisible();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(page.getByText("1 order selected")).toBeHidden();

  await row.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Update Order Status" });
  await dialog.getByLabel("Status").selectOption("Shipped");
  await dialog.getByLabel("Delivery Partner Name").fill("Blue Dart");
  await dialog.getByLabel("Tracking ID").fill(trackingId);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Successfully updated!")).toBeVisible();
  await statuses.getByRole("link", { name: /^All/ }).click();
  await expect(row).toContainText(trackingId);
  await expectNothingStale(page);

  await expect.poll(count({ courier: "Blue Dart" })).toBe(1);
  await main.getByRole("button", { name: "Filters" }).click();
  await main.getByLabel("Courier").fill("Blue Dart");
  await main.getByRole("button", { name: "Apply" }).click();
  await expect(orders).toHaveCount(1);
  await expectNothingStale(page);
  await row.getByRole("link", { name: first.order.orderNumber }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(first.order.orderNumber);
  await expect(main.getByText(trackingId).first()).toBeVisible();
  await expectNothingStale(page);

  await page.goto("/admin/packing");
  await untilTranslated(page);
  await main.getByLabel("Scan an order number").fill(second.order.orderNumber);
  await page.keyboard.press("Enter");
  await expect(main.getByText("1 order ticked:")).toBeVisible();
  await expect(main.getByRole("button", { name: "Hand over 1 order" })).toBeEnabled();
  await main.getByRole("checkbox", { name: `Hand over ${second.order.orderNumber}` }).uncheck();
  await expect(main.getByText("1 order ticked:")).toBeHidden();

  // Nothing is saved.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/admin/products/TAPBRN048");
  await untilTranslated(page);
  await main.getByLabel("Title").fill("Brown Tape 60 mm x 65 m");
  await main.getByLabel("Price in ₹, without GST").fill("99");
  const preview = main.getByRole("complementary");
  await expect(preview).toContainText("Brown Tape 60 mm x 65 m");
  await expect(preview).toContainText("₹99.00");
  await main.getByLabel("Price in ₹, without GST").fill("");
  await expect(preview).toContainText("No price yet");
  // Their figures are the whole shop's: other stories may order between two looks.
  for (const path of ["/inventory", "/internal", "/admin/tax-rates"])
    await expect(async () => {
      await page.goto(path);
      await expectNothingStale(page);
    }).toPass();
  expect(faults).toEqual([]);
});
