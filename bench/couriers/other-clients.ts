import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** What is installed, with the hash that the npm registry has to give for it. Axios is what the first one asks of its shop. */
const packages = {
  "medusa-shiprocket-fulfillment-sbl@0.0.31":
    "sha512-aRWCW81E0sBpPsApYitFj/Q5cG29I5C8nFvNbxkxpI9dVxanhmThqNh6R9iQBtwGN3QDTAUdZ4Qa63D5EL1Vrg==",
  "shiprocket@1.2.2":
    "sha512-rhe52f5VSpmB24CVYTaJBnjHKmfj5jC6qzH/P3AZXpqpp1JxTmz4GG0lv6lckgV/c5QwBlQkBmlin4wnHhvXTQ==",
  "axios@1.13.2":
    "sha512-VPk9ebNqPcy5lRGuSlKx752IlDatOjT9paPlm8A7yOuW2Fbvp4X3JznJtT4f0GzGLLiWE9W8onz51SqLYwzGaA==",
};
const folder = join(import.meta.dirname, "../../.cache/courier-clients");

/** The first client throws the errors of Medusa, which has hundreds of packages; it needs no more of it. */
const errorsOfMedusa = `
exports.MedusaError = class MedusaError extends Error {
  static Types = new Proxy({}, { get: (_, name) => name });
  constructor(type, message) { super(message); this.type = type; }
};`;

/** The client of a plugin for the shop software Medusa (MIT). */
export interface MedusaClient {
  calculate(parcel: Record<string, unknown>): Promise<number>;
  getPickupPincodeByName(name: string): Promise<string | null>;
  findOrdersByMedusaBaseRef(reference: string): Promise<{ order_id: string; status: string }[]>;
  assignAwb(
    shipmentId: number,
    orderId: number,
    options: { courier_id: number },
  ): Promise<{ awb: string; courier_name: string }>;
  generateLabel(fulfillment: { shipment_id: number }): Promise<string>;
  getTrackingInfo(awb: string): Promise<{ tracking_data: { shipment_track: { current_status: string }[] } }>;
  cancel(orderId: number): Promise<void>;
  refreshToken(): Promise<void>;
}

/** A client for React Native (ISC). */
export interface NativeClient {
  post(path: string, body: unknown): Promise<Record<string, unknown>>;
  getOrders(options: { search: string }): Promise<{ data: { channel_order_id: string }[] }>;
  getServiceability(options: Record<string, unknown>): Promise<{
    data: { available_courier_companies: { courier_name: string; rate: number }[] };
  }>;
  getTracking(options: { type: "awb"; id: string }): Promise<{ tracking_data: { track_status: number } }>;
  getPickupLocations(): Promise<{ data: { shipping_address: { pickup_location: string }[] } }>;
}

interface Credentials {
  email: string;
  password: string;
}

/**
 * Installs two clients of Shiprocket by others from the npm registry into the cache: they are no dependencies of this project.
 *
 * @throws Error when they cannot be had, or are not what they were
 */
export async function installOtherClients(): Promise<void> {
  const filesOfMedusa = ["utils/index.js", "framework/utils.js"].map((name) =>
    join(folder, "node_modules/@medusajs", name),
  );
  if (filesOfMedusa.every((file) => existsSync(file))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--legacy-peer-deps"];
  await promisify(execFile)("npm", ["install", ...options, ...Object.keys(packages)], { cwd: folder });
  const locked = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as {
    packages: Record<string, { integrity?: string }>;
  };
  for (const [name, integrity] of Object.entries(packages)) {
    if (locked.packages[`node_modules/${name.split("@")[0]}`]?.integrity === integrity) continue;
    rmSync(folder, { recursive: true });
    throw new Error(`${name} of the npm registry is not what it was.`);
  }
  for (const file of filesOfMedusa) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, errorsOfMedusa);
  }
}

export function importOtherClients() {
  const require = createRequire(join(folder, "package.json"));
  const medusa = require("medusa-shiprocket-fulfillment-sbl/providers/shiprocket/client") as {
    default: new (options: Credentials & { pickup_location: string }) => MedusaClient;
  };
  // Its main file is TypeScript, which exports this.
  const native = require("shiprocket/types/index.js") as { default: new (user: Credentials) => NativeClient };
  return { MedusaClient: medusa.default, NativeClient: native.default };
}

/** A proxy as HTTPS_PROXY names it to axios, whose answers come from the stand-in in Shiprocket's place. */
export async function forwardToStandIn(sandboxUrl: string): Promise<{ url: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const { hostname, pathname, search } = new URL(incoming.url ?? "");
    if (hostname !== "apiv2.shiprocket.in") {
      outgoing.writeHead(502).end();
      return;
    }
    const { method, headers } = incoming;
    const forwarded = request(
      `${sandboxUrl}/shiprocket${pathname}${search}`,
      { method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
