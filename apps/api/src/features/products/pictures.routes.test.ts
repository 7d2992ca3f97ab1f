import { maxPictureBytes } from "@dakbag/domain/catalogue/picture-file";
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import {
  joined,
  jpegBytes,
  pngBytes,
  pngChunk,
  webpBytes,
} from "../../../../../packages/domain/test-support/picture-bytes.ts";
import { countBlocked } from "../../../test-support/builders/blocked-requests.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { addPicture, sendPicture } from "../../../test-support/builders/picture-form.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { transaction } from "../../platform/database.ts";
import { linkPictures } from "./link-pictures.ts";
import { deleteOldPictures } from "./products.jobs.ts";

const hour = 3_600_000;

const shop = testAppForAll({ now: new Date("2026-11-20T10:00:00Z") });
let admin: SignedIn;
beforeEach(async () => {
  await signInAgain();
  await shop.db.query("UPDATE products SET images = '{}' WHERE images <> '{}'");
  await shop.ownerDb.query("TRUNCATE pictures");
});

/** A staff session ends after 12 hours. */
const signInAgain = async () => (admin = await signInBuyer(shop, { role: "admin", name: "Meera Iyer" }));
const show = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });
const storedPictures = async () =>
  (await shop.db.query<{ sha256: string; format: string }>("SELECT sha256, format FROM pictures")).rows;
const deleteUnused = () => deleteOldPictures(shop.shop);

describe("adding a picture", () => {
  test.each([
    ["JPEG", jpegBytes(), "jpg", "image/jpeg"],
    ["PNG", pngBytes(), "png", "image/png"],
    ["WebP", webpBytes.lossy(), "webp", "image/webp"],
  ])(
    "%s is stored under the hash of its bytes, and served to everyone with its content type",
    async (_kind, bytes, end, type) => {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      // The name and the content type in the form are ignored.
      const answer = await sendPicture(shop, admin, bytes, "holiday.exe");
      expect(answer.json()).toEqual({
        success: true,
        address: `/pictures/${sha256}.${end}`,
        width: 8,
        height: 6,
      });

      const shown = await show(`/pictures/${sha256}.${end}`);
      expect(shown.statusCode).toBe(200);
      expect(new Uint8Array(shown.rawPayload)).toEqual(bytes);
      expect(shown.headers).toMatchObject({
        "content-type": type,
        "content-length": String(bytes.length),
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        etag: `"${sha256}"`,
      });
      const again = await show(`/pictures/${sha256}.${end}`, { "if-none-match": `"${sha256}"` });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    },
  );

  test("the same picture added twelve times concurrently is one row with one URL", async () => {
    const bytes = pngBytes(7, 7, 1);
    const addresses = await Promise.all(Array.from({ length: 12 }, () => addPicture(shop, admin, bytes)));
    expect(new Set(addresses).size).toBe(1);
    expect(await storedPictures()).toHaveLength(1);
  });

  const html = "<!doctype html><script>alert(1)</script>";
  const filler = (length: number) =>
    pngBytes(
      8,
      6,
      0,
      pngChunk(
        "tEXt",
        Array.from({ length }, () => 65),
      ),
    );
  test.each([
    ["HTML named .png", joined(html), "file must be a JPEG, PNG or WebP picture"],
    [
      "an SVG",
      joined('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      "file must be a JPEG, PNG or WebP picture",
    ],
    ["a GIF", joined("GIF89a", new Uint8Array(20)), "file must be a JPEG, PNG or WebP picture"],
    ["a picture followed by HTML", joined(jpegBytes(), html), "file must be a whole picture"],
    ["a truncated picture", pngBytes().slice(0, -5), "file must be a whole picture"],
    ["an animated picture", webpBytes.moving(), "file must be a still picture"],
    ["a picture of 6001 pixels", pngBytes(6001, 1), "file must be at most 6000 pixels"],
    ["an empty file", joined(), "file must not be empty"],
  ])("%s is refused with a message, and nothing is stored", async (_what, bytes, words) => {
    const answer = await sendPicture(shop, admin, bytes, "picture.png");
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      success: false,
      message: expect.stringContaining(words),
      details: [{ field: "file" }],
    });
    expect(await storedPictures()).toEqual([]);
  });

  test("a picture of 1 MB is accepted, one byte more is refused", async () => {
    const largest = filler(maxPictureBytes - filler(0).length);
    expect((await sendPicture(shop, admin, largest)).statusCode).toBe(200);
    const tooLarge = await sendPicture(shop, admin, filler(maxPictureBytes - filler(0).length + 1));
    expect(tooLarge.statusCode).toBe(413);
    expect(tooLarge.json()).toMatchObject({ message: "File size exceeds 1MB limit" });
    expect(await storedPictures()).toHaveLength(1);
  });

  test("a form without a file, or without the right one, is refused", async () => {
    for (const body of [{}, { file: "text" }, { file: null }, { file: { bytes: [1] } }]) {
      const answer = await shop.app.inject({
        method: "POST",
        url: "/api/admin/pictures",
        headers: admin.headers,
        payload: body,
      });
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        400,
        expect.stringMatching(/^file /),
      ]);
    }
  });
});

describe("a URL without a picture gives 404 or 400, which is never cached", () => {
  const sha256 = "ab".repeat(32);
  test.each([
    `/pictures/${sha256}.png`,
    `/pictures/${sha256}.svg`,
    `/pictures/${sha256}`,
    "/pictures/x",
    "/pictures/%00",
    "/pictures/..%2f..%2fetc%2fpasswd",
    `/pictures/${sha256.toUpperCase()}.png`,
  ])("%s", async (url) => {
    const answer = await show(url);
    expect([404, 400]).toContain(answer.statusCode);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("the hash of a picture with another file extension gives 404", async () => {
    const address = await addPicture(shop, admin, pngBytes());
    expect((await show(address.replace(".png", ".jpg"))).statusCode).toBe(404);
  });
});

describe("unused pictures", () => {
  const setPicture = (address: string | null, sku = "POLNPD060080") =>
    shop.db.query("UPDATE products SET images = $1 WHERE sku = $2", [address === null ? [] : [address], sku]);

  test("pictures are deleted a day after they were added, unless a product uses them", async () => {
    const used = await addPicture(shop, admin, pngBytes(1, 1));
    const unused = await addPicture(shop, admin, pngBytes(2, 2));
    await setPicture(used);
    shop.clock.advance(24 * hour);
    await deleteUnused();
    expect(await storedPictures()).toHaveLength(2);
    shop.clock.advance(1);
    await deleteUnused();
    expect((await show(used)).statusCode).toBe(200);
    expect((await show(unused)).statusCode).toBe(404);
  });

  test("a picture that is added again stays for another day", async () => {
    const address = await addPicture(shop, admin, pngBytes(3, 3));
    shop.clock.advance(20 * hour);
    await signInAgain();
    await addPicture(shop, admin, pngBytes(3, 3));
    shop.clock.advance(20 * hour);
    await deleteUnused();
    expect((await show(address)).statusCode).toBe(200);
    shop.clock.advance(5 * hour);
    await deleteUnused();
    expect((await show(address)).statusCode).toBe(404);
  });

  test("the deletion waits for a concurrent change that adds the picture to a product, and then keeps it", async () => {
    const address = await addPicture(shop, admin, pngBytes(5, 5));
    shop.clock.advance(25 * hour);
    const sku = "POLNPD060080";
    const links = { sku, before: [], after: [address], now: shop.clock.now() };
    let deletion: Promise<void> | undefined;
    await transaction(shop.db, async (tx) => {
      await linkPictures(tx, links);
      let isDone = false;
      deletion = deleteUnused().finally(() => (isDone = true));
      await vi.waitUntil(async () => isDone || (await countBlocked(shop.db)) > 0, {
        timeout: 5000,
        interval: 5,
      });
      await tx.query("UPDATE products SET images = $1 WHERE sku = $2", [[address], sku]);
    });
    await deletion;
    expect((await show(address)).statusCode).toBe(200);
  });

  test(
    "a picture that an order shows stays when the product gets another one",
    { tags: ["ruling-cart.16"] },
    async () => {
      const address = await addPicture(shop, admin, pngBytes(4, 4));
      const buyer = await signInBuyer(shop);
      await setPicture(address, "HONROL100");
      await shop.db.query("UPDATE pictures SET named_by = '{HONROL100}'");
      await placeOrder(shop, buyer, { HONROL100: 1 });
      await setPicture(null, "HONROL100");
      shop.clock.advance(48 * hour);
      await deleteUnused();
      expect((await show(address)).statusCode).toBe(200);
    },
  );
});
