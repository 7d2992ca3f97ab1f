import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker as Thread } from "node:worker_threads";

/** jsdom has no workers: here the same files run as threads of Node. */
class WorkerAsThread extends EventTarget {
  readonly #thread: Thread;

  /** @param url as Vite names the file: by its place under the root */
  constructor(url: URL) {
    super();
    this.#thread = new Thread(
      `const { parentPort, workerData } = require("node:worker_threads");
       globalThis.postMessage = (message) => parentPort.postMessage(message);
       globalThis.addEventListener = (_name, listener) => parentPort.on("message", (data) => listener({ data }));
       import(workerData);`,
      { eval: true, workerData: pathToFileURL(join(process.cwd(), decodeURIComponent(url.pathname))).href },
    );
    this.#thread.on("message", (data: unknown) => this.dispatchEvent(new MessageEvent("message", { data })));
    this.#thread.on("error", () => this.dispatchEvent(new Event("error")));
  }

  postMessage(message: unknown): void {
    this.#thread.postMessage(message);
  }

  terminate(): void {
    void this.#thread.terminate();
  }
}

Object.assign(globalThis, { Worker: WorkerAsThread });
