import { setTimeout as sleep } from "node:timers/promises";
import { consumeFault, readFaults } from "./faults.ts";
import type { SandboxState } from "./sandbox-state.ts";

/** One piece of news of a parcel, for the shop's webhook. */
export type CourierPush = { readonly token: string; readonly body: unknown; readonly tries: number };

export type CourierPushes = {
  /** Sends them one after the other. @returns the status of each delivery, null of one without an answer */
  send(pushes: readonly CourierPush[]): Promise<(number | null)[]>;
  setUrl(url: string): void;
};

const patienceMs = 5000;
const pauseMs = 10;

/** What is not received in its tries is lost: couriers repeat nothing later, and number nothing. */
export function createCourierPushes(state: SandboxState, firstUrl: string | undefined): CourierPushes {
  let url = firstUrl;

  async function post({ token, body }: CourierPush): Promise<number | null> {
    if (url === undefined) return null;
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": token },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return null;
    }
  }

  async function deliver(push: CourierPush): Promise<number | null> {
    if (consumeFault(state, "courierPushesLost")) return null;
    for (let tries = 1; ; tries += 1) {
      const status = await post(push);
      if (status === 200 || tries >= push.tries) return status;
      await sleep(pauseMs);
    }
  }

  return {
    async send(pushes) {
      const { courierPushCopies, courierPushDisorder } = readFaults(state);
      const inOrder = courierPushDisorder ? pushes.toReversed() : pushes;
      const statuses: (number | null)[] = [];
      for (const push of inOrder)
        for (let copy = 0; copy < courierPushCopies; copy += 1) statuses.push(await deliver(push));
      return statuses;
    },
    setUrl(newUrl) {
      url = newUrl;
    },
  };
}
