import autocannon, { type AutocannonOptions } from "autocannon";
import { answerWith } from "./script-process.ts";

/** Requests to send to a server from a separate process. */
export type Load =
  | {
      readonly url: string;
      readonly headers: Record<string, string>;
      readonly connections: number;
      readonly seconds: number;
    }
  | { readonly url: string; readonly connections: number; readonly posts: readonly Post[] };

/** A request that is sent once. */
export interface Post {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Answers the number of responses per second. @throws Error when any response was not a success */
answerWith<Load>(async (load) => {
  const run = autocannon({ url: load.url, connections: load.connections, sampleInt: 50, ...optionsOf(load) });
  const start = performance.now();
  let last = start;
  let responses = 0;
  run.on("response", () => {
    responses += 1;
    last = performance.now();
  });
  const { non2xx, errors } = await run;
  if (non2xx + errors > 0 || responses === 0)
    throw new Error(
      `${load.url}: ${non2xx} responses other than 2xx and ${errors} errors among ${responses} responses`,
    );
  return responses / ((last - start) / 1000);
});

function optionsOf(load: Load): Partial<AutocannonOptions> {
  if ("seconds" in load) return { duration: load.seconds, headers: load.headers };
  const { posts, connections } = load;
  const path = new URL(load.url).pathname;
  let clients = 0;
  return {
    amount: posts.length,
    setupClient(client) {
      const own = posts.filter((_, index) => index % connections === clients);
      clients += 1;
      client.setRequests(own.map((post) => ({ method: "POST", path, ...post })));
    },
  };
}
