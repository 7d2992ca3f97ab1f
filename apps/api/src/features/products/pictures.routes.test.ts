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
import { namePictures } from "./name-pictures.ts";
import { productsJobs } from "./products.jobs.ts";

const hour = 3_600_000;

const shop = testAppForAll({ now: new Date("2026-11-20T10:00:00Z") });
let admin: SignedIn;
beforeEach(async () => {
  await signInAgain();
  await shop.db.query("UPDATE products SET images = '{}' WHERE images <> '{}'");
  await shop.db.query("TRUNCATE pictures");
});

/** A staff session ends after 12 hours. */
const signInAgain = async () => (admin = await signInBuyer(shop, { role: "admin", name: "Meera Iyer" }));
const show = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });
const kept = async () =>
  (await shop.db.query<{ sha256: string; format: string }>("SELECT sha256, format FROM pictures")).rows;
const deleteOldPictures = () => productsJobs(shop.shop)[0]!.work(undefined);

describe("adding a picture", () => {
  test.each([
    ["JPEG", jpegBytes(), "jpg", "image/jpeg"],
    ["PNG", pngBytes(), "png", "image/png"],
    ["WebP", webpBytes.lossy(), "webp", "image/webp"],
  ])(
    "%s is stored under the hash of its bytes and served with its content type",
    async (_kind, bytes, end, type) => {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      // Neither the name nor what the form calls it counts.
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

  test("the same picture twice, also in parallel, is one row with one URL", async () => {
    const bytes = pngBytes(7, 7, 1);
    const addresses = await Promise.all(Array.from({ length: 12 }, () => addPicture(shop, admin, bytes)));
    expect(new Set(addresses).size).toBe(1);
    expect(await kept()).toHaveLength(1);
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
    ["a picture with a page behind it", joined(jpegBytes(), html), "file must be a whole picture"],
    ["a picture that breaks off", pngBytes().slice(0, -5), "file must be a whole picture"],
    ["a picture that moves", webpBytes.moving(), "file must be a still picture"],
    ["a picture of 6001 pixels", pngBytes(6001, 1), "file must be at most 6000 pixels"],
    ["an empty file", joined(), "file must not be empty"],
  ])("%s is refused with a sentence, and nothing is stored", async (_what, bytes, words) => {
    const answer = await sendPicture(shop, admin, bytes, "picture.png");
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      success: false,
      message: expect.stringContaining(words),
      details: [{ field: "file" }],
    });
    expect(await kept()).toEqual([]);
  });

  test("1 MB is accepted, and not a byte more", async () => {
    const most = filler(maxPictureBytes - filler(0).length);
    expect((await sendPicture(shop, admin, most)).statusCode).toBe(200);
    const more = await sendPicture(shop, admin, filler(maxPictureBytes - filler(0).length + 1));
    expect(more.statusCode).toBe(413);
    expect(more.json()).toMatchObject({ message: "File size exceeds 1MB limit" });
    expect(await kept()).toHaveLength(1);
  });

  test("a form without a file, or with another field, is refused", async () => {
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

describe("a URL without a picture answers 404, which is not cached", () => {
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

  test("the right hash with another extension", async () => {
    const address = await addPicture(shop, admin, pngBytes());
    expect((await show(address.replace(".png", ".jpg"))).statusCode).toBe(404);
  });
});

describe("unused pictures", () => {
  const name = (address: string | null, sku = "POLNPD060080") =>
    shop.db.query("UPDATE products SET images = $1 WHERE sku = $2", [address === null ? [] : [address], sku]);

  test("are deleted a day after they were added; those of products stay", async () => {
    const named = await addPicture(shop, admin, pngBytes(1, 1));
    const unnamed = await addPicture(shop, admin, pngBytes(2, 2));
    await name(named);
    shop.clock.advance(24 * hour);
    await deleteOldPictures();
    expect(await kept()).toHaveLength(2);
    shop.clock.advance(1);
    await deleteOldPictures();
    expect((await show(named)).statusCode).toBe(200);
    expect((await show(unnamed)).statusCode).toBe(404);
  });

  test("stay another day when they are added again", async () => {
    const address = await addPicture(shop, admin, pngBytes(3, 3));
    shop.clock.advance(20 * hour);
    await signInAgain();
    await addPicture(shop, admin, pngBytes(3, 3));
    shop.clock.advance(20 * hour);
    await deleteOldPictures();
    expect((await show(address)).statusCode).toBe(200);
    shop.clock.advance(5 * hour);
    await deleteOldPictures();
    expect((await show(address)).statusCode).toBe(404);
  });

  test("stay when a parallel transaction adds them to a product", async () => {
    const address = await addPicture(shop, admin, pngBytes(5, 5));
    shop.clock.advance(25 * hour);
    const sku = "POLNPD060080";
    const naming = { sku, before: [], after: [address], now: shop.clock.now() };
    let deleting: Promise<void> | undefined;
    await transaction(shop.db, async (tx) => {
      await namePictures(tx, naming);
      let isDone = false;
      deleting = deleteOldPictures().finally(() => (isDone = true));
      await vi.waitUntil(async () => isDone || (await countBlocked(shop.db)) > 0, {
        timeout: 5000,
        interval: 5,
      });
      await tx.query("UPDATE products SET images = $1 WHERE sku = $2", [[address], sku]);
    });
    await deleting;
    expect((await show(address)).statusCode).toBe(200);
  });

  test(
    "stay while an order shows them, also when the product has another picture",
    { tags: ["ruling-cart.16"] },
    async () => {
      const address = await addPicture(shop, admin, pngBytes(4, 4));
      const buyer = await signInBuyer(shop);
      await name(address, "HONROL100");
      await shop.db.query("UPDATE pictures SET named_by = '{HONROL100}'");
      await placeOrder(shop, buyer, { HONROL100: 1 });
      await name(null, "HONROL100");
      shop.clock.advance(48 * hour);
      await deleteOldPictures();
      expect((await show(address)).statusCode).toBe(200);
    },
  );
});
