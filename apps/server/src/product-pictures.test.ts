import { addPicture } from "@dakbag/api/test-support/builders/picture-form";
import { signInBuyer } from "@dakbag/api/test-support/builders/sign-in-buyer";
import { pictureWidths, resizedPicturePath } from "@dakbag/domain/catalogue/product-picture";
import { brotliDecompressSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../test-support/start-test-server.ts";

let shop: TestServer;
beforeAll(async () => {
  shop = await startTestServer({ PUBLIC_URL: "https://shop.example" });
});
afterAll(() => shop.close());

describe("a product's picture", () => {
  test.each([
    ["400x400.jpeg", "image/jpeg", "jpeg", 400, 400],
    ["1200x1200.jpeg", "image/jpeg", "jpeg", 1200, 1200],
    ["1200x900.webp", "image/webp", "webp", 1200, 900],
    ["1200x675.avif", "image/avif", "heif", 1200, 675],
    ["1200x630.jpeg", "image/jpeg", "jpeg", 1200, 630],
  ])("%s has the format and the size in its name", async (name, type, format, width, height) => {
    const { status, headers, body } = await shop.request(`/images/products/POLPOD100120/${name}`);
    expect([status, headers["content-type"]]).toEqual([200, type]);
    expect(await sharp(body).metadata()).toMatchObject({ format, width, height });
  });

  test("is available as SVG too, compressed when the client accepts it", async () => {
    const { headers, body } = await shop.request("/images/products/POLPOD100120/1200x900.svg", {
      "accept-encoding": "br",
    });
    expect(headers).toMatchObject({
      "content-type": "image/svg+xml",
      "content-encoding": "br",
      vary: "accept-encoding",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect(brotliDecompressSync(body).toString()).toContain("<title>Plain Poly Courier Bag 10x12 inch");
  });

  test("may be cached for an hour and embedded by any site, and is not sent again when unchanged", async () => {
    const path = "/images/products/polpod100120/400x400.webp";
    const { headers, body } = await shop.request(path);
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=3600",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    const known = await shop.request(path, { "if-none-match": headers.etag ?? "" });
    expect([known.status, known.body.length]).toEqual([304, 0]);
    const head = await shop.request(path, {}, "HEAD");
    expect([head.status, head.headers["content-length"], head.headers.etag]).toEqual([
      200,
      String(body.length),
      headers.etag,
    ]);
  });

  test("stays the same when the price changes, and changes with the product's title", async () => {
    const path = "/images/products/POLNPD060080/1200x675.svg";
    const before = await shop.request(path);
    await shop.db.query("UPDATE products SET price = price + 1 WHERE sku = 'POLNPD060080'");
    await shop.shop.catalogue.refresh();
    expect((await shop.request(path)).headers.etag).toBe(before.headers.etag);
    await shop.db.query("UPDATE products SET title = 'Renamed bag' WHERE sku = 'POLNPD060080'");
    await shop.shop.catalogue.refresh();
    expect((await shop.request(path)).body.toString()).toContain("<title>Renamed bag</title>");
  });

  test("exists for a product that staff have just added", async () => {
    const path = "/images/products/NEWBAG/400x400.svg";
    expect((await shop.request(path)).status).toBe(404);
    await shop.db.query("UPDATE products SET sku = 'NEWBAG' WHERE sku = 'POLNPD070090'");
    await shop.shop.catalogue.refresh();
    expect((await shop.request(path)).status).toBe(200);
  });
});

test.each(["/images/paper/flap-lam/PAPFLP100120.jpeg", "/images/paper/lip-lam/PAPLIP100120.jpeg"])(
  "a paper bag has a picture in the folder of its lamination: %s",
  { tags: ["buyer-2.60"] },
  async (path) => {
    const { status, headers, body } = await shop.request(path);
    expect([status, headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(await sharp(body).metadata()).toMatchObject({ format: "jpeg", width: 608, height: 760 });
  },
);

test("the shop has a picture for pages without a product", async () => {
  const { body } = await shop.request("/images/shop/1200x630.jpeg");
  expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test("a blog post has a picture for link previews", async () => {
  const { headers, body } = await shop.request("/images/posts/hexacover/1200x630.jpeg");
  expect(headers["content-type"]).toBe("image/jpeg");
  expect(await sharp(body).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
});

test.each([
  "/images/products/NOSUCHBAG/400x400.jpeg",
  "/images/products/POLPOD100120/401x400.jpeg",
  "/images/products/POLPOD100120/99999x99999.jpeg",
  "/images/products/POLPOD100120/400x400.gif",
  "/images/products/POLPOD100120/400x400.jpeg/more",
  "/images/products/%2e%2e/400x400.jpeg",
  "/images/paper/flap-lam/PAPLIP100120.jpeg",
  "/images/paper/flap-lam/PAPFLP100120.webp",
  "/images/paper/flap-lam/PAPFLP100120",
  "/images/paper/other/PAPFLP100120.jpeg",
  "/images/paper/flap-lam/POLPOD100120.jpeg",
  "/images/shop/400x400.jpeg",
  "/images/posts/no-such-post/1200x630.jpeg",
  "/images/posts/hexacover/400x400.jpeg",
])("any other picture URL answers 404: %s", async (path) => {
  expect((await shop.request(path)).status).toBe(404);
});

describe("a photograph", () => {
  const addPhoto = async (color: string) => {
    const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: color } })
      .jpeg()
      .toBuffer();
    return addPicture(shop, await signInBuyer(shop, { role: "admin" }), bytes);
  };

  test("is available in the widths that pages show, as WebP that may be cached for ever", async () => {
    const path = await addPhoto("#c8924a");
    for (const width of pictureWidths) {
      const { status, headers, body } = await shop.request(resizedPicturePath(path, width) ?? "");
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "cross-origin",
      });
      expect(await sharp(body).metadata()).toMatchObject({ format: "webp", width, height: width * 0.75 });
      const known = await shop.request(`${path}/${width}.webp`, { "if-none-match": headers.etag ?? "" });
      expect([known.status, known.body.length]).toEqual([304, 0]);
    }
  });

  test.each(["161.webp", "160.jpeg", "160", "..%2f160.webp"])("has no other size: %s", async (name) => {
    expect((await shop.request(`${await addPhoto("#1b6e3c")}/${name}`)).status).toBe(404);
  });

  test("that was never added has no sizes either", async () => {
    expect((await shop.request(`/pictures/${"0".repeat(64)}.jpg/160.webp`)).status).toBe(404);
    expect((await shop.request("/pictures/elsewhere.jpg/160.webp")).status).toBe(404);
  });
});
