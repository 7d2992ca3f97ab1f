import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { goToStaffPage } from "./steps/desk.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

// The shop is shared: each story takes goods of its own.
const [size, code] = ["16x20", "TNO"];

const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().replace(/^\d\d(\d\d)-(\d\d).*/, "$2$1");

async function setFaults(faults: object): Promise<void> {
  const answer = await fetch(`${process.env["SANDBOX_URL"]}/razorpay/_sandbox/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(faults),
  });
  expect(answer.status).toBe(200);
}

async function upload(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Upload series" }).click();
}

test(
  "an admin uploads packet series, retries after an outage and finds a packet; buyers may not",
  {
    tag: [
      "@staff-1.2",
      "@staff-2.24",
      "@staff-2.25",
      "@staff-2.26",
      "@staff-4.6",
      "@staff-5.7",
      "@staff-8.15",
      "@staff-8.16",
      "@staff-9.7",
      "@staff-9.8",
    ],
  },
  async ({ page }) => {
    test.setTimeout(120_000);
    const number = (serial: number) => `${code}${month}${String(serial).padStart(8, "0")}`;
    const admin = await registerByApi(newPerson("Meera Iyer"));
    await signInPage(page, admin);
    for (const path of ["/meesho", "/meesho-label"]) {
      await page.goto(path);
      await expect(page.getByText("You are not authorised to access this page")).toBeVisible();
    }
    await makeAdmin(admin.person);

    await page.goto("/meesho");
    await page.getByRole("button", { name: "Upload series" }).click();
    await expect(page.getByText("Please fill all fields")).toBeVisible();
    await expect(page.getByLabel("Material")).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel("Material").selectOption("Transparent");
    await page.getByLabel("Size").selectOption(`${size} inch`);
    await expect(page.getByLabel("Last sequence number")).toHaveValue("0");
    await upload(page, { MOQ: "500", "Secret code": "not-the-secret" });
    await expect(page.getByRole("alert").getByText("Invalid vendor or secret code")).toBeVisible();
    await expect(page.getByRole("row", { name: number(1) }).getByText("Refused")).toBeVisible();
    await expectAccessible(page);

    await upload(page, { "Secret code": "sandbox-secret" });
    await expect(page.getByText(`Succes!! Series: ${number(1)} - ${number(500)}`)).toBeVisible();
    await expect(page.getByLabel("Last sequence number")).toHaveValue("500");

    // After three timeouts the numbers stay reserved, and the series can be uploaded again.
    await setFaults({ vendorSystemServerErrors: 3 });
    await upload(page, { MOQ: "1000" });
    await expect(page.getByText("The marketplace does not answer.")).toBeVisible();
    await expect(page.getByLabel("Last sequence number")).toHaveValue("1500");
    const open = page.getByRole("row", { name: number(501) });
    await expect(open.getByText("Result unknown")).toBeVisible();
    await open.getByRole("button", { name: "Upload again" }).click();
    await expect(page.getByText("Only the secret code is needed.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Upload series" }).click();
    await expect(page.getByText(`Succes!! Series: ${number(501)} - ${number(1500)}`)).toBeVisible();
    await expect(open.getByText("Uploaded")).toBeVisible();

    await page.getByLabel("Search", { exact: true }).fill(number(777));
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByText(`1 series for “${number(777)}”`)).toBeVisible();
    await expect(open).toBeVisible();

    await goToStaffPage(page, "Label series");
    await expect(page.getByRole("heading", { name: "Label series" })).toBeVisible();
    await upload(page, { MOQ: "30", "Secret code": "sandbox-secret" });
    await expect(
      page.getByText(new RegExp(`Succes!! Series: PLN${month}\\d{8} - PLN${month}\\d{8}`)),
    ).toBeVisible();
    await expectAccessible(page);
  },
);
