import { expect, type Page } from "@playwright/test";
import { randomInt } from "node:crypto";
import { grantRole } from "@dakbag/api/features/users/staff-roles";
import type { Role } from "@dakbag/contracts/account";
import { withShopConnections } from "../../scripts/shop-database.ts";

export interface Person {
  readonly name: string;
  readonly phoneNumber: string;
  readonly password: string;
}

/** A person with a phone number that no other story uses. */
export function newPerson(name: string): Person {
  return { name, phoneNumber: `9${randomInt(100_000_000, 1_000_000_000)}`, password: "kraft-and-twine" };
}

/** The newest OTP that the sandbox's SMS gateway has for a phone; order notifications may be newer. */
export async function readCode(phoneNumber: string): Promise<string> {
  const answer = await fetch(`${process.env["SANDBOX_URL"]}/sms?to=${phoneNumber}`);
  const messages = (await answer.json()) as { body: string }[];
  const newest = messages.find(({ body }) => body.includes(" is your OTP "));
  const code = /^\d{4}/.exec(newest?.body ?? "")?.[0];
  if (!code) throw new Error(`no code was sent to ${phoneNumber}`);
  return code;
}

/** Registers in the open dialog with the OTP from the SMS. */
export async function registerInDialog(page: Page, person: Person): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "Register" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill(person.name);
  await dialog.getByLabel("Email").fill(`${person.phoneNumber}@example.in`);
  await dialog.getByLabel("Phone number").fill(person.phoneNumber);
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByLabel("Confirm Password").fill(person.password);
  await dialog.getByRole("button", { name: "Send OTP" }).click();
  await expect(dialog.getByText("OTP sent successfully!")).toBeVisible();

  // Typing moves on from box to box.
  await dialog.getByRole("textbox").first().click();
  // The last one sends the code.
  await page.keyboard.type(await readCode(person.phoneNumber));
  await expect(page.getByRole("button", { name: new RegExp(person.name) })).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** Makes a registered person an admin, as `npm run staff` does. */
export const makeAdmin = (person: Person) => grant(person, "admin");

/** Makes a registered person internal staff. */
export const makeInternal = (person: Person) => grant(person, "internal");

/** Makes a registered person a packer. */
export const makePacker = (person: Person) => grant(person, "packer");

async function grant({ phoneNumber }: Person, role: Role): Promise<void> {
  const by = { actor: { userId: null, name: "command line (stories)" }, now: new Date() };
  const granted = await withShopConnections((db) => grantRole(db, { phoneNumber, role }, by));
  if (!granted) throw new Error(`No account has the phone ${phoneNumber}.`);
}
