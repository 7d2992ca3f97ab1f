import { accountForPostgres } from "@dakbag/api/database/postgres-account";
import { runningPostmaster } from "@dakbag/api/database/postmaster-file";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, closeSync, mkdirSync, openSync, writeFileSync } from "node:fs";
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

export type Node = (typeof nodes)[number];

/** Three PostgreSQL servers with Patroni and etcd, and the HAProxy of a shop, on addresses of this machine. */
export interface PatroniCluster {
  /** Where HAProxy leads to the primary. */
  readonly host: string;
  readonly archive: string;
  /** The folder of PostgreSQL's programs. */
  readonly programs: string;
  primary(): Promise<Node>;
  /** Waits until one server is the primary, another its synchronous standby, and the third follows too. @returns the primary */
  untilRedundant(): Promise<Node>;
  dataDir(node: Node): string;
  /** Ends PostgreSQL on this node with SIGKILL; its Patroni lives. */
  killPostgres(node: Node): void;
  /** Hands the primary's role to its synchronous standby, as an operator does. */
  switchOver(): Promise<void>;
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
  async function primary(): Promise<Node> {
    for (;;) {
      const leader = (await members()).find(({ role, state }) => role === "leader" && state === "running");
      if (leader) return leader.name;
      await pause(100);
    }
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
    primary,
    untilRedundant,
    dataDir,
    killPostgres(node) {
      const postmaster = runningPostmaster(dataDir(node));
      if (!postmaster) throw new Error(`There is no PostgreSQL to kill on ${node}.`);
      process.kill(postmaster.pid, "SIGKILL");
    },
    async switchOver() {
      const leader = await primary();
      const candidate = (await members()).find(({ role }) => role === "sync_standby")?.name ?? "none";
      const configuration = ["-c", configurationOf(leader)];
      const command = ["switchover", "--leader", leader, "--candidate", candidate, "--force"];
      await runProgram(find("usr/bin/patronictl"), [...configuration, ...command]);
    },
    run: runProgram,
  };
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
