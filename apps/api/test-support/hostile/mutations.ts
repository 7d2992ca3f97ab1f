import fc from "fast-check";
import { contentTypes, hostileBodies, hostileHeaders, methods, pathDisguises } from "./envelopes.ts";
import { placesOf, valueAt, withValueAt } from "./places.ts";
import { hostileText, hostileValue, unaskedKeys } from "./values.ts";

/** A request before it is written down: every part of it can still be spoilt. */
export interface Draft {
  readonly method: string;
  /** With `:name` where a parameter goes. */
  readonly path: string;
  readonly disguise: (path: string) => string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: readonly [string, string][];
  readonly body: unknown;
  /** Bytes to send in the body's place. */
  readonly rawBody: string | Buffer | undefined;
  readonly contentType: string | undefined;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

export type Mutation = (draft: Draft) => Draft;

const chosen = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % items.length];

const atSomePlace = (at: number, value: (before: unknown) => unknown): Mutation => {
  return (draft) => {
    const place = chosen(placesOf(draft.body), at);
    if (!place) return draft;
    return { ...draft, body: withValueAt(draft.body, place, value(valueAt(draft.body, place))) };
  };
};

const ofBody: fc.Arbitrary<Mutation>[] = [
  fc.tuple(fc.nat(), hostileValue).map(([at, value]) => atSomePlace(at, () => value)),
  fc.nat().map((at) => atSomePlace(at, () => undefined)),
  fc.nat().map((at) => atSomePlace(at, (before) => [before])),
  fc.nat().map((at) => atSomePlace(at, (before) => JSON.stringify(before))),
  fc.tuple(fc.constantFrom(...unaskedKeys), hostileValue).map(([key, value]): Mutation => (draft) => ({
    ...draft,
    body: { ...(draft.body as object | undefined), [key]: value },
  })),
  fc.jsonValue().map((body): Mutation => (draft) => ({ ...draft, body })),
  fc.constantFrom(...hostileBodies).map((rawBody): Mutation => (draft) => ({ ...draft, rawBody })),
  // Of a key given twice JSON takes the last one; whoever reads the first has checked another value.
  fc.nat().map((at): Mutation => (draft) => {
    const key = chosen(Object.keys((draft.body as object | undefined) ?? {}), at);
    if (key === undefined) return draft;
    return { ...draft, rawBody: JSON.stringify(draft.body).replace(/}$/, `,${JSON.stringify(key)}:-1}`) };
  }),
];

const ofFile = fc.tuple(hostileText, hostileText, fc.nat(3)).map(([name, text, at]): Mutation => (draft) => {
  const file = (draft.body as { file?: unknown } | undefined)?.file;
  if (!(file instanceof File)) return draft;
  const content = [`${text}\n`, file, `\n${text},${text},${text},${text},Shipped\n`, file].slice(at, at + 2);
  return {
    ...draft,
    body: { ...(draft.body as object), file: new File(content, name, { type: file.type }) },
  };
});

const ofAddress: fc.Arbitrary<Mutation>[] = [
  fc.tuple(fc.nat(), hostileText).map(([at, text]): Mutation => (draft) => {
    const name = chosen(Object.keys(draft.params), at);
    return name === undefined ? draft : { ...draft, params: { ...draft.params, [name]: text } };
  }),
  fc.tuple(fc.nat(), hostileText).map(([at, text]): Mutation => (draft) => {
    const pair = chosen(draft.query, at);
    return pair
      ? { ...draft, query: draft.query.map((each) => (each === pair ? [pair[0], text] : each)) }
      : draft;
  }),
  fc.tuple(fc.nat(), hostileText).map(([at, text]): Mutation => (draft) => {
    const pair = chosen(draft.query, at);
    return pair ? { ...draft, query: [...draft.query, [pair[0], text]] } : draft;
  }),
  fc.tuple(fc.constantFrom(...unaskedKeys), hostileText).map(([key, text]): Mutation => (draft) => ({
    ...draft,
    query: [...draft.query, [key, text]],
  })),
  fc.nat().map((at): Mutation => (draft) => {
    const pair = chosen(draft.query, at);
    return pair ? { ...draft, query: [...draft.query, [`${pair[0]}[]`, pair[1]]] } : draft;
  }),
  fc.constantFrom(...pathDisguises).map((disguise): Mutation => (draft) => ({ ...draft, disguise })),
];

/** One way to spoil a request; several may be put one on another. */
export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { arbitrary: fc.oneof(...ofBody), weight: 6 },
  { arbitrary: ofFile, weight: 2 },
  { arbitrary: fc.oneof(...ofAddress), weight: 5 },
  fc.constantFrom(...contentTypes).map((contentType): Mutation => (draft) => ({ ...draft, contentType })),
  fc.constantFrom(...methods).map((method): Mutation => (draft) => ({ ...draft, method })),
  fc.constantFrom(...hostileHeaders).map((headers): Mutation => (draft) => ({
    ...draft,
    headers: { ...draft.headers, ...headers },
  })),
);
