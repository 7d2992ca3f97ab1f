import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectAccessibleAtWidths } from "./steps/accessibility.ts";
import { blueDartNumber } from "./steps/desk.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { payAtSandbox, place, placePaid, type Placed } from "./steps/placing.ts";
import { callShop, registerByApi, signInPage } from "./steps/shop-api.ts";

const trackingId = blueDartNumber();

test(
  "staff find orders, ship several with shortcuts, edit one, recheck a payment and read the history",
  {
    tag: [
      "@staff-1.1",
      "@staff-2.1",
      "@staff-2.14",
      "@staff-2.22",
      "@staff-2.23",
      "@staff-4.4",
      "@staff-8.12",
      "@staff-8.17",
      "@ruling-desk.2",
      "@staff-8.5",
      "@ruling-desk.20",
    ],
  },
  async ({ page }) => {
    const admin = newPerson("Meera Iyer");
    const desk = await registerByApi(admin);
    await makeAdmin(admin);
    const buyer = await registerByApi(newPerson("Ravi Kumar"));
    const first = await placePaid(buyer, "POLPOD140170");
    const second = await placePaid(buyer, "POLPOD120140");
    const unpaid = await place(buyer, "POLPOD200240");
    await signInPage(page, desk);
    await page.setViewportSize({ width: 1440, height: 900 });

    // The search knows a new order within seconds.
    const path = `/api/admin/orders?orderId=${buyer.person.phoneNumber}`;
    await expect
      .poll(async () => (await callShop<{ totalCount: number }>(desk, "GET", path)).totalCount)
      .toBe(3);

    await test.step("a search by phone finds the buyer's orders and replaces the URL", async () => {
      await page.goto("/admin/orders");
      await page.getByText("Total Orders").waitFor();
      // The list starts in the upper half of the screen.
      expect((await page.getByRole("table").boundingBox())?.y).toBeLessThan(400);
      const entries = await page.evaluate(() => history.length);
      await page.keyboard.press("/");
      await expect(page.getByLabel("Order ID")).toBeFocused();
      await page.keyboard.type(buyer.person.phoneNumber);
      await page.keyboard.press("Enter");
      await expect(row(page, first)).toBeVisible();
      await expect(page.getByText(/^Total Orders 3$/)).toBeVisible();
      await page
        .getByRole("navigation", { name: "Status" })
        .getByRole("link", { name: "Order Processing" })
        .click();
      await expect(row(page, unpaid)).toBeHidden();
      await expect(row(page, second)).toBeVisible();
      await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "All" }).click();
      await expect(row(page, unpaid)).toBeVisible();
      expect(await page.evaluate(() => history.length)).toBe(entries);
    });

    await test.step("two orders are shipped at once with the keyboard", async () => {
      await page.locator("body").press("Escape");
      await row(page, unpaid).focus();
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      await expect(page.getByText("2 orders selected")).toBeVisible();
      await expectAccessibleAtWidths(page, "the desk with orders selected");
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.keyboard.press("p");
      await page.keyboard.press("ArrowDown");
      await expect(page.getByRole("button", { name: "Packing slips", exact: true })).toBeFocused();
      const saving = page.waitForEvent("download");
      await page.keyboard.press("Enter");
      const saved = await saving;
      expect(saved.suggestedFilename()).toMatch(/^packing-slips_2-orders_\d{4}-\d\d-\d\d\.pdf$/);
      await expect(page.getByText(/^Saved as packing-slips/)).toBeVisible();
      // In a window as high as the page: what can be printed covers rows, some of them by half.
      await page.setViewportSize({ width: 360, height: 900 });
      await expectAccessible(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "Print" })).toBeFocused();
      await page.getByRole("button", { name: "Edit selected" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Update 2 orders" });
      await dialog.getByLabel("Status").selectOption("Shipped");
      await dialog.getByLabel("Delivery Partner Name").fill("Blue Dart");
      await page.keyboard.press("Enter");
      await expect(dialog.getByText("Shipped without a tracking ID")).toHaveCount(2);
      await expectAccessibleAtWidths(page, "the check of a selection");
      await page.setViewportSize({ width: 1440, height: 900 });
      await dialog.getByLabel("Ship 2 orders without tracking").check();
      await dialog.getByRole("button", { name: "Update 2 orders" }).click();
      await expect(page.getByText("Successfully updated!")).toBeVisible();
      await expect(page.getByText(/^Last bulk change: edit of 2 orders, /)).toBeVisible();
      for (const order of [first, second]) await expect(row(page, order)).toContainText("Shipped");
      await expect(row(page, first)).toContainText("Blue Dart");
    });

    await test.step("a pending order can only be rechecked", async () => {
      const waiting = row(page, unpaid);
      await expect(waiting.getByText("No Update Available")).toBeVisible();
      await expect(waiting.getByRole("button", { name: "Edit" })).toBeHidden();
      await expect(waiting.getByRole("checkbox")).toBeDisabled();
      await waiting.getByRole("button", { name: "Recheck" }).click();
      const toasts = page.getByRole("region", { name: "Messages" });
      await expect(toasts).toContainText("Payment Pending!");
      const { x, y, width } = (await toasts.boundingBox())!;
      expect(1440 - (x + width)).toBeLessThan(30);
      expect(y).toBeLessThan(30);
      // Paid without a webhook: only a recheck finds the payment.
      await payAtSandbox(unpaid.razorpayOrderId);
      await waiting.getByRole("button", { name: "Recheck" }).click();
      await expect(page.getByText("Payment Successful!")).toBeVisible();
      await expect(waiting).toContainText("Order Processing");
    });

    await test.step("the order's page shows its payments and history", async () => {
      await row(page, first).getByRole("link", { name: first.order.orderNumber }).click();
      await expect(page.getByRole("heading", { name: `Order ${first.order.orderNumber}` })).toBeVisible();
      await expect(page.getByRole("region", { name: "Money of this order" })).toContainText(
        "Paid for this order",
      );
      const shipped = page
        .getByRole("listitem")
        .filter({ hasText: "Status changed from Order Processing to Shipped" });
      await expect(shipped).toContainText("Meera Iyer");
      await page.getByRole("button", { name: "Edit" }).click();
      await page.getByRole("dialog").getByLabel("Tracking ID").fill(trackingId);
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("region", { name: "Delivery" })).toContainText(trackingId);
      await expectAccessibleAtWidths(page, "an order on the desk");
    });

    await test.step("a cancellation without a decision on the money is refused in sight", async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("button", { name: "Edit" }).click();
      const dialog = page.getByRole("dialog", { name: "Update Order Status" });
      await dialog.getByLabel("Status").selectOption("Cancelled");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(page.locator("[data-toasts]:popover-open")).toContainText(
        "Error updating order status, It is paid. Please say what happens to its money",
      );
      await expect(dialog.getByText(/^It is paid\. Please say what happens/)).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByRole("radio").first()).toBeFocused();
      await dialog.getByLabel(/^Already refunded outside Razorpay/).check();
      await dialog.getByLabel(/^No/).check();
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog.getByLabel("Reference")).toBeFocused();
      await expect(dialog.getByText("Reference is required")).toBeVisible();
      await expectAccessibleAtWidths(page, "a refused save");
      await page.setViewportSize({ width: 1440, height: 900 });
      await dialog.getByRole("button", { name: "Cancel" }).click();
    });

    await test.step("a change by another admin meanwhile is shown, and what was typed is kept", async () => {
      await page.getByRole("button", { name: "Edit" }).click();
      const dialog = page.getByRole("dialog", { name: "Update Order Status" });
      await dialog.getByLabel("Invoice Link").fill("https://invoices.example/7.pdf");
      const path = `/api/admin/orders/${first.order._id}`;
      const { order } = await callShop<OrderOnDesk>(desk, "GET", path);
      await callShop(desk, "PUT", path, {
        status: "Delivered",
        version: order.version,
        tracking: { partnerName: "Blue Dart", trackingId },
      });
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog.getByText("Status: Shipped → Delivered")).toBeVisible();
      await expect(dialog.getByLabel("Invoice Link")).toHaveValue("https://invoices.example/7.pdf");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Successfully updated!").first()).toBeVisible();
      await expect(page.getByRole("link", { name: /^Pasted invoice/ })).toBeVisible();
      await expect(page.locator("#order-status")).toContainText("Delivered");
    });

    await test.step("a search by tracking ID finds it", async () => {
      await page.goto(`/admin/orders?orderId=${trackingId.slice(0, 9)}`);
      await expect(row(page, first)).toBeVisible();
      await expect(row(page, second)).toBeHidden();
    });
  },
);

function row(page: Page, { order }: Placed) {
  return page.getByRole("row").filter({ hasText: order.orderNumber });
}
