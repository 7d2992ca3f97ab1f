import { expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { enquiryFields, postEnquiry } from "../../../test-support/builders/enquiry.ts";
import { newClientIp, postForm, registerBuyer } from "../../../test-support/builders/verify-phone.ts";

const shop = testAppForAll({ environment: { ARTWORK_MEGABYTES: "10" } });
const hour = 60 * 60_000;

/** The smallest PDF that is whole, with spaces in its middle. */
function pdfOf(bytes: number): string {
  const head = `%PDF-1.7\n${" ".repeat(bytes)}\n`;
  return `${head}xref\n0 0\ntrailer\nstartxref\n${head.length}\n%%EOF\n`;
}
const send = (address: string, more: object = {}, bytes = 100) =>
  postEnquiry(shop, { address, file: pdfOf(bytes), fileName: "logo.pdf", ...more });
async function statusesOf(addresses: readonly string[]): Promise<number[]> {
  const statuses = [];
  for (const address of addresses) statuses.push((await send(address)).statusCode);
  return statuses;
}

/** An account's phone, and the cookie of the browser that signed in to it. */
async function account() {
  const { phoneNumber, password } = await registerBuyer(shop);
  const answer = await postForm(shop, "/api/users/login", { phoneNumber, password });
  const known = answer.cookies.find(({ name }) => name === "dakbag_known_browser")?.value;
  return { fields: enquiryFields({ phoneNumber }), headers: { cookie: `dakbag_known_browser=${known}` } };
}

test("are six a day for one client, 24 for an IPv6 /48, and others send theirs meanwhile", async () => {
  const client = newClientIp();
  expect(await statusesOf(Array<string>(8).fill(client))).toEqual([...Array<number>(6).fill(200), 429, 429]);
  const network = Array.from({ length: 26 }, (_, at) => `2001:db8:99:${at.toString(16)}::1`);
  expect(await statusesOf(network)).toEqual([...Array<number>(24).fill(200), 429, 429]);
  expect(await statusesOf([newClientIp()])).toEqual([200]);
  const without = await postEnquiry(shop, { address: client });
  expect(without.statusCode).toBe(200);
});

test("of the shop's sixty an hour leave a fifth for browsers that signed in to the phone's account", async () => {
  shop.clock.advance(2 * hour);
  const flood = await statusesOf(Array.from({ length: 50 }, newClientIp));
  expect(flood.filter((status) => status === 200)).toHaveLength(48);
  expect((await send(newClientIp(), await account())).statusCode).toBe(200);
});

test("may fill four fifths of the space for files; the rest is for browsers that signed in", async () => {
  shop.clock.advance(2 * hour);
  const large = 3_900_000;
  const statuses = [];
  for (let at = 0; at < 3; at += 1) statuses.push((await send(newClientIp(), {}, large)).statusCode);
  expect(statuses).toEqual([200, 200, 503]);
  const refused = await send(newClientIp(), {}, large);
  expect(refused.json()).toMatchObject({
    code: "no-room-for-files",
    message:
      "We cannot take files at the moment. Please send your enquiry without the file; we will ask you for it.",
  });
  const known = await account();
  expect((await send(newClientIp(), known, 1_000_000)).statusCode).toBe(200);
  const { rows } = await shop.db.query(
    "SELECT sum(octet_length(bytes)) <= 10000000 AS fits FROM enquiry_artworks",
  );
  expect(rows).toEqual([{ fits: true }]);
});
