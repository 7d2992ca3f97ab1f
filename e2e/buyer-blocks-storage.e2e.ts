import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { doMainJob } from "./steps/main-job.ts";
import { recordFailures } from "./steps/page-events.ts";
import { newPerson } from "./steps/people.ts";
import { registerByApi } from "./steps/shop-api.ts";

const blockStorage = (page: Page) =>
  page.addInitScript({ path: join(import.meta.dirname, "browsers/storage-blocked.js") });

test("with blocked storage a buyer does the main job in one page view", async ({ page }) => {
  const faults = recordFailures(page);
  await blockStorage(page);
  await doMainJob(page, "18x20");
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});

test("with blocked cookies the dialog says so before an OTP is sent, and a password signs in", async ({
  page,
}) => {
  const faults = recordFailures(page);
  const { person } = await registerByApi(newPerson("Ravi Kumar"));
  await blockStorage(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "cookieEnabled", { get: () => false });
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Sign In" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "Login" }).click();
  await dialog.getByRole("button", { name: "Forgot password?" }).click();
  await dialog.getByLabel("Phone number").fill(person.phoneNumber);
  await dialog.getByRole("button", { name: "Send OTP" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Your browser blocks cookies for this site");

  await dialog.getByRole("tab", { name: "Login" }).click();
  await dialog.getByLabel("Phone number").fill(person.phoneNumber);
  await dialog.getByLabel("Password").fill(person.password);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Your browser blocks storage for this site")).toBeVisible();
  await expect(page.getByRole("button", { name: /Ravi Kumar/ })).toBeVisible();
  expect(faults).toEqual([]);
});
