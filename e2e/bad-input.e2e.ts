import { expect, type Locator, type Page, test } from "@playwright/test";
import { type BadText, badTextNames, badTexts } from "@dakbag/api/test-support/bad-texts";
import { quickOrLong } from "@dakbag/api/test-support/quick-or-long";
import { addToCart, saveDetails } from "./steps/buying.ts";
import { newPerson } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";
import { recordFailures } from "./steps/page-events.ts";

// Every kind of text meets every endpoint in apps/api/src/bad-input.test.ts.
const kinds = quickOrLong<readonly BadText[]>(["10,000 characters", "markup"], badTextNames);

/** Replaces the text of a field, as a paste does. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press("ControlOrMeta+a");
  await field.press("Delete");
  if (text !== "") await field.page().keyboard.insertText(text);
}

/** The page is still shown, logged no error, and ran no typed markup. */
async function expectWhole(page: Page, faults: string[]) {
  await expect(page.getByRole("main")).toBeVisible();
  expect(await page.title()).not.toBe("broken");
  expect(faults).toEqual([]);
}

/** The error of a field for each kind of bad text; null where that text is valid. */
type Says = (kind: BadText) => string | null;

const says =
  (blank: string, other: string | null, long = other): Says =>
  (kind) =>
    kind === "empty" || kind === "spaces" ? blank : kind === "10,000 characters" ? long : other;

const refusedInNames: Partial<Record<BadText, string>> = {
  emoji: "emoji",
  markup: "<",
  SQL: ";",
  "more SQL": "=",
  "right-to-left override": "hidden characters",
  NUL: "hidden characters",
  "a template": "{",
};

const registerFields: readonly [string, Says][] = [
  [
    "Name",
    (kind) =>
      kind in refusedInNames
        ? `Name cannot contain ${refusedInNames[kind]}`
        : says("Name is required", null, "Name must be at most 100 characters")(kind),
  ],
  ["Email", says("Email is required", "Invalid email format", "Email must be at most 254 characters")],
  [
    "Phone number",
    (kind) =>
      kind === "other digits"
        ? null
        : says("Phone number is required", "Phone number must be 10 digits")(kind),
  ],
  [
    "Confirm Password",
    (kind) => (kind === "empty" ? "Confirm Password is required" : "Passwords do not match"),
  ],
];

test(
  "bad text in the registration form shows an error at the field",
  { tag: ["@buyer-5.1", "@buyer-5.2", "@buyer-5.5", "@buyer-5.6"] },
  async ({ page }) => {
    const faults = recordFailures(page);
    await page.goto("/");
    await page.getByRole("button", { name: "Sign In" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("tab", { name: "Register" }).click();
    await dialog.getByLabel("Password", { exact: true }).fill("kraft-and-twine");
    for (const [label, expected] of registerFields) {
      const field = dialog.getByLabel(label, { exact: true });
      for (const kind of kinds) {
        await paste(field, badTexts[kind]);
        await dialog.getByRole("button", { name: "Send OTP" }).click();
        await expect.soft(field, `${label}: ${kind}`).toHaveAccessibleDescription(expected(kind) ?? "");
      }
      // Emptied, so that the form stays incomplete and no code is sent.
      await paste(field, "");
    }
    await expectWhole(page, faults);
  },
);

test("a sign-in with bad text shows an error", { tag: ["@buyer-4.4", "@buyer-8.2"] }, async ({ page }) => {
  const faults = recordFailures(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Sign In" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "Login" }).click();
  const phone = dialog.getByLabel("Phone number");
  const password = dialog.getByLabel("Password", { exact: true });
  for (const field of [phone, password]) {
    for (const kind of kinds) {
      await phone.fill("9876543210");
      await password.fill("not-the-password");
      await paste(field, badTexts[kind]);
      const answer = page.waitForResponse("**/api/users/login");
      await dialog.getByRole("button", { name: "Login" }).click();
      expect((await answer).status(), kind).toBeLessThan(500);
      await expect.soft(dialog.getByRole("alert"), kind).not.toBeEmpty();
    }
  }
  await expectWhole(page, faults);
});

test("the OTP boxes accept only digits", { tag: ["@buyer-5.7"] }, async ({ page }) => {
  const faults = recordFailures(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Sign In" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "Login" }).click();
  await dialog.getByRole("button", { name: "Forgot password?" }).click();
  await dialog.getByLabel("Phone number").fill(newPerson("Asha Rao").phoneNumber);
  await dialog.getByRole("button", { name: "Send OTP" }).click();
  const boxes = dialog.getByRole("textbox");
  await expect(boxes).toHaveCount(4);
  for (const kind of kinds) {
    for (const box of await boxes.all()) await paste(box, badTexts[kind]);
    for (const box of await boxes.all()) expect.soft(await box.inputValue(), kind).toMatch(/^[0-9]?$/);
  }
  await dialog.getByRole("button", { name: "Verify OTP" }).click();
  await expect(dialog.getByRole("alert")).not.toBeEmpty();
  await expectWhole(page, faults);
});

test("search accepts any text and shows results, or that nothing was found", async ({ page }) => {
  const faults = recordFailures(page);
  await page.goto("/");
  const field = page.getByRole("combobox", { name: /Search/ });
  for (const kind of kinds) {
    await paste(field, badTexts[kind]);
    const found = page
      .getByRole("option")
      .first()
      .or(page.getByText(/Nothing found for/));
    if (badTexts[kind].trim() === "") await expect(found).toHaveCount(0);
    else await expect(found.first(), kind).toBeVisible();
    await field.press("Enter");
    await field.press("Escape");
  }
  await expectWhole(page, faults);
});

const gstMissing = "Please provide a GST Number or 'NA' if not available.";
const gstInvalid = "Please provide a valid GST Number or 'NA' if not available.";
const billingMissing = "Please fill out all mandatory billing fields.";
const phoneInvalid = "Please provide a valid 10-digit phone number starting with 6, 7, 8, or 9.";

test(
  "bad text in the shipping details shows the error of its field and is not saved",
  { tag: ["@buyer-5.9", "@buyer-5.11", "@buyer-5.12", "@buyer-5.13"] },
  async ({ page }) => {
    test.setTimeout(120_000);
    const faults = recordFailures(page);
    await signInPage(page, await registerByApi(newPerson("Ravi Kumar")));
    await page.goto("/shippingDetails");
    const billing = page.getByRole("group", { name: "Billing address" });
    const rightly: readonly [Locator, string, Says][] = [
      [page.getByLabel("GST number"), "07ABCDE1234F1Z2", says(gstMissing, gstInvalid)],
      [billing.getByLabel("Name", { exact: true }), "Ravi Kumar", says(billingMissing, null)],
      [billing.getByLabel("Company name"), "Ravi Exports", says(billingMissing, null)],
      [billing.getByLabel("Address", { exact: true }), "14 Rohtak Road", says(billingMissing, null)],
      [billing.getByLabel("District"), "West Delhi", says(billingMissing, null)],
      [
        billing.getByLabel("PIN code"),
        "110041",
        says(billingMissing, "Please provide a valid 6-digit PIN code."),
      ],
      [billing.getByLabel("Phone number"), "9876543210", says(billingMissing, phoneInvalid)],
    ];
    for (const [field, value] of rightly) await field.fill(value);
    await page.getByLabel("Same as Billing").uncheck();
    // The shipping address is missing, so nothing is ever saved.
    const shippingMissing = "Please fill out all mandatory shipping fields.";
    for (const [field, value, expected] of rightly) {
      for (const kind of kinds) {
        await paste(field, badTexts[kind]);
        await page.getByRole("button", { name: "Submit" }).click();
        const words = expected(kind) ?? shippingMissing;
        await expect.soft(page.getByText(words).first(), `${field}: ${kind}`).toBeVisible();
      }
      await field.fill(value);
    }
    await page.reload();
    await expect(billing.getByLabel("Company name")).toHaveValue("");
    await expectWhole(page, faults);
  },
);

test(
  "bad quantities in the cart and bad addresses in checkout are refused",
  { tag: ["@buyer-5.16"] },
  async ({ page }) => {
    test.setTimeout(120_000);
    const faults = recordFailures(page);
    await signInPage(page, await registerByApi(newPerson("Asha Verma")));
    await addToCart(page, "/boxdetails?sku=TAPBRN048", "5");
    await page.goto("/cart");
    const quantity = page.getByLabel(/^Quantity of/).first();
    for (const text of [...kinds.map((kind) => badTexts[kind]), "0", "-1", "1e5", "2.5", "99999999999"]) {
      await paste(quantity, text);
      await quantity.press("Tab");
    }
    await expect(quantity).toHaveValue("5");

    await page.getByRole("button", { name: "Proceed to Pay" }).click();
    await saveDetails(page);
    const popup = page.getByRole("dialog");
    await popup.getByRole("button", { name: "Edit this address" }).click();
    const pay = popup.getByRole("button", { name: "Pay Now" });
    for (const label of ["Company name", "Address", "PIN code", "Phone number"]) {
      const field = popup.getByLabel(label, { exact: true });
      const before = await field.inputValue();
      for (const kind of ["empty", "spaces"] as const) {
        await paste(field, badTexts[kind]);
        await expect.soft(pay, `${label}: ${kind}`).toBeDisabled();
      }
      await field.fill(before);
    }
    for (const [label, words] of [
      ["PIN code", "Please provide a valid 6-digit PIN code."],
      ["Phone number", phoneInvalid],
    ] as const) {
      const field = popup.getByLabel(label, { exact: true });
      const before = await field.inputValue();
      for (const kind of quickOrLong<readonly BadText[]>(
        ["markup"],
        ["emoji", "SQL", "other digits", "markup", "right-to-left override"],
      )) {
        await paste(field, badTexts[kind]);
        await pay.click();
        await expect.soft(field, `${label}: ${kind}`).toHaveAccessibleDescription(new RegExp(words));
      }
      await field.fill(before);
    }
    await expectWhole(page, faults);
  },
);
