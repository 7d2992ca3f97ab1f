import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";

const version = "3.7.3";
const folder = join(import.meta.dirname, "../../.cache", `vendure-${version}`);

interface Plugin {
  init(options: object): unknown;
}

/** What the benchmark uses of Vendure. */
interface Core {
  bootstrap(config: object): Promise<unknown>;
  bootstrapWorker(config: object): Promise<{ startJobQueue(): Promise<unknown> }>;
  readonly DefaultJobQueuePlugin: Plugin;
  readonly DefaultSearchPlugin: Plugin;
  readonly DefaultLogger: new (options: { level: number }) => unknown;
  readonly dummyPaymentHandler: { readonly code: string };
}

/** What it uses of Vendure's plugin of mails. */
interface Email {
  readonly EmailPlugin: Plugin;
  readonly FileBasedTemplateLoader: new (folder: string) => unknown;
  readonly defaultEmailHandlers: readonly unknown[];
}

/** Its command line: fills a new shop, and returns the program that `bootstrap` started. */
interface Commands {
  populate(bootstrap: () => Promise<unknown>, initialData: object, productsFile: string): Promise<unknown>;
}

export interface Vendure extends Core, Commands, Email {
  /** The folder of the templates of the plugin of mails. */
  readonly emailTemplates: string;
}

/** Installs Vendure from the npm registry into the cache: it is no dependency of this project. */
export async function installVendure(): Promise<void> {
  if (existsSync(join(folder, "package-lock.json"))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const packages = [`@vendure/core@${version}`, `@vendure/email-plugin@${version}`, "pg@8"];
  await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", ...packages], { cwd: folder });
}

/** Imports it for this process: as in production, and without reports about its use to its makers. */
export function importVendure(): Vendure {
  process.env["NODE_ENV"] = "production";
  process.env["VENDURE_DISABLE_TELEMETRY"] = "true";
  const require = createRequire(join(folder, "package.json"));
  const core = require("@vendure/core") as Core;
  const commands = require("@vendure/core/cli") as Commands;
  const email = require("@vendure/email-plugin") as Email;
  return {
    ...core,
    ...commands,
    ...email,
    emailTemplates: join(folder, "node_modules/@vendure/email-plugin/templates"),
  };
}
