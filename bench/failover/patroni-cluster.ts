import { accountForPostgres } from "@dakbag/api/database/postgres-account";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, closeSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { unpackDebianPackages } from "../failures/debian-packages.ts";
import {
  addressOf,
  databasePort,
  etcdSettings,
  haproxyFile,
  type Node,
  nodes,
  patroniFile,
  restoreScript,
} from "./high-availability-files.ts";
import { endPostgres, killPostgres, processesOf } from "../failures/kill-postgres.ts";
import { untilSynchronousStandby } from "./patroni-members.ts";

const packages = ["postgresql", "patroni", "python3-etcd", "etcd-server", "haproxy"];
const folders = ["archive", "backups", ...nodes];

/** Three PostgreSQL servers with Patroni and etcd, and the HAProxy of a shop, on addresses of this machine. */
export interface PatroniCluster {
  /** Where HAProxy leads to the primary. */
  readonly host: string;
  /** A folder for backups. */
  readonly backups: string;
  /** A program of the document that restores a moment. */
  readonly restoreScript: string;
  dataDir(node: Node): string;
  /** Ends PostgreSQL on this node with SIGKILL; its Patroni lives. @returns when it was killed */
  killPostgres(node: Node): Promise<number>;
  /** Ends everything on this node with SIGKILL: PostgreSQL, Patroni and etcd. @returns when it was killed */
  killMachine(node: Node): Promise<number>;
  startMachine(node: Node): void;
  /** Holds everything on this node: it falls silent and its connections stay open. @returns what lets it go on */
  freezeMachine(node: Node): () => void;
  /** Hands the primary's role to its synchronous standby, as an operator does. @returns when it was ordered */
  switchOver(from: Node): Promise<number>;
  /** Stops all Patronis in good order, and with them PostgreSQL. */
  stop(): Promise<void>;
  startPatroni(node: Node): void;
  /** Runs patronictl. */
  control(parameters: readonly string[], input?: string): Promise<string>;
  /** Runs a program under PostgreSQL's account; those of PostgreSQL are on its path. */
  run(program: string, parameters: readonly string[], input?: string): Promise<string>;
}

/** Starts the cluster of docs/high-availability.md in `folder`. */
export async function startPatroniCluster(
  folder: string,
  afterwards: (step: () => unknown) => void,
): Promise<PatroniCluster> {
  const { environment, find } = await unpackDebianPackages(packages, join(folder, "packages"));
  const programs = find("usr/lib/postgresql/*/bin");
  const account = accountForPostgres(folder);
  const env = { ...process.env, ...environment, PATH: `${programs}:${environment["PATH"]}` };
  const folderOf = (name: string) => join(folder, name);
  for (const name of folders) {
    mkdirSync(folderOf(name), { mode: 0o700 });
    if (account) chownSync(folderOf(name), account.uid, account.gid);
  }
  const configurationOf = (node: Node) => join(folder, `${node}.yml`);
  const dataDir = (node: Node) => join(folderOf(node), "data");
  const places = (node: Node) => ({ folder: folderOf(node), archive: folderOf("archive"), programs });
  for (const node of nodes) writeFileSync(configurationOf(node), patroniFile(node, places(node)));
  writeFileSync(join(folder, "haproxy.cfg"), haproxyFile());
  writeFileSync(join(folder, "restore"), restoreScript(places("db-1")), { mode: 0o755 });

  const start = (name: string, program: string, parameters: string[], settings = {}): ChildProcess => {
    const log = openSync(join(folder, `${name}.log`), "a");
    const child = spawn(program, parameters, {
      ...account,
      cwd: folder,
      env: { ...env, ...settings },
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    afterwards(() => endProcess(child, "SIGKILL"));
    return child;
  };
  const patronis = new Map<Node, ChildProcess>();
  const etcds = new Map<Node, ChildProcess>();
  const startPatroni = (node: Node) =>
    void patronis.set(node, start(`patroni-${node}`, find("usr/bin/patroni"), [configurationOf(node)]));
  const startMachine = (node: Node) => {
    const settings = { ...etcdSettings(node), ETCD_DATA_DIR: join(folderOf(node), "etcd") };
    etcds.set(node, start(`etcd-${node}`, find("usr/bin/etcd"), [], settings));
    afterwards(() => endPostgres(dataDir(node)));
    startPatroni(node);
  };
  for (const node of nodes) startMachine(node);
  start("haproxy", find("usr/sbin/haproxy"), ["-db", "-f", join(folder, "haproxy.cfg")]);

  const run = async (program: string, parameters: readonly string[], input = "") => {
    const child = spawn(program, parameters, { ...account, cwd: folder, env });
    child.stdin.on("error", () => undefined); // its exit code says more
    child.stdin.end(input);
    const [[code], output, errors] = await Promise.all([
      once(child, "exit"),
      text(child.stdout),
      text(child.stderr),
    ]);
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}${errors}`);
    return output;
  };
  const control = (parameters: readonly string[], input?: string) =>
    run(find("usr/bin/patronictl"), ["-c", configurationOf("db-1"), ...parameters], input);
  return {
    host: `${addressOf("shop")}:${databasePort}`,
    backups: folderOf("backups"),
    restoreScript: folderOf("restore"),
    dataDir,
    killPostgres: (node) => killPostgres(dataDir(node)),
    async killMachine(node) {
      const killedAt = await killPostgres(dataDir(node));
      for (const processes of [patronis, etcds]) processes.get(node)?.kill("SIGKILL");
      return killedAt;
    },
    startMachine,
    freezeMachine(node) {
      const own = [patronis, etcds].flatMap((processes) => processes.get(node)?.pid ?? []);
      const pids = [...own, ...processesOf(dataDir(node))];
      for (const pid of pids) process.kill(pid, "SIGSTOP");
      const thaw = () => {
        for (const pid of pids.splice(0)) process.kill(pid, "SIGCONT");
      };
      afterwards(thaw);
      return thaw;
    },
    async switchOver(from) {
      const candidate = await untilSynchronousStandby();
      const orderedAt = performance.now();
      await control(["switchover", "--leader", from, "--candidate", candidate, "--force"]);
      return orderedAt;
    },
    async stop() {
      await Promise.all([...patronis.values()].map((patroni) => endProcess(patroni, "SIGTERM")));
    },
    startPatroni,
    control,
    run,
  };
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, "exit");
  if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await ended;
}
