import { accountForPostgres } from "@dakbag/api/database/postgres-account";
import { runningPostmaster } from "@dakbag/api/database/postmaster-file";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { z } from "zod";
import { unpackDebianPackages } from "./debian-packages.ts";
import {
  addressOf,
  databasePort,
  etcdSettings,
  haproxyFile,
  nodes,
  patroniFile,
} from "./high-availability-files.ts";

const run = promisify(execFile);
const packages = ["postgresql", "patroni", "python3-etcd", "etcd-server", "haproxy"];
const redundantWithinMs = 60_000;
const unsentMs = 300;

export type Node = (typeof nodes)[number];

/** Three PostgreSQL servers with Patroni and etcd, and the HAProxy of a shop, on addresses of this machine. */
export interface PatroniCluster {
  /** Where HAProxy leads to the primary. */
  readonly host: string;
  readonly archive: string;
  /** The folder of PostgreSQL's programs. */
  readonly programs: string;
  /** Waits until one server is the primary, another its synchronous standby, and the third follows too. @returns the primary */
  untilRedundant(): Promise<Node>;
  dataDir(node: Node): string;
  /**
   * Ends PostgreSQL on this node with SIGKILL; its Patroni lives. The processes that send its log to the standbys are
   * held some time before, so that there are writes which no standby has. @returns when it was killed
   */
  killPostgres(node: Node): Promise<number>;
  /** Hands the primary's role to its synchronous standby, as an operator does. @returns when it was ordered */
  switchOver(from: Node): Promise<number>;
  untilOtherPrimary(than: Node): Promise<Node>;
  /** Runs one of the machine's or the packages' programs under PostgreSQL's account. */
  run(program: string, parameters: readonly string[]): Promise<string>;
}

const membersOfCluster = z.object({
  members: z.array(z.object({ name: z.enum(["db-1", "db-2", "db-3"]), role: z.string(), state: z.string() })),
});

/** Starts the cluster of docs/high-availability.md in `folder`. */
export async function startPatroniCluster(
  folder: string,
  afterwards: (step: () => unknown) => void,
): Promise<PatroniCluster> {
  const packagesFolder = join(folder, "packages");
  const { environment, find } = await unpackDebianPackages(packages, packagesFolder);
  const programs = find("usr/lib/postgresql/*/bin");
  const account = accountForPostgres(folder);
  const archive = join(folder, "archive");
  const options = { ...account, cwd: folder, env: { ...process.env, ...environment } };
  const folderOf = (name: string) => join(folder, name);
  for (const name of ["archive", "haproxy", ...nodes]) {
    mkdirSync(folderOf(name), { mode: 0o700 });
    if (account) chownSync(folderOf(name), account.uid, account.gid);
  }
  const configurationOf = (node: Node) => join(folder, `${node}.yml`);
  for (const node of nodes)
    writeFileSync(configurationOf(node), patroniFile(node, { folder: folderOf(node), archive, programs }));
  writeFileSync(join(folder, "haproxy.cfg"), haproxyFile());

  const start = (name: string, program: string, parameters: string[], env: Record<string, string> = {}) => {
    const log = openSync(join(folder, `${name}.log`), "a");
    const child = spawn(program, parameters, {
      ...options,
      env: { ...options.env, ...env },
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    afterwards(() => endProcess(child));
    return child;
  };
  const dataDir = (node: Node) => join(folderOf(node), "data");
  for (const node of nodes) {
    const etcd = { ETCD_DATA_DIR: join(folderOf(node), "etcd"), ...etcdSettings(node) };
    start(`etcd-${node}`, find("usr/bin/etcd"), [], etcd);
    afterwards(() => endPostgres(dataDir(node)));
    start(`patroni-${node}`, find("usr/bin/patroni"), [configurationOf(node)]);
  }
  start("haproxy", find("usr/sbin/haproxy"), ["-db", "-f", join(folder, "haproxy.cfg")]);

  async function members() {
    const answers = nodes.map(async (node) => {
      const answer = await fetch(`http://${addressOf(node)}:8008/cluster`, {
        signal: AbortSignal.timeout(2000),
      });
      return membersOfCluster.parse(await answer.json()).members;
    });
    return Promise.any(answers).catch(() => []);
  }
  async function untilRedundant(): Promise<Node> {
    const deadline = performance.now() + redundantWithinMs;
    for (;;) {
      const running = (await members()).filter(({ state }) => state === "running" || state === "streaming");
      const leader = running.find(({ role }) => role === "leader");
      if (leader && running.length === nodes.length && running.some(({ role }) => role === "sync_standby"))
        return leader.name;
      if (performance.now() > deadline)
        throw new Error(`The cluster is not redundant: ${JSON.stringify(await members())}. Logs: ${folder}`);
      await pause(100);
    }
  }
  const runProgram = async (program: string, parameters: readonly string[]) =>
    (await run(program, parameters, options)).stdout;

  return {
    host: `${addressOf("shop")}:${databasePort}`,
    archive,
    programs,
    untilRedundant,
    dataDir,
    async killPostgres(node) {
      const postmaster = runningPostmaster(dataDir(node));
      if (!postmaster) throw new Error(`There is no PostgreSQL to kill on ${node}.`);
      const senders = childrenNamed("walsender", postmaster.pid);
      for (const pid of senders) process.kill(pid, "SIGSTOP");
      await pause(unsentMs);
      for (const pid of [postmaster.pid, ...senders]) process.kill(pid, "SIGKILL");
      return performance.now();
    },
    async switchOver(from) {
      const orderedAt = performance.now();
      const candidate = (await members()).find(({ role }) => role === "sync_standby")?.name ?? "none";
      const configuration = ["-c", configurationOf(from)];
      const command = ["switchover", "--leader", from, "--candidate", candidate, "--force"];
      await runProgram(find("usr/bin/patronictl"), [...configuration, ...command]);
      return orderedAt;
    },
    async untilOtherPrimary(than) {
      const deadline = performance.now() + redundantWithinMs;
      for (;;) {
        const leader = (await members()).find(({ role, state }) => role === "leader" && state === "running");
        if (leader && leader.name !== than) return leader.name;
        if (performance.now() > deadline)
          throw new Error(`No other server took over from ${than}. Logs: ${folder}`);
        await pause(100);
      }
    },
    run: runProgram,
  };
}

function childrenNamed(name: string, parent: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && isChildNamed(name, parent, pid));
}

function isChildNamed(name: string, parent: number, pid: number): boolean {
  try {
    const isChild = readFileSync(`/proc/${pid}/status`, "utf8").includes(`\nPPid:\t${parent}\n`);
    return isChild && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(name);
  } catch {
    return false; // it ended meanwhile
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  if (child.exitCode === null && child.signalCode === null && child.kill("SIGKILL")) await ended;
}

async function endPostgres(dataDir: string): Promise<void> {
  const postmaster = runningPostmaster(dataDir);
  if (postmaster) process.kill(postmaster.pid, "SIGQUIT");
  while (runningPostmaster(dataDir)) await pause(20);
}
