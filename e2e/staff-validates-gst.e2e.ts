import { gstinCheckCharacter } from "@dakbag/domain/gst/gstin";
import { expect, test } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expectAccessible } from "./steps/accessibility.ts";
import { makeInternal, newPerson } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

const withCheckDigit = (first14: string) => first14 + gstinCheckCharacter(first14);
const active = withCheckDigit("27ABCDE1234F1Z");
// In the sandbox GSTINs with entity number 9 are cancelled.
const cancelled = withCheckDigit("07ABCDE1234F9Z");
const mistyped = active.slice(0, 14) + (active.endsWith("A") ? "B" : "A");

test(
  "internal staff validate a GSTIN, then a pasted list, and download the result; buyers may not",
  { tag: ["@staff-1.2", "@staff-2.27", "@staff-5.8", "@staff-6.2", "@staff-8.13"] },
  async ({ page }) => {
    const member = await registerByApi(newPerson("Sunita Rao"));
    await signInPage(page, member);
    await page.goto("/vendorvalidation");
    await expect(page.getByText("You are not authorised to access this page")).toBeVisible();
    await makeInternal(member.person);
    await page.reload();

    const field = page.getByLabel("GSTIN", { exact: true });
    for (const [typed, words] of [
      ["na", "GSTIN not provided. Skipped validation."],
      ["27ABCDE", "GSTIN is invalid."],
      [mistyped, "GSTIN is invalid."],
      [` ${active.toLowerCase()} `, "GSTIN is valid."],
    ] as const) {
      await field.fill(typed);
      await page.getByRole("button", { name: "Validate", exact: true }).click();
      await expect(page.getByText(words)).toBeVisible();
    }
    await expect(page.getByText("ABCDE PACKAGING PRIVATE LIMITED")).toBeVisible();
    await expect(page.getByText("Maharashtra")).toBeVisible();
    await expectAccessible(page);

    await page
      .getByLabel("GSTINs", { exact: true })
      .fill([active, cancelled, mistyped, "NA", active].join("\n"));
    await page.getByRole("button", { name: "Validate list" }).click();
    await expect(page.getByText("1 valid, 0 of them Meesho-authorised, 2 invalid, 1 skipped")).toBeVisible();
    await expect(page.getByRole("row", { name: cancelled })).toContainText("Cancelled on 31/03/2025");
    await expectAccessible(page);

    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe("gst-validation.csv");
    const text = await readFile(await file.path(), "utf8");
    expect(text.trim().split("\r\n")).toHaveLength(5);
    expect(text).toContain(`${active},Valid,GSTIN is valid.,ABCDE PACKAGING PRIVATE LIMITED`);
  },
);
