import * as fc from "fast-check";

/** What can come of one payment, from the provider, the buyer, staff and the clock. */
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

/** A delivered event. With `breakBefore` its handler crashes before that statement. */
export interface Delivery {
  readonly event: PaymentEvent;
  readonly breakBefore?: number;
}

/** The events of one payment, step by step; the deliveries of a step are parallel. */
export interface Schedule {
  /** The payment is captured before the first event; otherwise with the first event that reports it. */
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

/** Each of these orders of events, one after the other, with the money captured first and late. */
export function schedulesOf(orders: readonly (readonly PaymentEvent[])[]): Schedule[] {
  return orders.flatMap((events) =>
    [true, false].map((isCapturedFirst) => ({ isCapturedFirst, steps: events.map((event) => [{ event }]) })),
  );
}

/** All orders of so many events, the same one as often as there is place. */
export function sequences(length: number): PaymentEvent[][] {
  if (length === 0) return [[]];
  return sequences(length - 1).flatMap((before) => paymentEvents.map((event) => [...before, event]));
}

/** All orders of so many different events. */
export function permutations(length: number): PaymentEvent[][] {
  if (length === 0) return [[]];
  return permutations(length - 1).flatMap((before) =>
    paymentEvents.filter((event) => !before.includes(event)).map((event) => [...before, event]),
  );
}

/** All choices of so many parallel events. */
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

/** Up to six events in any order, some parallel, about half of them with a crash. */
export function randomSchedules(count: number, seed: number): Schedule[] {
  const steps = fc.array(fc.array(delivery, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
  const schedule = fc.record({
    isCapturedFirst: fc.boolean(),
    steps: steps.filter((some) => some.flat().length <= 6),
  });
  return fc.sample(schedule, { numRuns: count, seed });
}
