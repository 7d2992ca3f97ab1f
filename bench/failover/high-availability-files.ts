import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { parse } from "yaml";
import { z } from "zod";

// The drill runs the files that the document shows; only addresses and folders are those of one machine.
const document = readFileSync(join(import.meta.dirname, "../../docs/high-availability.md"), "utf8");

export const nodes = ["db-1", "db-2", "db-3"] as const;
export type Node = (typeof nodes)[number];
export const databasePort = 5432;

/** Each machine of the document is one of the loopback addresses of this one, so that all ports stay as they are. */
export function addressOf(machine: Node | "shop"): string {
  return machine === "shop" ? "127.0.77.1" : `127.0.77.1${machine.slice("db-".length)}`;
}

function blockOf(path: string): string {
  const text = new RegExp(`^\`\`\`\\w*\\n# ${path}\\n([^]*?)^\`\`\``, "m").exec(document)?.[1];
  if (text === undefined) throw new Error(`docs/high-availability.md does not show ${path}.`);
  // Connections between loopback addresses come from 127.0.0.1.
  return text
    .replaceAll("127.0.0.1:", `${addressOf("shop")}:`)
    .replaceAll("10.0.0.0/24", "127.0.0.0/8")
    .replaceAll("10.0.0.", "127.0.77.");
}

/** The first machine's file, for another one. Lines that name all machines are the same on each. */
function forNode(text: string, node: Node): string {
  return text
    .split("\n")
    .map((line) =>
      line.includes(addressOf("db-2"))
        ? line
        : line.replaceAll("db-1", node).replaceAll(addressOf("db-1"), addressOf(node)),
    )
    .join("\n");
}

export function etcdSettings(node: Node): Record<string, string> {
  const settings = parseEnv(forNode(blockOf("/etc/default/etcd"), node));
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? ""]));
}

interface Places {
  /** Of one machine. */
  readonly folder: string;
  readonly archive: string;
  /** The folder of PostgreSQL's programs. */
  readonly programs: string;
}

export function patroniFile(node: Node, places: Places): string {
  return inPlace(forNode(blockOf("/etc/patroni/config.yml"), node), places);
}

export function restoreScript(places: Places): string {
  return inPlace(blockOf("/usr/local/bin/restore-dakbag"), places);
}

function inPlace(text: string, { folder, archive, programs }: Places): string {
  return text
    .replaceAll("/archive/", `${archive}/`)
    .replaceAll("/usr/lib/postgresql/15/bin", programs)
    .replaceAll("/var/lib/postgresql/15/dakbag", join(folder, "data"))
    .replaceAll("/var/lib/postgresql/pgpass", join(folder, "pgpass"))
    .replaceAll("/var/run/postgresql", folder);
}

/** Without the account and root folder of Debian's package, which is only unpacked. */
export function haproxyFile(): string {
  return blockOf("/etc/haproxy/haproxy.cfg").replaceAll(/^ +(?:chroot|user|group) .*\n/gm, "");
}

const account = z.object({ username: z.string(), password: z.string() });
const accounts = z.object({
  postgresql: z.object({ authentication: z.object({ superuser: account, replication: account }) }),
});

/** The accounts of PostgreSQL in the document's file. */
export function databaseAccounts() {
  return accounts.parse(parse(blockOf("/etc/patroni/config.yml"))).postgresql.authentication;
}
