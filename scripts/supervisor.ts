import { type ChildProgram, startProgram } from "./child-program.ts";

/** Starts the programs of a local shop, and ends all of them when one ends or a signal comes. */
export interface Supervisor {
  /** Runs a program; its end is the end of everything, unless it was dismissed or may end. */
  launch(
    file: string,
    environment: Record<string, string | undefined>,
    options?: { parameters?: string[]; mayEnd?: boolean },
  ): ChildProgram;
  /** Stops a program that was launched; the others go on. */
  dismiss(program: ChildProgram): Promise<void>;
  /** What else has to be stopped at the end. */
  onEnd(stop: () => Promise<void>): void;
  endBecauseOf(error: unknown): Promise<void>;
  isEnding(): boolean;
}

export function createSupervisor(): Supervisor {
  const stops: (() => Promise<void>)[] = [];
  const dismissed = new Set<ChildProgram>();
  let ending: Promise<void> | undefined;
  // More than one arrives when the terminal and the script that runs us both pass a Ctrl-C on.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));

  /** Stops what was started, the last first: the shop finishes its requests while its database still runs. */
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
    async endBecauseOf(error) {
      if (ending === undefined) console.error(error instanceof Error ? error.message : error);
      await end(1);
    },
    isEnding: () => ending !== undefined,
  };
}
