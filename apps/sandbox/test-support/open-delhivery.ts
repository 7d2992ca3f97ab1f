import { z } from "zod";
import { sandboxCredentials } from "../src/credentials.ts";
import { openSandbox } from "./open-sandbox.ts";

/** A parcel as Delhivery takes it. */
export const delhiveryShipment = {
  name: "Asha",
  order: "0199-1",
  phone: "9876543210",
  add: "M.I. Road",
  city: "Jaipur",
  state: "Rajasthan",
  pin: "302001",
  payment_mode: "Prepaid",
  total_amount: 100,
  products_desc: "Bags",
};

const creation = z.object({ packages: z.array(z.object({ waybill: z.string() })) });

/** A sandbox for one test, with the calls of Delhivery. */
export async function openDelhivery(options: Parameters<typeof openSandbox>[0] = {}) {
  const sandbox = await openSandbox(options);
  const authorization = `Token ${sandboxCredentials.delhiveryToken}`;
  const call = (method: string, path: string, body?: unknown) =>
    sandbox.call(method, `/delhivery${path}`, body, { authorization });
  async function post(body: string) {
    const answer = await fetch(`${sandbox.url}/delhivery/api/cmu/create.json`, {
      method: "POST",
      headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
      body,
    });
    if (answer.status !== 200)
      throw new Error(`Delhivery says all it refuses with 200, not ${answer.status}`);
    return (await answer.json()) as unknown;
  }
  const create = (
    changes: Record<string, unknown> = {},
    name: string = sandboxCredentials.delhiveryPickupLocation,
  ) => {
    const data = { shipments: [{ ...delhiveryShipment, ...changes }], pickup_location: { name } };
    return post(`format=json&data=${encodeURIComponent(JSON.stringify(data))}`);
  };
  return {
    ...sandbox,
    call,
    post,
    create,
    waybill: async () => z.string().parse((await call("GET", "/waybill/api/fetch/json/")).body),
    /** A parcel with the waybill that it is given. */
    async ship(changes: Record<string, unknown> = {}) {
      const waybill = creation.parse(await create(changes)).packages[0]?.waybill;
      if (!waybill) throw new Error("Delhivery did not create the parcel");
      return waybill;
    },
    move: (body: object) => sandbox.call("POST", "/couriers/_sandbox/move", body),
  };
}
