import { describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { waitUntilBlocked } from "../../../test-support/builders/blocked-requests.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { newClientIp, newPhone, postForm, verifyPhone } from "../../../test-support/builders/verify-phone.ts";
import { startTestApp } from "../../../test-support/start-test-app.ts";

const shop = testAppForAll();

const dayMs = 24 * 60 * 60_000;
let serial = 0;
const newEmail = () => `someone${(serial += 1)}@example.in`;

interface Contact {
  name: string;
  email: string;
  isEmailProven: boolean;
  version: number;
}

interface Mail {
  subject: string;
  text: string;
  messageId: string;
}

/** The e-mails to an address, newest first, after everything that waits is sent. */
async function mailsTo(address: string, of = shop): Promise<Mail[]> {
  await of.runJobs();
  const answer = await fetch(`${of.sandboxUrl}/mail?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Mail[];
}

const tokenIn = (mail: Mail | undefined) => /\/confirm-email#([\w-]{43})$/m.exec(mail?.text ?? "")?.[1];

async function contactOf({ headers }: Pick<SignedIn, "headers">): Promise<Contact> {
  const answer = await shop.app.inject({ url: "/api/users/contact", headers });
  return answer.json<{ contact: Contact }>().contact;
}

const confirm = (token: string, remoteAddress = newClientIp()) =>
  shop.app.inject({ method: "POST", url: "/api/users/confirmEmail", payload: { token }, remoteAddress });

const sendLink = ({ headers }: Pick<SignedIn, "headers">, remoteAddress = newClientIp(), of = shop) =>
  of.app.inject({ method: "POST", url: "/api/users/contact/emailLink", headers, remoteAddress });

const save = ({ headers }: Pick<SignedIn, "headers">, payload: object) =>
  shop.app.inject({
    method: "PUT",
    url: "/api/users/contact",
    headers,
    payload,
    remoteAddress: newClientIp(),
  });

/** A buyer with this address, which is not proven. */
async function unprovenBuyer(email = newEmail(), of = shop): Promise<SignedIn> {
  const buyer = await signInBuyer(of, { isEmailProven: false });
  await of.db.query("UPDATE users SET email = $2 WHERE id = $1", [buyer.userId, email]);
  return buyer;
}

/** The token of a link that was sent to the buyer's address. */
async function linkTo(buyer: SignedIn, email: string): Promise<string> {
  expect((await sendLink(buyer)).statusCode).toBe(200);
  return tokenIn((await mailsTo(email))[0])!;
}

describe("an e-mail address", () => {
  test(
    "given at registration gets a link, is unproven when that is opened, and proven by Confirm, also repeated",
    { tags: ["ruling-contact.1", "ruling-contact.2"] },
    async () => {
      const [phoneNumber, email] = [newPhone(), newEmail()];
      const { otp, proof } = await verifyPhone(shop, phoneNumber);
      const form = { phoneNumber, password: "bubble-wrap-42", name: "Click http://evil.example", email, otp };
      const registered = await postForm(shop, "/api/users/register", form, { proof });
      const headers = { authorization: `Bearer ${registered.json<{ token: string }>().token}` };
      const mails = await mailsTo(email);
      expect(mails.map(({ subject }) => subject)).toEqual(["Confirm your e-mail for Dakbag"]);
      expect(mails[0]!.text).toContain(`mobile number ending in ${phoneNumber.slice(-4)}`);
      expect(mails[0]!.text).not.toContain("evil.example");
      const token = tokenIn(mails[0])!;

      const opened = await shop.app.inject({ url: `/api/users/confirmEmail?token=${token}` });
      expect(opened.statusCode).toBe(404);
      expect((await contactOf({ headers })).isEmailProven).toBe(false);
      const [first, again] = [await confirm(token), await confirm(token)];
      expect(first.statusCode).toBe(200);
      expect(again.json()).toEqual(first.json());
      expect((await contactOf({ headers })).isEmailProven).toBe(true);
      const { rows } = await shop.db.query("SELECT encode(token_hash, 'base64') FROM email_confirmations");
      expect(JSON.stringify(rows)).not.toContain(token);
    },
  );

  test(
    "is not proven by a link that is 7 days old, unknown, cut off, or of another address",
    {
      tags: ["ruling-contact.1"],
    },
    async () => {
      const email = newEmail();
      const buyer = await unprovenBuyer(email);
      const token = await linkTo(buyer, email);
      for (const wrong of ["A".repeat(43), token.slice(1), `${token}A`])
        expect((await confirm(wrong)).statusCode).toBe(400);
      await shop.db.query("UPDATE users SET email = $2 WHERE id = $1", [buyer.userId, newEmail()]);
      expect((await confirm(token)).json()).toMatchObject({ code: "email-link-invalid" });
      await shop.db.query("UPDATE users SET email = $2 WHERE id = $1", [buyer.userId, email]);
      const sentAt = shop.clock.now().getTime();
      shop.clock.advance(7 * dayMs);
      expect((await confirm(token)).json()).toMatchObject({ code: "email-link-invalid" });
      shop.clock.advance(sentAt - shop.clock.now().getTime());
      expect((await contactOf(buyer)).isEmailProven).toBe(false);
      expect((await confirm(token)).statusCode).toBe(200);
    },
  );

  test(
    "is not proven a second time by a used link, after the account had another address",
    {
      tags: ["ruling-contact.2"],
    },
    async () => {
      const [first, second] = [newEmail(), newEmail()];
      const buyer = await unprovenBuyer(first);
      const token = await linkTo(buyer, first);
      expect((await confirm(token)).statusCode).toBe(200);
      await save(buyer, { name: "Asha", email: second, version: 1 });
      await save(buyer, { name: "Asha", email: first, version: 2 });
      expect((await confirm(token)).statusCode).toBe(400);
      expect((await contactOf(buyer)).isEmailProven).toBe(false);
    },
  );

  test(
    "that is changed while its link is confirmed is not proven, and the link is refused",
    {
      tags: ["ruling-contact.1"],
    },
    async () => {
      const email = newEmail();
      const buyer = await unprovenBuyer(email);
      const token = await linkTo(buyer, email);
      const holder = await shop.db.connect();
      try {
        await holder.query("BEGIN");
        await holder.query("UPDATE users SET email = $2 WHERE id = $1", [buyer.userId, newEmail()]);
        const confirmed = confirm(token);
        await waitUntilBlocked(holder, 1);
        await holder.query("COMMIT");
        expect((await confirmed).statusCode).toBe(400);
      } finally {
        holder.release();
      }
      expect((await contactOf(buyer)).isEmailProven).toBe(false);
    },
  );
});

describe("links that prove an address", () => {
  test(
    "are one a minute and three a day for an account, however often they are asked for",
    {
      tags: ["ruling-contact.3", "ruling-contact.6"],
    },
    async () => {
      const email = newEmail();
      const buyer = await unprovenBuyer(email);
      const statuses: number[] = [];
      for (let round = 0; round < 4; round += 1) {
        const answers = await Promise.all(Array.from({ length: 5 }, () => sendLink(buyer)));
        statuses.push(...new Set(answers.map(({ statusCode }) => statusCode)));
        shop.clock.advance(61_000);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect(await mailsTo(email)).toHaveLength(3);
      shop.clock.advance(dayMs);
      expect((await sendLink(buyer)).statusCode).toBe(200);
      expect(await mailsTo(email)).toHaveLength(4);
    },
  );

  test(
    "are three a day for a mailbox, whatever the accounts, letter case and +suffix",
    {
      tags: ["ruling-contact.3"],
    },
    async () => {
      const email = newEmail();
      const [name, domain] = email.split("@");
      const spellings = [email, email.toUpperCase(), `${name}+a@${domain}`, `${name}+b@${domain}`, email];
      const statuses: number[] = [];
      for (const spelling of spellings)
        statuses.push((await sendLink(await unprovenBuyer(spelling))).statusCode);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
    },
  );

  test(
    "are twenty a day for a client, and as many as the setting says for the shop",
    {
      tags: ["ruling-contact.3"],
    },
    async () => {
      const client = newClientIp();
      const ofClient: number[] = [];
      for (let count = 0; count < 21; count += 1)
        ofClient.push((await sendLink(await unprovenBuyer(), client)).statusCode);
      expect(ofClient).toEqual([...Array<number>(20).fill(200), 429]);

      const small = await startTestApp({ environment: { CONFIRMATION_MAILS_PER_DAY: "2" } });
      try {
        const buyers = [];
        for (let count = 0; count < 6; count += 1) buyers.push(await unprovenBuyer(newEmail(), small));
        const answers = await Promise.all(buyers.map((buyer) => sendLink(buyer, newClientIp(), small)));
        expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
        expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
      } finally {
        await small.close();
      }
    },
  );

  test("are not sent to an address that the account gave up or proved before the mail went", async () => {
    const [email, other] = [newEmail(), newEmail()];
    const buyer = await unprovenBuyer(email);
    await sendLink(buyer);
    await shop.db.query("UPDATE users SET email = $2 WHERE id = $1", [buyer.userId, other]);
    expect(await mailsTo(email)).toEqual([]);
    await sendLink(buyer);
    await shop.db.query("UPDATE users SET email_proven_at = now() WHERE id = $1", [buyer.userId]);
    expect(await mailsTo(other)).toEqual([]);
    expect((await sendLink(buyer)).json()).toMatchObject({ message: "Your e-mail is confirmed." });
    expect(await mailsTo(other)).toEqual([]);
  });
});

describe("PUT /api/users/contact", () => {
  test(
    "a new e-mail is unproven and gets the link; the proven one before it gets one mail, without the new address",
    {
      tags: ["ruling-contact.4", "ruling-contact.5"],
    },
    async () => {
      const buyer = await signInBuyer(shop);
      const [before, email] = [(await contactOf(buyer)).email, newEmail()];
      const body = { name: "Asha & Sons", email, version: 1 };
      const answer = await save(buyer, body);
      expect(answer.json()).toEqual({
        success: true,
        contact: { name: "Asha & Sons", email, isEmailProven: false, version: 2 },
        isLinkSent: true,
      });
      const repeated = await save(buyer, body);
      expect(repeated.statusCode).toBe(200);
      expect(repeated.json()).toMatchObject({ contact: { version: 2 } });
      const informed = await mailsTo(before);
      expect(informed.map(({ subject }) => subject)).toEqual([
        "The e-mail of your Dakbag account was changed",
      ]);
      expect(informed[0]!.text).not.toContain(email);
      const mails = await mailsTo(email);
      expect(mails).toHaveLength(1);
      expect((await confirm(tokenIn(mails[0])!)).statusCode).toBe(200);
      expect(await contactOf(buyer)).toEqual({ name: "Asha & Sons", email, isEmailProven: true, version: 2 });
      const profile = await shop.app.inject({ url: "/api/users/profile", headers: buyer.headers });
      expect(profile.json()).toMatchObject({ name: "Asha & Sons", email });
    },
  );

  test(
    "a new name keeps the proof, and an unproven address is not informed of its change",
    {
      tags: ["ruling-contact.4"],
    },
    async () => {
      const proven = await signInBuyer(shop);
      const { email } = await contactOf(proven);
      const renamed = await save(proven, { name: "Asha Exports", email, version: 1 });
      expect(renamed.json()).toMatchObject({ contact: { isEmailProven: true }, isLinkSent: false });
      expect(await mailsTo(email)).toEqual([]);

      const strangers = newEmail();
      const unproven = await unprovenBuyer(strangers);
      await save(unproven, { name: "Asha", email: newEmail(), version: 1 });
      expect(await mailsTo(strangers)).toEqual([]);
    },
  );

  test(
    "of two saves that saw the same version one succeeds; the other is a conflict and changes nothing",
    {
      tags: ["ruling-contact.4"],
    },
    async () => {
      const buyer = await signInBuyer(shop);
      const names = ["One", "Two", "Three", "Four", "Five"];
      const { email } = await contactOf(buyer);
      const answers = await Promise.all(names.map((name) => save(buyer, { name, email, version: 1 })));
      const saved = answers.filter(({ statusCode }) => statusCode === 200);
      expect(saved).toHaveLength(1);
      const refused = answers.filter(({ statusCode }) => statusCode === 409);
      expect(refused).toHaveLength(4);
      expect(refused[0]!.json()).toMatchObject({ code: "changed-meanwhile" });
      expect(await contactOf(buyer)).toEqual(saved[0]!.json<{ contact: Contact }>().contact);
    },
  );

  test.each([
    [{ name: "" }, "Name is required"],
    [{ email: "asha" }, "Invalid email format"],
    [{ email: "a@b.in\r\nBcc: eve@evil.example" }, "Invalid email format"],
    [{ version: 0 }, "version must be at least 1"],
    [{ role: "admin" }, "role is not a known field"],
  ])("refuses %j with a sentence", async (wrong, message) => {
    const buyer = await signInBuyer(shop);
    const { email } = await contactOf(buyer);
    const answer = await save(buyer, { name: "Asha", email, version: 1, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message });
  });

  test(
    "of many accounts with a stranger's address sends it three links a day in all, and nothing else",
    {
      tags: ["ruling-contact.3"],
    },
    async () => {
      const stranger = newEmail();
      for (let count = 0; count < 6; count += 1) {
        const buyer = await signInBuyer(shop);
        const answer = await save(buyer, { name: "Asha", email: stranger, version: 1 });
        expect(answer.json()).toMatchObject({ isLinkSent: count < 3 });
      }
      expect(await mailsTo(stranger)).toHaveLength(3);
    },
  );
});
