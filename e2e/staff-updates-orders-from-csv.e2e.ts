import { expect, type Page, test } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expectAccessible, expectAccessibleAtWidths } from "./steps/accessibility.ts";
import { openPanel } from "./steps/desk.ts";
import { registerBuyerWithOrders } from "./steps/buyer-with-orders.ts";
import { inlineRows, workbookBytes } from "../packages/domain/test-support/workbook-bytes.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { callShop, registerByApi, signInPage } from "./steps/shop-api.ts";

interface SeenOrder {
  _id: string;
  orderNumber: string;
  status: string;
  invoice: string;
  tracking: { partnerName: string; trackingId: string };
}

async function choose(page: Page, content: string, name = "today.csv"): Promise<void> {
  await page
    .getByLabel("Bulk status update (CSV)")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}

test(
  "an admin previews a status CSV, applies it, downloads all rows and undoes it",
  { tag: ["@staff-2.6", "@staff-3.9", "@staff-5.1", "@staff-5.4", "@staff-7.1", "@staff-8.7"] },
  async ({ page }) => {
    test.setTimeout(120_000);
    const { buyer, paidId, pendingId } = await registerBuyerWithOrders();
    const orders = async () => {
      const { data } = await callShop<{ data: SeenOrder[] }>(buyer, "GET", "/api/orders");
      const of = (id: string) => data.find(({ _id }) => _id === id)!;
      return { paid: of(paidId), pending: of(pendingId) };
    };
    const before = await orders();
    const admin = await registerByApi(newPerson("Meera Iyer"));
    await makeAdmin(admin.person);
    await signInPage(page, admin);
    await page.goto("/admin/orders");
    await expect(page.getByRole("heading", { name: "Daily Report" })).toBeVisible();
    await expect(page.getByText("This is to be used for daily reporting and order Processing")).toBeVisible();
    await openPanel(page, "Daily Report");

    // A file that is no status CSV is refused in the browser.
    await choose(page, "x".repeat(1024 * 1024 + 1));
    await expect(page.getByText("File size exceeds 1MB limit", { exact: true })).toBeVisible();
    await choose(page, `${before.paid.orderNumber},,,Shipped\n`);
    const columns = "CSV file must have exactly 5 columns per row";
    await expect(page.getByRole("alert").filter({ hasText: columns })).toBeVisible();
    await expect(page.getByText(/Line 1 has 4 columns\. Empty cells need their commas too/)).toBeVisible();
    await expectAccessibleAtWidths(page, "a file that is refused");
    await page.setViewportSize({ width: 1440, height: 900 });

    const file = [
      "orderID,invoiceLink,trackingID,Delivery Partner Name,status",
      `${before.paid.orderNumber},https://invoices.example/1.pdf,"BD,1",Ravi Transport,SHIPPED`,
      `${pendingId},,,,Cancelled`,
      "00-00/999999,,,,Shipped",
      `${pendingId}x,,,,Lost`,
    ].join("\r\n");
    await choose(page, `\ufeff${file}\r\n`);
    const dialog = page.getByRole("dialog", { name: "Check today.csv" });
    await expect(dialog.getByRole("row", { name: /Order Processing → Shipped/ })).toBeVisible();
    await expect(dialog.getByText("It is not paid yet and can only be rechecked.")).toBeVisible();
    await expect(dialog.getByText("No order has this id or number")).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download all rows as CSV" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe("checked-today.csv");
    expect(await readFile(await saved.path(), "utf8")).toContain(`2,${before.paid.orderNumber},Will change`);
    expect(await orders()).toEqual(before);

    await dialog.getByRole("button", { name: "Update 1 order" }).click();
    await expect(
      page.getByText("Shipment status update: Updated: 1, Not Found: 1, Already Same Status: 0"),
    ).toBeVisible();
    await expect(page.getByText(/Line 5 .*'Lost' is not a status/)).toBeVisible();
    const after = await orders();
    expect(after.paid).toMatchObject({
      status: "Shipped",
      invoice: "https://invoices.example/1.pdf",
      tracking: { partnerName: "Ravi Transport", trackingId: "BD,1" },
    });
    expect(after.pending.status).toBe("Payment Pending");

    // At once, and then applied again: other stories hand over orders, and only the last upload can be undone.
    await expect(page.getByText(/Last bulk change: today\.csv by Meera Iyer/)).toBeVisible();
    await page.getByRole("button", { name: "Undo this change" }).click();
    const question = page.getByRole("dialog", { name: "Undo today.csv?" });
    await expectAccessible(page);
    await question.getByRole("button", { name: "Undo this change" }).click();
    await expect(page.getByText("today.csv was undone: 1 order restored")).toBeVisible();
    const restored = await orders();
    expect(restored.paid).toMatchObject({ status: before.paid.status, invoice: before.paid.invoice });
    await choose(page, file);
    await dialog.getByRole("button", { name: "Update 1 order" }).click();
    await expect(page.getByText(/Line 5 .*'Lost' is not a status/)).toBeVisible();
    await expectAccessible(page);

    await test.step("the rows with errors are downloaded, corrected and uploaded again", async () => {
      const rows = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download rows to correct" }).click();
      const toCorrect = await rows;
      expect(toCorrect.suggestedFilename()).toBe("to-correct-today.csv");
      const text = await readFile(await toCorrect.path(), "utf8");
      expect(text).toContain("status,What to correct\r\n");
      expect(text).toContain("00-00/999999,,,,Shipped,No order has this id or number\r\n");
      await choose(page, text.replace("00-00/999999", before.paid.orderNumber), "to-correct-today.csv");
      const corrected = page.getByRole("dialog", { name: "Check to-correct-today.csv" });
      await expect(corrected.getByText("Nothing changes")).toBeVisible();
      await corrected.getByRole("button", { name: "Cancel" }).click();
    });

    await test.step("a workbook is read as a CSV file is", async () => {
      const row = [before.paid.orderNumber, "", "BD-2", "Café Express", "In transit"];
      const buffer = Buffer.from(workbookBytes({ rows: inlineRows([row]) }));
      const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
      await page.getByLabel("Bulk status update (CSV)").setInputFiles({ name: "day.xlsx", mimeType, buffer });
      const checked = page.getByRole("dialog", { name: "Check day.xlsx" });
      await expect(checked.getByText("Tracking ID: BD,1 → BD-2")).toBeVisible();
      await expect(checked.getByText("Delivery partner: Ravi Transport → Café Express")).toBeVisible();
      await checked.getByRole("button", { name: "Cancel" }).click();
    });

    // The same file again changes nothing.
    await choose(page, file);
    await expect(dialog.getByText("This file would change nothing.")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await test.step("a spoilt tracking number needs a tick", async () => {
      await choose(page, `${before.paid.orderNumber},,4.51E+11,DTDC,Shipped\n`);
      await expect(
        dialog.getByRole("row", { name: /a number that a spreadsheet has rounded/ }),
      ).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Update 1 order" })).toBeDisabled();
      await dialog.getByLabel("Replace or remove the tracking number of 1 order").check();
      await expect(dialog.getByRole("button", { name: "Update 1 order" })).toBeDisabled();
      await dialog.getByLabel("Save the unusual tracking number of 1 order").check();
      await expect(dialog.getByRole("button", { name: "Update 1 order" })).toBeEnabled();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Cancel" }).click();
    });

    await test.step("a cancelled paid order needs a decision on its money, which its buyer reads", async () => {
      await choose(page, `${before.paid.orderNumber},,,,Cancelled\n`);
      await expect(dialog.getByText(/^1 row cancels a paid order/)).toBeVisible();
      await dialog.getByLabel(/^Keep the money/).check();
      await dialog.getByRole("textbox", { name: "Reason" }).fill("Printed with your own design");
      await dialog.getByLabel(/^Yes/).check();
      await dialog.getByRole("button", { name: "Check the file again" }).click();
      await expect(dialog.getByText(/goods return to stock/)).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Update 1 order" }).click();
      await expect(dialog).toBeHidden();
      const { data } = await callShop<{ data: { _id: string; moneyKeptReason: string }[] }>(
        buyer,
        "GET",
        "/api/orders",
      );
      expect(data.find(({ _id }) => _id === paidId)?.moneyKeptReason).toBe("Printed with your own design");
    });
  },
);
