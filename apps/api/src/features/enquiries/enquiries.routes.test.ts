import { phoneAlert } from "@dakbag/domain/places/address-field-problem";
import { maxArtworkBytes } from "@dakbag/domain/enquiries/artwork-file";
import { enquiryNumber } from "@dakbag/domain/enquiries/enquiry";
import { beforeAll, describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { pdfBytes } from "../../../../../packages/domain/test-support/pdf-bytes.ts";
import {
  joined,
  jpegBytes,
  pngBytes,
  webpBytes,
} from "../../../../../packages/domain/test-support/picture-bytes.ts";
import { enquiryFields, postEnquiry, sendEnquiry } from "../../../test-support/builders/enquiry.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { messagesTo, newClientIp, newPhone } from "../../../test-support/builders/verify-phone.ts";
import { startTestApp } from "../../../test-support/start-test-app.ts";
import { deleteOldEnquiries } from "./enquiries.jobs.ts";

const hour = 3_600_000;
const html = "<!doctype html><script>alert(1)</script>";

const shop = testAppForAll({ now: new Date("2026-11-20T10:00:00Z") });
let admin: SignedIn;
beforeAll(async () => {
  admin = await signInBuyer(shop, { role: "admin", name: "Meera Iyer" });
});

const rows = async (text: string, ...values: unknown[]) => (await shop.db.query(text, values)).rows;
const savedEnquiries = async (phoneNumber: string) =>
  rows("SELECT * FROM enquiries WHERE phone_number = $1 ORDER BY id", phoneNumber);
const acknowledgementsOf = async (phoneNumber: string) =>
  rows(
    `SELECT n.channel, n.recipient, n.kind, n.state FROM notifications n JOIN enquiries e ON e.id = n.enquiry_id
     WHERE e.phone_number = $1 ORDER BY n.channel DESC`,
    phoneNumber,
  );
const mailsTo = async (address: string) =>
  (await (await fetch(`${shop.sandboxUrl}/mail?to=${address}`)).json()) as {
    subject: string;
    text: string;
    html: string;
  }[];
const get = (url: string, { headers }: Pick<SignedIn, "headers"> = admin) =>
  shop.app.inject({ url, headers });
const setStatus = (id: string, from: string, to: string, { headers }: Pick<SignedIn, "headers"> = admin) =>
  shop.app.inject({
    method: "PUT",
    url: `/api/admin/enquiries/${id}/status`,
    headers,
    payload: { from, to },
  });

describe("an enquiry", () => {
  test(
    "needs no account, is saved with normalised fields, and is acknowledged by SMS and e-mail",
    { tags: ["ruling-enquiry.1", "ruling-enquiry.2"] },
    async () => {
      const phone = newPhone();
      const fields = enquiryFields({
        kind: "bulk",
        phoneNumber: ` +91 ${phone.slice(0, 5)} ${phone.slice(5)} `,
        email: "asha@example.in",
        what: "  Carry bags, 80 GSM  ",
        pincode: "110041",
        message: "By Diwali,\nplease.",
        website: "",
      });
      const answer = await postEnquiry(shop, { fields });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toEqual({
        success: true,
        number: expect.stringMatching(/^E-\d{6}$/),
        acknowledgedBy: ["sms", "email"],
      });
      expect(await savedEnquiries(phone)).toMatchObject([
        {
          kind: "bulk",
          status: "New",
          name: "Asha Rao",
          company_name: "Kumkum Sarees",
          phone_number: phone,
          email: "asha@example.in",
          what: "Carry bags, 80 GSM",
          quantity: "50,000 pieces",
          pincode: "110041",
          message: "By Diwali,\nplease.",
        },
      ]);
      expect(await acknowledgementsOf(phone)).toEqual([
        { channel: "sms", recipient: phone, kind: "enquiry", state: "waiting" },
        { channel: "email", recipient: "asha@example.in", kind: "enquiry", state: "waiting" },
      ]);
    },
  );

  test(
    "is acknowledged only with its number: no text of the sender goes into an SMS or e-mail",
    { tags: ["ruling-enquiry.2"] },
    async () => {
      const phone = newPhone();
      const email = `o${phone}@example.in`;
      const spam = "WIN CASH http://evil.example";
      const fields = enquiryFields({
        phoneNumber: phone,
        email,
        name: spam,
        companyName: spam,
        what: spam,
        quantity: spam,
        message: spam,
      });
      const { number } = (await postEnquiry(shop, { fields })).json<{ number: string }>();
      await shop.runJobs();
      const messages = await messagesTo(shop, phone);
      expect(messages.map(({ body }) => body)).toEqual([
        `We have your enquiry ${number}. We answer by phone or e-mail, Mon-Sat 9AM-6PM. - Dakbag`,
      ]);
      const mails = await mailsTo(email);
      expect(mails.map(({ subject }) => subject)).toEqual([`We have your enquiry ${number}`]);
      expect(JSON.stringify([messages, mails])).not.toMatch(/WIN|evil|Asha/);
      expect(await acknowledgementsOf(phone)).toMatchObject([{ state: "sent" }, { state: "sent" }]);
    },
  );

  test("without an e-mail address is acknowledged by SMS only", async () => {
    const fields = enquiryFields();
    expect((await postEnquiry(shop, { fields })).json()).toMatchObject({ acknowledgedBy: ["sms"] });
  });

  test(
    "sent six times concurrently and again within a day is saved and acknowledged once",
    { tags: ["ruling-enquiry.3"] },
    async () => {
      const fields = enquiryFields({ email: "again@example.in" });
      const file = pdfBytes();
      const answers = await Promise.all(Array.from({ length: 6 }, () => postEnquiry(shop, { fields, file })));
      shop.clock.advance(23 * hour);
      answers.push(await postEnquiry(shop, { fields, file, fileName: "other-name.pdf" }));
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect(answers[0]!.json()).toMatchObject({ success: true, acknowledgedBy: ["sms", "email"] });
      expect(await savedEnquiries(fields.phoneNumber)).toHaveLength(1);
      expect(await acknowledgementsOf(fields.phoneNumber)).toHaveLength(2);

      await postEnquiry(shop, { fields: { ...fields, quantity: "60,000" }, file });
      await postEnquiry(shop, { fields, file: pdfBytes("4 0 obj <<>> endobj") });
      expect(await savedEnquiries(fields.phoneNumber)).toHaveLength(3);
      shop.clock.advance(2 * hour);
      await postEnquiry(shop, { fields, file });
      expect(await savedEnquiries(fields.phoneNumber)).toHaveLength(4);
      admin = await signInBuyer(shop, { role: "admin", name: "Meera Iyer" });
    },
  );

  test.each([
    ["kind", "other", "kind must be bulk or customisation"],
    ["kind", undefined, "kind must be bulk or customisation"],
    ["name", " ", "Name is required"],
    ["companyName", undefined, "Company or brand is required"],
    ["phoneNumber", "5876543210", "Please provide a valid 10-digit phone number"],
    ["phoneNumber", "987654321", "Please provide a valid 10-digit phone number"],
    ["email", "asha@example", "Invalid email format"],
    ["email", "a@b.in\r\nBcc: c@d.in", "Invalid email format"],
    ["what", "", "Please say what you need"],
    ["what", "x".repeat(501), "What you need must be at most 500 characters"],
    ["quantity", "", "Quantity is required"],
    ["pincode", "012345", "Pincode must be 6 digits"],
    ["message", "x".repeat(2001), "Message must be at most 2000 characters"],
    ["message", "a\u0000b", "Message contains characters that cannot be stored"],
    ["website", "https://evil.example", "website must stay empty"],
    ["status", "Answered", "status is not a known field"],
    ["file", "text", "file must be a file"],
  ])(
    "an enquiry with %s %j is refused with the field's name, and nothing is saved",
    async (field, value, message) => {
      const phone = newPhone();
      const fields = { ...enquiryFields({ phoneNumber: phone }), [field]: value };
      const answer = await postEnquiry(shop, { fields });
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        400,
        expect.stringContaining(message),
      ]);
      expect(answer.json()).toMatchObject({
        details: expect.arrayContaining([expect.objectContaining({ field })]),
      });
      expect(await savedEnquiries(phone)).toEqual([]);
    },
  );

  test("a message of 2,000 non-Latin characters is saved completely, also in a form with a file", async () => {
    const fields = enquiryFields({ message: "क".repeat(2000) });
    expect((await postEnquiry(shop, { fields, file: pngBytes() })).statusCode).toBe(200);
    expect(await savedEnquiries(fields.phoneNumber)).toMatchObject([{ message: fields["message" as never] }]);
    const longer = enquiryFields({ message: "क".repeat(2001) });
    expect((await postEnquiry(shop, { fields: longer, file: pngBytes() })).statusCode).toBe(400);
  });
});

describe("a form submitted by a browser without scripts", { tags: ["ruling-enquiry.10"] }, () => {
  const sendAsBrowser = (fields: Readonly<Record<string, unknown>>, clientIp = newClientIp()) =>
    postEnquiry(shop, {
      fields,
      file: pdfBytes(),
      address: clientIp,
      headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    });

  test("is answered with a page that has the number and the channels of the acknowledgement", async () => {
    const fields = enquiryFields({ email: "page@example.in" });
    const { statusCode, headers, body } = await sendAsBrowser(fields);
    expect(statusCode, body).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-store");
    const { serial } = (await savedEnquiries(fields.phoneNumber))[0] as { serial: number };
    expect(body).toContain(`<h1>We have your enquiry ${enquiryNumber(serial)}</h1>`);
    expect(body).toContain("We are sending you this number by SMS and e-mail.");
  });

  test("is refused with status 400 and a page that lists every invalid field", async () => {
    const fields = enquiryFields({ companyName: "", phoneNumber: "12345", "<b>": "1" });
    const { statusCode, headers, body } = await sendAsBrowser(fields);
    expect(statusCode).toBe(400);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body).toContain("<h1>Your enquiry was not sent</h1>");
    expect(body).toContain("<p>Company or brand is required</p>");
    expect(body).toContain(`<p>${phoneAlert}</p>`);
    expect(body).toContain("<p>&lt;b&gt; is not a known field</p>");
    expect(await savedEnquiries("12345")).toEqual([]);
  });

  test("is refused with status 429 and a page when the rate limit is reached", async () => {
    const clientIp = newClientIp();
    for (let sent = 0; sent < 30; sent += 1) await sendAsBrowser({}, clientIp);
    const { statusCode, headers, body } = await sendAsBrowser({}, clientIp);
    expect(statusCode).toBe(429);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body).toMatch(/<p>Too many [^<]+<\/p>/);
  });
});

describe("an artwork", () => {
  test.each([
    ["pdf", pdfBytes()],
    ["jpg", jpegBytes()],
    ["png", pngBytes()],
    ["webp", webpBytes.lossy()],
  ])(
    "that is a %s is saved with its enquiry, and staff download the same bytes",
    { tags: ["ruling-enquiry.5"] },
    async (format, bytes) => {
      const id = await sendEnquiry(shop, { file: bytes, fileName: '../../"logo"\r\n.exe' });
      const { enquiry } = (await get(`/api/admin/enquiries/${id}`)).json<{
        enquiry: { number: string; artwork: object };
      }>();
      expect(enquiry.artwork).toMatchObject({ format, byteCount: bytes.length });
      const saved = await get(`/api/admin/enquiries/${id}/artwork`);
      expect(new Uint8Array(saved.rawPayload)).toEqual(bytes);
      expect(saved.headers).toMatchObject({
        "content-type": "application/octet-stream",
        "content-disposition": `attachment; filename="${enquiry.number}.${format}"`,
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
      });
    },
  );

  test.each([
    ["a program named .pdf", joined("MZ", new Uint8Array(300)), "file must be a PDF, JPEG, PNG or WebP"],
    ["HTML named .pdf", joined(html), "file must be a PDF, JPEG, PNG or WebP"],
    [
      "an SVG",
      joined('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      "please save drawings (SVG, AI, CDR) as PDF",
    ],
    ["a PDF with HTML appended", joined(pdfBytes(), html), "file must be a whole file"],
    ["a truncated PDF", pdfBytes().slice(0, -12), "file must be a whole file"],
    ["a picture with HTML appended", joined(jpegBytes(), html), "file must be a whole file"],
    ["an animated picture", webpBytes.moving(), "file must be a still picture"],
    ["an empty file", joined(), "file must not be empty"],
  ])("%s is refused, and nothing is saved", { tags: ["ruling-enquiry.5"] }, async (_what, file, message) => {
    const fields = enquiryFields();
    const answer = await postEnquiry(shop, { fields, file, fileName: "logo.pdf" });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
    expect(await savedEnquiries(fields.phoneNumber)).toEqual([]);
  });

  test("of more than 5 MB is refused with a message", async () => {
    const answer = await postEnquiry(shop, { file: "x".repeat(maxArtworkBytes + 1) });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      413,
      "file must be at most 5 MB",
    ]);
  });

  test("that was not chosen, sent by a browser as an empty part, counts as no file", async () => {
    const fields = enquiryFields();
    const part = (name: string, value: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const none = part('file"; filename="', "").replace(
      "\r\n\r\n",
      "\r\ncontent-type: application/octet-stream\r\n\r\n",
    );
    const parts = Object.entries({ ...fields, website: "" }).map(([name, value]) =>
      part(name, String(value)),
    );
    const answer = await shop.app.inject({
      method: "POST",
      url: "/api/enquiries",
      remoteAddress: newClientIp(),
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload: `${parts.join("")}${none}--x--\r\n`,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await savedEnquiries(fields.phoneNumber)).toHaveLength(1);
  });

  test("that does not exist answers 404", async () => {
    const id = await sendEnquiry(shop);
    expect((await get(`/api/admin/enquiries/${id}/artwork`)).statusCode).toBe(404);
  });
});

describe("rate limits of enquiries", { tags: ["ruling-enquiry.4"] }, () => {
  test("one phone can send five enquiries a day from any client IP; more are refused and not saved", async () => {
    const phoneNumber = newPhone();
    const send = (what: string, typed = phoneNumber) =>
      postEnquiry(shop, { fields: enquiryFields({ phoneNumber: typed, what }) });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => send(`Bags, ${at}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const refused = await send("One more", `+91${phoneNumber}`);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(23 * 3600);
    expect(refused.json()).toMatchObject({ message: expect.stringContaining("or call us") });
    expect(await savedEnquiries(phoneNumber)).toHaveLength(5);
  });

  test("one phone and one e-mail address get at most two acknowledgements a day each", async () => {
    const phoneNumber = newPhone();
    for (const at of [1, 2, 3]) {
      const fields = enquiryFields({ phoneNumber, what: `Bags, ${at}` });
      expect((await postEnquiry(shop, { fields })).json()).toMatchObject({
        acknowledgedBy: at <= 2 ? ["sms"] : [],
      });
    }
    const phones = [newPhone(), newPhone(), newPhone()];
    const responses = [];
    for (const [at, phone] of phones.entries()) {
      const email = at % 2 === 0 ? "victim@example.in" : "Victim@Example.in";
      responses.push(
        (await postEnquiry(shop, { fields: enquiryFields({ phoneNumber: phone, email }) })).json(),
      );
    }
    expect(responses.map(({ acknowledgedBy }) => acknowledgedBy)).toEqual([
      ["sms", "email"],
      ["sms", "email"],
      ["sms"],
    ]);
    await shop.runJobs();
    expect(await messagesTo(shop, phoneNumber)).toHaveLength(2);
  });

  test("one client IP can make 30 attempts an hour, valid or not; more are refused before the body is read", async () => {
    const clientIp = newClientIp();
    for (let at = 0; at < 30; at += 1)
      expect((await postEnquiry(shop, { fields: {}, address: clientIp })).statusCode).toBe(400);
    const fields = enquiryFields();
    const refused = await postEnquiry(shop, {
      fields,
      file: "x".repeat(maxArtworkBytes + 1),
      address: clientIp,
    });
    expect(refused.statusCode).toBe(429);
    expect(await savedEnquiries(fields.phoneNumber)).toEqual([]);
    expect((await postEnquiry(shop, { fields })).statusCode).toBe(200);
  });

  test("the shop limits files per hour and acknowledgements per day; enquiries without a file are still accepted", async () => {
    const small = await startTestApp({ environment: { RATE_LIMIT_SCALE: "0.05" } });
    try {
      const send = (file?: Uint8Array<ArrayBuffer>) => postEnquiry(small, file ? { file } : {});
      const withFiles = [];
      for (let at = 0; at < 4; at += 1) withFiles.push(await send(pngBytes()));
      expect(withFiles.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 429]);
      expect(withFiles[3]!.json()).toMatchObject({ message: expect.stringContaining("without the file") });
      const responses = [];
      for (let at = 0; at < 24; at += 1) responses.push((await send()).json<{ acknowledgedBy: string[] }>());
      expect(responses.filter(({ acknowledgedBy }) => acknowledgedBy.length > 0)).toHaveLength(25 - 2);
      expect(responses.at(-1)).toMatchObject({ success: true, acknowledgedBy: [] });
      const { rows: all } = await small.db.query("SELECT FROM enquiries");
      expect(all).toHaveLength(26);
    } finally {
      await small.close();
    }
  });
});

describe("staff", () => {
  interface Page {
    enquiries: { id: string; number: string; status: string; phoneNumber: string; hasArtwork: boolean }[];
    next: string | null;
  }
  const list = async (query = "") => (await get(`/api/admin/enquiries?${query}`)).json<Page>();

  test(
    "list enquiries in keyset pages, newest first, filter by status, and search by number and phone",
    { tags: ["ruling-enquiry.6"] },
    async () => {
      const mine = newPhone();
      const ids: string[] = [];
      for (let at = 0; at < 3; at += 1)
        ids.push(
          await sendEnquiry(shop, { fields: enquiryFields({ phoneNumber: mine, what: `Bags, ${at}` }) }),
        );
      for (let at = 0; at < 50; at += 1) await sendEnquiry(shop);
      const first = await list();
      const second = await list(`before=${first.next}`);
      expect(first.enquiries).toHaveLength(50);
      const all = [...first.enquiries, ...second.enquiries].map(({ id }) => id);
      expect(new Set(all).size).toBe(all.length);
      expect(all.slice(50, 53)).toEqual(ids.toReversed());

      expect((await setStatus(ids[1]!, "New", "Answered")).json()).toEqual({
        success: true,
        status: "Answered",
      });
      const ofPhone = await list(`search=${encodeURIComponent(`+91 ${mine}`)}`);
      expect(ofPhone.enquiries.map(({ id }) => id)).toEqual(ids.toReversed());
      expect((await list(`search=${mine}&status=Answered`)).enquiries).toMatchObject([{ id: ids[1] }]);
      expect((await list("status=Answered")).enquiries.map(({ id }) => id)).toContain(ids[1]);
      expect((await list("status=New")).enquiries.map(({ id }) => id)).not.toContain(ids[1]);
      const { number } = ofPhone.enquiries[0]!;
      expect((await list(`search=${number.toLowerCase()}`)).enquiries).toMatchObject([{ number }]);
      expect((await list("search=unknown")).enquiries).toEqual([]);
    },
  );

  test(
    "read an enquiry with its fields, acknowledgement states, history and the next new enquiry",
    { tags: ["ruling-enquiry.6"] },
    async () => {
      const fields = enquiryFields({ email: "facts@example.in", pincode: "110041", message: "Soon" });
      const id = await sendEnquiry(shop, { fields, file: pdfBytes(), fileName: "our logo.pdf" });
      await shop.runJobs();
      await setStatus(id, "New", "In progress");
      await setStatus(id, "In progress", "Answered");
      const found = (await get(`/api/admin/enquiries/${id}`)).json();
      const at = shop.clock.now().toISOString();
      expect(found).toMatchObject({
        enquiry: {
          id,
          ...fields,
          status: "Answered",
          receivedAt: at,
          hasArtwork: true,
          artwork: { fileName: "our logo.pdf", format: "pdf", byteCount: pdfBytes().length },
        },
        acknowledgements: [
          { channel: "sms", state: "sent" },
          { channel: "email", state: "sent" },
        ],
        history: [
          { at, actor: "Meera Iyer", from: "New", to: "In progress" },
          { at, actor: "Meera Iyer", from: "In progress", to: "Answered" },
        ],
      });
      const { rows: oldest } = await shop.db.query(
        "SELECT id FROM enquiries WHERE status = 'New' ORDER BY id LIMIT 1",
      );
      expect(found).toMatchObject({ nextNew: oldest[0].id });
      expect((await get("/api/admin/enquiries/01900000-0000-7000-8000-000000000000")).statusCode).toBe(404);
    },
  );

  test(
    "change a status once; an admin who saw another status gets 409 and changes nothing",
    { tags: ["ruling-enquiry.7"] },
    async () => {
      const id = await sendEnquiry(shop);
      const other = await signInBuyer(shop, { role: "admin", name: "Anil Rao" });
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => setStatus(id, "New", "In progress", other)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
      const late = await setStatus(id, "New", "Closed");
      expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
        409,
        "Another admin has set this enquiry to In progress.",
      ]);
      const races = await Promise.all([
        setStatus(id, "In progress", "Answered"),
        setStatus(id, "In progress", "Closed", other),
      ]);
      expect(new Set(races.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
      const { history } = (await get(`/api/admin/enquiries/${id}`)).json<{ history: object[] }>();
      expect(history).toHaveLength(2);
      expect(history[0]).toMatchObject({ actor: "Anil Rao", from: "New", to: "In progress" });
      expect((await setStatus(id, "New", "Lost")).statusCode).toBe(400);
    },
  );

  test("with the internal role, and buyers, have no access to enquiries", async () => {
    const id = await sendEnquiry(shop, { file: pngBytes() });
    for (const role of ["internal", "buyer"] as const) {
      const person = await signInBuyer(shop, { role });
      for (const url of ["", `/${id}`, `/${id}/artwork`])
        expect((await get(`/api/admin/enquiries${url}`, person)).statusCode).toBe(403);
      expect((await setStatus(id, "New", "Closed", person)).statusCode).toBe(403);
    }
  });
});

test(
  "an enquiry is deleted after two years with its file and acknowledgements; a newer one stays",
  { tags: ["ruling-enquiry.9"] },
  async () => {
    const old = await sendEnquiry(shop, { file: pngBytes() });
    shop.clock.advance((730 - 1) * 24 * hour);
    const young = await sendEnquiry(shop, { file: pngBytes() });
    const left = async () =>
      Promise.all(
        ["enquiries WHERE id", "enquiry_artworks WHERE enquiry_id", "notifications WHERE enquiry_id"].map(
          (where) =>
            Promise.all([old, young].map(async (id) => (await rows(`SELECT FROM ${where} = $1`, id)).length)),
        ),
      );
    await deleteOldEnquiries(shop.shop);
    expect(await left()).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    shop.clock.advance(2 * 24 * hour);
    await deleteOldEnquiries(shop.shop);
    expect(await left()).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
  },
);
