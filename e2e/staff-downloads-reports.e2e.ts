import { readXlsx, type ReadSheet, readZip } from "@dakbag/api/test-support/read-xlsx";
import { type Page, expect, test } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expectAccessible } from "./steps/accessibility.ts";
import { openPanel } from "./steps/desk.ts";
import { registerBuyerWithOrders } from "./steps/buyer-with-orders.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

interface Buyer {
  ctin: string;
  inv: { inum: string; val: number }[];
}

test.use({ acceptDownloads: true });

test(
  "an admin downloads every report; each has the paid order's cells",
  {
    tag: [
      "@staff-1.1",
      "@staff-2.4",
      "@staff-2.5",
      "@staff-2.7",
      "@staff-2.11",
      "@staff-2.12",
      "@staff-5.6",
      "@staff-8.9",
      "@staff-9.5",
      "@ruling-desk.10",
      "@ruling-return.4",
    ],
  },
  async ({ page }) => {
    const { paidId, pendingId } = await registerBuyerWithOrders();
    const admin = await registerByApi(newPerson("Meera Iyer"));
    await makeAdmin(admin.person);
    await signInPage(page, admin);
    await page.goto("/admin/orders");
    const daily = page.getByRole("region", { name: "Daily Report" });
    await expect(daily).toContainText("This is to be used for daily reporting and order Processing");
    await openPanel(page, "Daily Report");
    await openPanel(page, "Heavy operations");
    await expectAccessible(page);

    // Without dates no request is sent.
    await daily.getByRole("button", { name: "Download Orders Report" }).click();
    await expect(page.getByText("Please select a valid date range.")).toBeVisible();
    await daily.getByRole("button", { name: "Last 7 days" }).click();
    const [from, to] = [
      await daily.getByLabel("Start date").inputValue(),
      await daily.getByLabel("End date").inputValue(),
    ];
    const orders = await downloaded(page, "Download Orders Report", `orders_${from}_to_${to}.xlsx`);
    await expect(page.getByText("Download completed successfully!")).toBeVisible();
    const paid = rowOf(orders[0], paidId);
    expect(paid).toMatchObject({
      customerName: "Ravi Kumar",
      customerGST: "07ABCDE1234F1Z2",
      itemCount: "2",
      status: "Order Processing",
      razorpayPaymentId: expect.stringMatching(/^pay_/),
    });
    expect(rowOf(orders[0], pendingId)).toMatchObject({ status: "Payment Pending", itemCount: "1" });

    const pending = await downloaded(page, 'Download "Order Processing" Orders', "pending_orders.xlsx");
    expect(pending[0]?.rows.some((row) => row["orderId"] === pendingId)).toBe(false);
    expect(rowOf(pending[0], paidId)).toMatchObject({
      City: "West Delhi",
      pinCode: "110041",
      isDelhi: "1",
      transportMode: "SURFACE",
      paymentMode: "PREPAID",
      packaging: "Poly",
      orderedQuantity: "1",
      pickupPincode: "110041",
      // Products have carton sizes for tape, not for sleeves.
      itemSKUs: "TAPBRN048, HONSLV150",
      unitPrice: paid["totalAmount"],
    });

    const invoices = await downloaded(page, "Download Pending Invoice Report", "invoice_report.xlsx");
    const lines = invoices[0]?.rows.filter((row) => row["orderId"] === paidId) ?? [];
    expect(
      lines.map((line) => [line["itemSKU"], line["itemQuantity"], line["CGST %"], line["IGST"]]),
    ).toEqual([
      ["TAPBRN048", "1", "9", "0"],
      ["HONSLV150", "5", "6", "0"],
    ]);
    expect(lines[0]).toMatchObject({ Weight: "21.44", pricePerUnit: "3665", itemHSN: "39191000" });

    // The return of this month has the paid order's invoice, in the workbook and in the portal's file.
    const month = to.slice(0, 7);
    await daily.getByRole("link", { name: /GST returns/ }).click();
    await page.getByLabel("Month", { exact: true }).selectOption(month);
    await expect(page.getByText(/^\d+ invoices?, ₹/)).toBeVisible();
    await expectAccessible(page);
    const gstr1 = await downloaded(page, "Download GSTR-1 workbook", `gstr1_${month}.xlsx`);
    expect(gstr1[0]?.name).toBe("b2b,sez,de");
    const cells = [...(gstr1[0]?.cells.values() ?? [])].map(({ value }) => value);
    expect(cells).toContain(paid["invoiceNumber"]);
    const [portalFile] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download GSTR-1 for the portal", exact: true }).click(),
    ]);
    expect(portalFile.suggestedFilename()).toBe(`gstr1_${month}.json`);
    const portal = JSON.parse(await readFile(await portalFile.path(), "utf8")) as { b2b: Buyer[] };
    const buyer = portal.b2b.find(({ ctin }) => ctin === "07ABCDE1234F1Z2");
    expect(buyer?.inv.find(({ inum }) => inum === paid["invoiceNumber"])?.val).toBe(
      Number(paid["totalAmount"]),
    );

    const archive = await downloadedFile(
      page,
      "Download invoices and credit notes",
      `documents_${month}.zip`,
    );
    expect([...readZip(archive).keys()]).toContain(
      `invoices/${paid["invoiceNumber"]?.replaceAll("/", "-")}.pdf`,
    );

    // The panels are as they were left.
    await page.goBack();
    const packing = await downloaded(page, "Download Packing Consolidation", "consolidated_orders.xlsx");
    expect(packing.map((sheet) => sheet.name)).toEqual(["Packing", "By order"]);
    expect(packing[1]?.rows).toContainEqual(
      expect.objectContaining({
        itemSKU: "HONSLV150",
        itemQuantity: "5",
        orderNumber: paid["orderNumber"],
      }),
    );
    await downloaded(page, "Download Packaging Report", "consolidated_orders.xlsx");
    await expect(page.getByText("Download completed successfully", { exact: true })).toBeVisible();
    await expectAccessible(page);
  },
);

test("a download of a report can be cancelled", async ({ page }) => {
  const admin = await registerByApi(newPerson("Meera Iyer"));
  await makeAdmin(admin.person);
  await signInPage(page, admin);
  // The first request is never answered.
  await page.route("**/api/admin/reports/**", () => undefined, { times: 1 });
  await page.goto("/admin/orders");
  await openPanel(page, "Daily Report");
  await page.getByRole("button", { name: "Download Pending Invoice Report" }).click();
  await expect(page.getByText("Waiting for the report…")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel: Download Pending Invoice Report" }).click();
  await expect(page.getByText("Download cancelled")).toBeVisible();
  await downloaded(page, "Download Pending Invoice Report", "invoice_report.xlsx");
});

/** Presses a button and reads the downloaded workbook. */
const downloaded = async (...of: [page: Page, button: string, name: string]): Promise<ReadSheet[]> =>
  readXlsx(await downloadedFile(...of));

async function downloadedFile(page: Page, button: string, name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  return readFile(await download.path());
}

function rowOf(sheet: ReadSheet | undefined, orderId: string): Record<string, string> {
  const row = sheet?.rows.find((each) => each["orderId"] === orderId);
  if (!row) throw new Error(`${orderId} is not in the report.`);
  return row;
}
