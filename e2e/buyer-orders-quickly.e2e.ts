import { type Page, expect, test } from "@playwright/test";
import { inlineRows, workbookBytes } from "../packages/domain/test-support/workbook-bytes.ts";
import { expectAccessible } from "./steps/accessibility.ts";
import { readFile } from "node:fs/promises";
import { newPerson, registerInDialog } from "./steps/people.ts";

test("a visitor pastes a chat, corrects it, signs in and has the valid lines in the cart", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto("/quick-order");
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Paste a list" }).click();
  await page
    .getByLabel(/Lines from/)
    .fill(
      [
        "[21/11/26, 3:14 pm] Ravi: Hi bhaiya",
        "12x16 pod 5000 bhej do",
        "10 x 12 without pod 1k, 10x12 npd 1k",
        "brown tape 10 ctn",
        "14x19 pod 2000",
      ].join("\n"),
    );
  await page.getByRole("button", { name: "Find products" }).click();
  await expect(
    page.getByText(
      "5 lines read: 2 found, 1 to choose, 1 not found, 1 combined with the same product, 1 skipped.",
    ),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Use all 3,000" }).click();
  await expect(page.getByLabel("Quantity, row 1")).toBeFocused();
  await expect(page.getByLabel("Quantity, row 1")).toHaveValue("3,000");
  await page.getByRole("button", { name: /Tape Brown .* 42 micron/ }).click();

  // 8250.00 + 3200.00 + 31700.00 less 10%, and 18% of it
  const total = page.getByRole("region", { name: "Order total" });
  await expect(total).toContainText("₹39,980.00");
  await expect(total).toContainText("₹47,176.40");

  // The draft survives a reload and signing in.
  await page.reload();
  await expect(page.getByLabel("Product, row 4")).toHaveValue("14x19 pod");
  await page.getByRole("button", { name: "Add 3 lines to cart" }).click();
  await expect(page.getByText("Please login to add items to your cart.")).toBeVisible();
  await page.getByRole("button", { name: "Login Now" }).click();
  await registerInDialog(page, newPerson("Ravi Kumar"));
  // It goes on by itself.
  await expect(total.getByText("3 lines are in your cart.")).toBeVisible();
  await expect(page.getByLabel("Product, row 1")).toHaveValue("14x19 pod");
  await expect(page.getByLabel("Product, row 2")).toHaveValue("");
  await expectAccessible(page);

  await total.getByRole("link", { name: "Go to Cart" }).click();
  await expect(page.getByRole("heading", { name: "My Cart" })).toBeVisible();
  await expect(page.getByText("₹47,176.40")).toBeVisible();
});

test("a CSV file: valid rows are ready, the others can be downloaded and uploaded again", async ({
  page,
}) => {
  await page.goto("/quick-order");
  await page.getByRole("tab", { name: "Upload a file" }).click();
  await upload(
    page,
    "\ufeffSKU;Qty\r\nPOLPOD120160;2000\r\nPOLPOD100120;1200\r\n=1+1 tape;10\r\nHONSLV150;5\r\n",
  );
  await expect(page.getByText(/^4 lines read: 3 found, .*1 skipped\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add 2 lines to cart" })).toBeVisible();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download 2 problem lines (CSV)" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(file).toContain(
    'POLPOD100120,Plain Poly Courier Bag 10x12 inch with POD,"1,200",Quantity must be a multiple of 500 pieces.',
  );
  expect(file).toContain(",'=1+1 tape,10,");
  expect(file).not.toContain("POLPOD120160");

  await page.getByRole("button", { name: "Clear all" }).click();
  await upload(page, file.replace('"1,200"', "1500"));
  await expect(page.getByLabel("Product, row 1")).toHaveValue("POLPOD100120");
  await expect(page.getByRole("button", { name: "Add 1 line to cart" })).toBeVisible();

  // The sample file has no problems.
  const sampling = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download a sample file" }).click();
  await page.getByRole("button", { name: "Clear all" }).click();
  await upload(page, await readFile(await (await sampling).path(), "utf8"));
  await expect(page.getByRole("button", { name: "Add 4 lines to cart" })).toBeVisible();

  await upload(page, "PK\u0003\u0004", "order.xlsx");
  await expect(page.getByText(/This workbook cannot be read/)).toBeVisible();
  const rows = inlineRows([
    ["Item", "Qty"],
    ["paper 14x18", "1,000"],
  ]);
  await upload(page, workbookBytes({ rows }), "order.xlsx");
  await expect(page.getByText(/1 line read: 1 found/)).toBeVisible();
});

test("a list is dropped on the page, and one press says for all of its lines that they have no POD", async ({
  page,
}) => {
  await page.goto("/quick-order");
  await drop(
    page,
    "order.csv",
    "Branch,Size,Qty\r\nDelhi,12x16,2 000\r\nPune,10x12,1 000\r\nPune,8x10,1000\r\n",
  );
  await expect(page.getByText("3 lines read: 0 found, 3 to choose, 1 skipped.")).toBeVisible();
  await expectAccessible(page);
  const forAll = page.getByRole("group", { name: "For all" });
  await forAll.getByRole("button", { name: "Without POD (3 lines)" }).click();
  await forAll.getByRole("button", { name: "Quantities as read (2 lines)" }).click();
  await expect(page.getByRole("button", { name: "Add 3 lines to cart" })).toBeVisible();
  await expect(page.getByLabel("Quantity, row 1")).toHaveValue("2,000");
});

async function drop(page: Page, fileName: string, content: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([name, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name));
      return data;
    },
    [fileName, content] as const,
  );
  // The page listens once its scripts run.
  await expect(async () => {
    await page.dispatchEvent("main", "dragover", { dataTransfer });
    await expect(page.getByText(/^Drop your list/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.dispatchEvent("main", "drop", { dataTransfer });
}

test("rows can be typed with the keyboard alone", async ({ page }) => {
  await page.goto("/quick-order");
  await page.getByRole("button", { name: "Start typing" }).focus();
  const { keyboard } = page;
  await keyboard.press("Enter");
  await expect(page.getByLabel("Product, row 1")).toBeFocused();
  await keyboard.type("12x16 pod");
  await expect(page.getByRole("option", { name: /12x16 inch with POD/ }).first()).toBeVisible();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await expect(page.getByLabel("Quantity, row 1")).toBeFocused();
  await keyboard.type("2000");
  await keyboard.press("Enter");
  await keyboard.type("HONSLV150");
  await keyboard.press("Tab");
  await keyboard.type("5");
  await keyboard.press("Enter");
  // Product and quantity; the fourth row is added meanwhile.
  await keyboard.type("10x12 npd 1k");
  await keyboard.press("Enter");
  await expect(page.getByLabel("Product, row 4")).toBeFocused();
  await keyboard.type("TAPBRN048");
  await keyboard.press("Enter");
  await keyboard.press("ArrowUp");
  await keyboard.press("ArrowUp");
  await expect(page.getByLabel("Quantity, row 4")).toHaveValue("2");
  await keyboard.press("Shift+Enter");
  await expect(page.getByLabel("Quantity, row 3")).toBeFocused();
  await keyboard.type("1500");
  await expect(page.getByLabel("Quantity, row 3")).toHaveValue("1500");
  await expect(page.getByLabel("Product, row 5")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Add 4 lines to cart" })).toBeVisible();
});

async function upload(page: Page, content: string | Uint8Array, name = "order.csv"): Promise<void> {
  await page
    .getByLabel("CSV or Excel file")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}
