// A file of 1 MB takes some tenths of a second.
const maxMs = 10_000;

/**
 * The answer of a worker to one message. The worker is stopped after it, or when it takes too long.
 *
 * @returns undefined when it failed or took too long
 */
export function askWorker<Answer>(worker: Worker, message: unknown): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const end = (answer?: Answer) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(end, maxMs);
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => end(data));
    worker.addEventListener("error", () => end());
    worker.postMessage(message);
  });
}
