import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readConfiguration } from "@dakbag/api/platform/configuration";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod";

const root = join(import.meta.dirname, "..");
const textOf = (file: string) => readFileSync(join(root, file), "utf8");

const service = z.object({
  image: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  command: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.unknown(),
});
const compose = z
  .object({
    services: z.object({
      database: service,
      migrate: service,
      "shop-a": service,
      "shop-b": service,
      proxy: service,
    }),
  })
  .parse(parse(textOf("compose.yaml"), { merge: true }));
const { database, migrate, proxy, "shop-a": shop, "shop-b": otherShop } = compose.services;
const example = textOf(".env.example")
  .split("\n")
  .flatMap((line) => /^([A-Z0-9_]+)=$/.exec(line)?.[1] ?? []);
const instructions = textOf("Dockerfile")
  .replaceAll("\\\n", " ")
  .split("\n")
  .filter((line) => /^[A-Z]+ /.test(line));
const argumentsOf = (name: string) =>
  instructions.flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []));

describe("compose.yaml", () => {
  it("uses only variables that .env.example lists", () => {
    const used = [...textOf("compose.yaml").matchAll(/\$\{([A-Z_]+)/g)].map(([, name = ""]) => name);
    expect(used.filter((name) => !example.includes(name))).toEqual([]);
  });

  it("together with a filled-in .env.example is a valid production configuration without unknown variables", () => {
    const filled = Object.fromEntries(example.map((name) => [name, anyValueOf(name)]));
    const ofShop = Object.entries(shop.environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{([A-Z_]+)[^}]*\}/g, (_all, variable: string) => filled[variable] ?? ""),
    ]);
    const environment: Record<string, string> = { ...filled, ...Object.fromEntries(ofShop) };
    const known = Object.keys(readConfiguration(environment, { production: true }));
    const ofOtherServices = ["SHOP_DOMAIN", "POSTGRES_PASSWORD", "SHOP_DATABASE_PASSWORD"];
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual(ofOtherServices);
  });

  it("gives the owner's password to the service that prepares the database, and not to the shop", () => {
    const userOf = (url = "") => new URL(url.replaceAll(/\$\{[^}]+\}/g, "secret")).username;
    const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: shopUrl } = migrate.environment;
    expect(userOf(ownerUrl)).toBe(database.environment["POSTGRES_USER"]);
    expect(userOf(shopUrl)).not.toBe(userOf(ownerUrl));
    const prepared = shopUrl?.replace(":?is missing", "");
    expect(shop.environment).toMatchObject({ DATABASE_URL: prepared, POSTGRES_PASSWORD: "" });
    expect(JSON.stringify(shop.environment)).not.toContain("${POSTGRES_PASSWORD");
    expect(migrate.command).toEqual(["node", "scripts/migrate.ts"]);
    expect(existsSync(join(root, "scripts/migrate.ts"))).toBe(true);
  });

  it("publishes no port of the shop or the database, and the shop trusts only its own proxy", () => {
    expect([database.ports, migrate.ports, shop.ports]).toEqual([[], [], []]);
    expect(proxy.networks).toEqual({ inside: { ipv4_address: shop.environment["TRUSTED_PROXIES"] } });
  });

  it("gives the proxy two equal copies of the shop, which serve on until it has noticed that they stop", () => {
    expect(otherShop).toEqual(shop);
    expect(proxy.environment["SHOP_COPIES"]).toBe("shop-a:3000 shop-b:3000");
    expect(shop.environment["PORT"]).toBe("3000");
    const caddyfile = textOf("Caddyfile");
    expect(caddyfile).toContain("health_uri /readyz");
    const interval = Number(/health_interval (\d+)s/.exec(caddyfile)?.[1]);
    expect(Number(shop.environment["STOP_DELAY_SECONDS"])).toBeGreaterThan(2 * interval);
  });

  it("pins its images and mounts only files that exist", () => {
    for (const { image } of [database, proxy]) expect(image).toMatch(/:\d+\.\d+/);
    const mounted = proxy.volumes.filter((volume) => volume.startsWith("./"));
    expect(mounted).toEqual(["./Caddyfile:/etc/caddy/Caddyfile:ro"]);
    for (const volume of mounted) expect(existsSync(join(root, volume.split(":")[0] ?? ""))).toBe(true);
  });
});

describe("Dockerfile", () => {
  it("copies only files that exist, includes every workspace's package.json and installs with npm ci", () => {
    const copied = argumentsOf("COPY")
      .filter((copy) => !copy.startsWith("--from="))
      .flatMap((copy) => copy.split(" ").slice(0, -1));
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const workspaces = globSync("{apps,packages}/*/package.json", { cwd: root });
    expect(workspaces.filter((path) => !copied.includes(path))).toEqual([]);
    const installs = argumentsOf("RUN").filter((line) => line.startsWith("npm "));
    expect(installs.filter((line) => !line.startsWith("npm ci "))).toEqual([]);
  });

  it("uses the project's Node version and does not run as root", () => {
    const version = /nodeVersion = "(.+)"/.exec(textOf("scripts/with-runtime.mjs"))?.[1];
    expect(argumentsOf("FROM")[0]).toBe(`node:${version}-bookworm-slim AS manifests`);
    expect(argumentsOf("USER")).toEqual(["node"]);
  });

  it("starts programs that exist, and its health check requests /healthz", () => {
    const commands = argumentsOf("CMD").concat(argumentsOf("RUN").filter((line) => line.startsWith("node ")));
    const programs = commands.flatMap((line) => /[\w/-]+\.ts/.exec(line)?.[0] ?? []);
    expect(programs).toEqual(["apps/server/src/main.ts", "scripts/build-web.ts"]);
    expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(argumentsOf("HEALTHCHECK")[0]).toContain("/healthz");
  });
});

function anyValueOf(name: string): string {
  if (name === "SHOP_DOMAIN") return "dakbag.com";
  if (name === "SMTP_URL") return "smtps://shop:secret@mail.example";
  if (name === "MAIL_FROM") return "shop@shop.example";
  return name.endsWith("_URL") ? "https://else.example" : `0123456789abcdef0123456789abcdef${name}`;
}
