import fc from "fast-check";
import { contentTypes, hostileBodies, hostileHeaders, methods, pathDisguises } from "./http-variants.ts";
import { jsonPaths, getAtPath, setAtPath } from "./json-paths.ts";
import { hostileText, hostileValue, unexpectedKeys } from "./values.ts";

/** A request that can still be mutated. */
export interface Draft {
  readonly method: string;
  /** With `:name` in place of a parameter. */
  readonly path: string;
  readonly disguise: (path: string) => string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: readonly [string, string][];
  readonly body: unknown;
  /** Bytes to send instead of the body. */
  readonly rawBody: string | Buffer | undefined;
  readonly contentType: string | undefined;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

export type Mutation = (draft: Draft) => Draft;

const itemAt = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % items.length];

const mutateAtPath = (at: number, value: (before: unknown) => unknown): Mutation => {
  return (draft) => {
    const path = itemAt(jsonPaths(draft.body), at);
    if (!path) return draft;
    return { ...draft, body: setAtPath(draft.body, path, value(getAtPath(draft.body, path))) };
  };
};

const bodyMutations: fc.Arbitrary<Mutation>[] = [
  fc.tuple(fc.nat(), hostileValue).map(([at, value]) => mutateAtPath(at, () => value)),
  fc.nat().map((at) => mutateAtPath(at, () => undefined)),
  fc.nat().map((at) => mutateAtPath(at, (before) => [before])),
  fc.nat().map((at) => mutateAtPath(at, (before) => JSON.stringify(before))),
  fc.tuple(fc.constantFrom(...unexpectedKeys), hostileValue).map(([key, value]): Mutation => (draft) => ({
    ...draft,
    body: { ...(draft.body as object | undefined), [key]: value },
  })),
  fc.jsonValue().map((body): Mutation => (draft) => ({ ...draft, body })),
  fc.constantFrom(...hostileBodies).map((rawBody): Mutation => (draft) => ({ ...draft, rawBody })),
  // JSON uses the last of duplicate keys; a check of the first would see another value.
  fc.nat().map((at): Mutation => (draft) => {
    const key = itemAt(Object.keys((draft.body as object | undefined) ?? {}), at);
    if (key === undefined) return draft;
    return { ...draft, rawBody: JSON.stringify(draft.body).replace(/}$/, `,${JSON.stringify(key)}:-1}`) };
  }),
];

const fileMutation = fc
  .tuple(hostileText, hostileText, fc.nat(3))
  .map(([name, text, at]): Mutation => (draft) => {
    const file = (draft.body as { file?: unknown } | undefined)?.file;
    if (!(file instanceof File)) return draft;
    const content = [`${text}\n`, file, `\n${text},${text},${text},${text},Shipped\n`, file].slice(
      at,
      at + 2,
    );
    return {
      ...draft,
      body: { ...(draft.body as object), file: new File(content, name, { type: file.type }) },
    };
  });

const urlMutations: fc.Arbitrary<Mutation>[] = [
  fc.tuple(fc.nat(), hostileText).map(([at, text]): Mutation => (draft) => {
    const name = itemAt(Object.keys(draft.params), at);
    return name === undefined ? draft : { ...draft, params: { ...draft.params, [name]: text } };
  }),
  fc.tuple(fc.nat(), hostileText).map(([at, text]): Mutation => (draft) => {
    const pair = itemAt(draft.query, at);
    return pair
      ? { ...draft, query: draft.query.map((each) => (each === pair ? [pair[0], text] : each)) }
      : draft;
  }),
  fc.tuple(fc.nat(), hostileText).map(([at, text]): Mutation => (draft) => {
    const pair = itemAt(draft.query, at);
    return pair ? { ...draft, query: [...draft.query, [pair[0], text]] } : draft;
  }),
  fc.tuple(fc.constantFrom(...unexpectedKeys), hostileText).map(([key, text]): Mutation => (draft) => ({
    ...draft,
    query: [...draft.query, [key, text]],
  })),
  fc.nat().map((at): Mutation => (draft) => {
    const pair = itemAt(draft.query, at);
    return pair ? { ...draft, query: [...draft.query, [`${pair[0]}[]`, pair[1]]] } : draft;
  }),
  fc.constantFrom(...pathDisguises).map((disguise): Mutation => (draft) => ({ ...draft, disguise })),
];

/** One mutation of a request; several can be combined. */
export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { arbitrary: fc.oneof(...bodyMutations), weight: 6 },
  { arbitrary: fileMutation, weight: 2 },
  { arbitrary: fc.oneof(...urlMutations), weight: 5 },
  fc.constantFrom(...contentTypes).map((contentType): Mutation => (draft) => ({ ...draft, contentType })),
  fc.constantFrom(...methods).map((method): Mutation => (draft) => ({ ...draft, method })),
  fc.constantFrom(...hostileHeaders).map((headers): Mutation => (draft) => ({
    ...draft,
    headers: { ...draft.headers, ...headers },
  })),
);
