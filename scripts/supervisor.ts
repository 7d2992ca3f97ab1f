import { type ChildProgram, startProgram } from "./child-program.ts";

/** Starts the programs of a local shop, and stops all of them when one ends or a signal is received. */
export interface Supervisor {
  /** Runs a program; when it ends, everything is stopped, unless it was dismissed or has `mayEnd`. */
  launch(
    file: string,
    environment: Record<string, string | undefined>,
    options?: { parameters?: string[]; mayEnd?: boolean },
  ): ChildProgram;
  /** Stops a program that was launched; the others keep running. */
  dismiss(program: ChildProgram): Promise<void>;
  /** Registers another clean-up step for the end. */
  onEnd(stop: () => Promise<void>): void;
  endWithError(error: unknown): Promise<void>;
  isEnding(): boolean;
}

export function createSupervisor(): Supervisor {
  const stops: (() => Promise<void>)[] = [];
  const dismissed = new Set<ChildProgram>();
  let ending: Promise<void> | undefined;
  // A Ctrl-C can arrive twice, from the terminal and from the script that runs this process.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));

  /** Stops everything in reverse order of its start: the shop finishes its requests while its database still runs. */
  function end(code: number): Promise<void> {
    ending ??= (async () => {
      for (const stop of stops.toReversed()) {
        await stop().catch((error: unknown) => {
          console.error(error);
          code = 1;
        });
      }
      process.exit(code);
    })();
    return ending;
  }

  return {
    launch(file, environment, { parameters = [], mayEnd = false } = {}) {
      const program = startProgram(file, { environment, parameters });
      stops.push(() => program.stop());
      void program.ended.then((code) => {
        if (ending !== undefined || mayEnd || dismissed.has(program)) return;
        console.error(`${file} ended with code ${code}; stopping everything.`);
        void end(code === 0 ? 1 : code);
      });
      return program;
    },
    dismiss(program) {
      dismissed.add(program);
      return program.stop();
    },
    onEnd: (stop) => void stops.push(stop),
    async endWithError(error) {
      if (ending === undefined) console.error(error instanceof Error ? error.message : error);
      await end(1);
    },
    isEnding: () => ending !== undefined,
  };
}
