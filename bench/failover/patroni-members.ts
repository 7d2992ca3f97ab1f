import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { addressOf, type Node, nodes } from "./high-availability-files.ts";

const withinMs = 90_000;

const answer = z.object({
  members: z.array(z.object({ name: z.enum(nodes), role: z.string(), state: z.string() })),
});
type Member = z.output<typeof answer>["members"][number];

/** What the first Patroni that answers knows of all servers. */
async function findMembers(): Promise<Member[]> {
  const answers = nodes.map(async (node) => {
    const signal = AbortSignal.timeout(2000);
    const { members } = answer.parse(
      await (await fetch(`http://${addressOf(node)}:8008/cluster`, { signal })).json(),
    );
    return members;
  });
  return Promise.any(answers).catch(() => []);
}

function primaryAmong(members: readonly Member[]): Node | undefined {
  return members.find(({ role, state }) => role === "leader" && state === "running")?.name;
}

function redundantPrimary(members: readonly Member[]): Node | undefined {
  const isComplete =
    members.filter(({ state }) => state === "running" || state === "streaming").length === nodes.length;
  return isComplete && members.some(({ role }) => role === "sync_standby")
    ? primaryAmong(members)
    : undefined;
}

/** Waits until one server is the primary, another its synchronous standby, and the third follows too. @returns the primary */
export function untilRedundant(): Promise<Node> {
  return until(redundantPrimary);
}

export function untilOtherPrimary(than: Node): Promise<Node> {
  return until((members) => {
    const primary = primaryAmong(members);
    return primary === than ? undefined : primary;
  });
}

export function untilPrimary(wanted: Node): Promise<Node> {
  return until((members) => (primaryAmong(members) === wanted ? wanted : undefined));
}

/** @returns the server that takes over when the primary ends */
export function untilSynchronousStandby({ notOn }: { notOn?: Node } = {}): Promise<Node> {
  return until(
    (members) => members.find(({ name, role }) => role === "sync_standby" && name !== notOn)?.name,
  );
}

async function until(find: (members: readonly Member[]) => Node | undefined): Promise<Node> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const members = await findMembers();
    const found = find(members);
    if (found) return found;
    if (performance.now() > deadline)
      throw new Error(`The servers do not reach the awaited state: ${JSON.stringify(members)}`);
    await pause(100);
  }
}
