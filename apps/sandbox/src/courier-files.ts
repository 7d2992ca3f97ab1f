import type { FastifyInstance } from "fastify";
import { labelPdf } from "./courier-texts.ts";
import { readFaults } from "./faults.ts";
import type { SandboxContext } from "./sandbox-context.ts";

/** The files that a company's answers link to. */
export function registerCourierFiles(app: FastifyInstance, { state }: SandboxContext, company: string): void {
  app.get<{ Params: { name: string } }>("/files/:name", (request, reply) =>
    readFaults(state).courierFilesGone
      ? reply.code(404).send()
      : reply.type("application/pdf").send(labelPdf([`${company} (sandbox)`, request.params.name])),
  );
}
