import { jobList } from "@dakbag/contracts/jobs";
import { expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { openCompany, requestCompany } from "../../../test-support/builders/company.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { newPhone, postForm, sendCode, verifyPhone } from "../../../test-support/builders/verify-phone.ts";
import { deleteExpired } from "./account.jobs.ts";

const shop = testAppForAll();

const tables = [
  "sessions",
  "phone_proofs",
  "one_time_codes",
  "one_time_code_sends",
  "company_invitations",
  "rate_limits",
];

async function countRows(): Promise<Record<string, number>> {
  const counts = tables.map(async (table): Promise<[string, number]> => {
    const { rows } = await shop.db.query<{ count: number }>(`SELECT count(*) FROM ${table}`);
    return [table, rows[0]?.count ?? 0];
  });
  return Object.fromEntries(await Promise.all(counts));
}

async function createRowsOfEachTable(): Promise<void> {
  const owner = await signInBuyer(shop);
  await openCompany(shop, owner);
  await requestCompany(shop, owner, "POST", "/invitations", { phoneNumber: newPhone(), role: "buyer" });
  await verifyPhone(shop, newPhone());
  await sendCode(shop, newPhone());
  await postForm(shop, "/api/users/login", { phoneNumber: newPhone(), password: "not-the-password" });
}

test("the hourly clean-up deletes expired rows and keeps the others, also when it runs twice", async () => {
  await createRowsOfEachTable();
  shop.clock.advance(31 * 24 * 3_600_000);
  await createRowsOfEachTable();
  expect(jobList["delete-expired-sessions"].schedule).toBe("17 * * * *");
  // Per call: one session, one proof, one valid code, two sends, one failed sign-in counted for phone, client IP and both,
  // one change of a company for its account, and one verification counted for its client IP; in all, the hourly and daily counts of the shop.
  expect(await countRows()).toEqual({
    sessions: 2,
    phone_proofs: 2,
    one_time_codes: 2,
    one_time_code_sends: 4,
    company_invitations: 2,
    rate_limits: 12,
  });
  for (let runs = 1; runs <= 2; runs += 1) {
    await deleteExpired(shop.shop);
    expect(await countRows()).toEqual({
      sessions: 1,
      phone_proofs: 1,
      one_time_codes: 1,
      one_time_code_sends: 2,
      company_invitations: 1,
      rate_limits: 7,
    });
  }
});
