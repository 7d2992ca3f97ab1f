import { sandboxCredentials } from "@dakbag/sandbox/credentials";
import { startSandbox } from "@dakbag/sandbox/start-sandbox";
import { afterAll, beforeAll } from "vitest";
import * as z from "zod";
import { ProviderError } from "../src/platform/provider-error.ts";
import type { DelhiverySettings } from "../src/providers/delhivery/delhivery-call.ts";
import { createDelhiveryClient } from "../src/providers/delhivery/delhivery-client.ts";
import { createShiprocketClient } from "../src/providers/shiprocket/shiprocket-client.ts";
import type { ShiprocketSettings } from "../src/providers/shiprocket/shiprocket-session.ts";
import { setFaults } from "./builders/verify-phone.ts";

/** The couriers' stand-ins for the tests of a file, clients of both, and a clock that both sides read. */
export function courierSandbox() {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let now = new Date("2026-11-20T06:00:00Z");
  beforeAll(async () => {
    sandbox = await startSandbox({ now: () => now.getTime() });
  });
  afterAll(() => sandbox.close());

  return {
    url: () => sandbox.url,
    now: () => now,
    passDays(days: number) {
      now = new Date(now.getTime() + days * 24 * 3_600_000);
    },
    shiprocket: (changes: Partial<ShiprocketSettings> = {}) =>
      createShiprocketClient(
        {
          baseUrl: `${sandbox.url}/shiprocket/v1/external`,
          email: sandboxCredentials.shiprocketEmail,
          password: sandboxCredentials.shiprocketPassword,
          pickupLocation: sandboxCredentials.shiprocketPickupLocation,
          severalBoxes: "refused",
          webhookToken: sandboxCredentials.shiprocketWebhookToken,
          ...changes,
        },
        () => now,
      ),
    delhivery: (changes: Partial<DelhiverySettings> = {}) =>
      createDelhiveryClient({
        baseUrl: `${sandbox.url}/delhivery`,
        token: sandboxCredentials.delhiveryToken,
        pickupLocation: sandboxCredentials.delhiveryPickupLocation,
        clientName: undefined,
        webhookToken: sandboxCredentials.delhiveryWebhookToken,
        ...changes,
      }),
    faults: (some: Record<string, number | boolean>) => setFaults({ sandboxUrl: sandbox.url }, some),
    /** Moves a parcel on, without a push. */
    async move(body: Record<string, unknown>) {
      const answer = await fetch(`${sandbox.url}/couriers/_sandbox/move`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ push: false, ...body }),
      });
      if (!answer.ok) throw new Error(`the parcel does not move: ${await answer.text()}`);
    },
  };
}

/** The error of a call that must fail. */
export async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`expected a ProviderError, got ${String(error)}`);
  return error;
}

const trackedShipments = z.object({
  ShipmentData: z.array(z.object({ Shipment: z.looseObject({ AWB: z.string() }) })).default([]),
});

/** What the stand-in of Delhivery has of these waybills, in its own form. */
export async function storedAtDelhivery(sandboxUrl: string, awbs: readonly string[]) {
  const answer = await fetch(`${sandboxUrl}/delhivery/api/v1/packages/json/?waybill=${awbs.join(",")}`, {
    headers: { authorization: `Token ${sandboxCredentials.delhiveryToken}` },
  });
  return trackedShipments.parse(await answer.json()).ShipmentData.map(({ Shipment }) => Shipment);
}
