import * as fc from "fast-check";

/** Events of one payment, caused by the provider, the buyer, staff or the clock. */
const paymentEvents = [
  "authorized",
  "captured",
  "failed",
  "order.paid",
  "verify",
  "recheck",
  "expiry",
] as const;
export type PaymentEvent = (typeof paymentEvents)[number];

/** The delivery of an event. With `breakBefore` its handler dies before that statement. */
export interface Delivery {
  readonly event: PaymentEvent;
  readonly breakBefore?: number;
}

/** The deliveries of one payment in steps; the deliveries of a step run concurrently. */
export interface Schedule {
  /** The provider captures the payment before the first delivery; otherwise at the first event that says so. */
  readonly isCapturedFirst: boolean;
  readonly steps: readonly (readonly Delivery[])[];
}

export function describeSchedule({ isCapturedFirst, steps }: Schedule): string {
  const words = ({ event, breakBefore }: Delivery) =>
    breakBefore === undefined ? event : `${event} (dies before statement ${breakBefore})`;
  return [
    isCapturedFirst ? "captured first" : "captured late",
    ...steps.map((step) => step.map(words).join(" + ")),
  ].join(", ");
}

/** A schedule for each of these sequences, with the payment captured first and captured late. */
export function schedulesOf(orders: readonly (readonly PaymentEvent[])[]): Schedule[] {
  return orders.flatMap((events) =>
    [true, false].map((isCapturedFirst) => ({ isCapturedFirst, steps: events.map((event) => [{ event }]) })),
  );
}

/** All sequences of this many events; an event may repeat. */
export function sequences(length: number): PaymentEvent[][] {
  if (length === 0) return [[]];
  return sequences(length - 1).flatMap((before) => paymentEvents.map((event) => [...before, event]));
}

/** All sequences of this many different events. */
export function permutations(length: number): PaymentEvent[][] {
  if (length === 0) return [[]];
  return permutations(length - 1).flatMap((before) =>
    paymentEvents.filter((event) => !before.includes(event)).map((event) => [...before, event]),
  );
}

/** All combinations of this many events that are delivered concurrently. */
export function atOnce(length: number): Schedule[] {
  const choices = sequences(length).filter((events) =>
    events.every((event, i) => i === 0 || event >= events[i - 1]!),
  );
  return schedulesOf(choices).map(({ isCapturedFirst, steps }) => ({
    isCapturedFirst,
    steps: [steps.flat()],
  }));
}

const delivery = fc.record(
  { event: fc.constantFrom(...paymentEvents), breakBefore: fc.integer({ min: 1, max: 25 }) },
  { requiredKeys: ["event"] },
);

/** Up to six events in any order, some of them concurrent, about half of them with a handler that dies. */
export function randomSchedules(count: number, seed: number): Schedule[] {
  const steps = fc.array(fc.array(delivery, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
  const schedule = fc.record({
    isCapturedFirst: fc.boolean(),
    steps: steps.filter((some) => some.flat().length <= 6),
  });
  return fc.sample(schedule, { numRuns: count, seed });
}
