import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** The operating system's account that runs PostgreSQL; `undefined` means the current account. */
export type PostgresAccount = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. As root we run it as the owner of the existing cluster, otherwise as the account
 * `postgres`, which is created when the machine has none.
 */
export function accountForPostgres(clusterDir: string): PostgresAccount {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const known = accountNamed("postgres");
  if (known !== undefined) return known;
  execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"], { stdio: "pipe" });
  const created = accountNamed("postgres");
  if (created === undefined)
    throw new Error("PostgreSQL cannot run as root, and no account for it could be created.");
  return created;
}

/** True when the account can read and enter all `paths` and the folders above them; tested as that account. */
export function accountCanEnter(account: PostgresAccount, ...paths: string[]): boolean {
  if (account === undefined) return true;
  const script = 'for path; do test -r "$path" && test -x "$path" || exit 1; done';
  return spawnSync("/bin/sh", ["-c", script, "sh", ...paths], { ...account, cwd: "/" }).status === 0;
}

function accountNamed(name: string): PostgresAccount {
  const read = (flag: string) => spawnSync("id", [flag, name], { encoding: "utf8" });
  const [uid, gid] = [read("-u"), read("-g")];
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}
