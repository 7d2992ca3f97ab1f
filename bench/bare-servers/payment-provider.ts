import { createServer } from "node:http";
import { answerWith } from "../support/script-process.ts";
import { portOf } from "./port-of.ts";

// A payment provider and SMS gateway that answer immediately, so that only the shop's own work takes time. It knows no payment.
let made = 0;
answerWith(async () => {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => (body += part));
    request.on("end", () => {
      if (request.method === "GET") {
        response.writeHead(404, { "content-type": "application/json" }).end("{}");
        return;
      }
      const { amount } = JSON.parse(body) as { amount?: number };
      const answer = JSON.stringify(
        amount === undefined
          ? { type: "success", message: "accepted" }
          : { id: `order_bench${(made += 1)}`, amount, amount_paid: 0, currency: "INR", status: "created" },
      );
      response.writeHead(200, { "content-type": "application/json", "content-length": answer.length });
      response.end(answer);
    });
  });
  return portOf(server.listen(0, "127.0.0.1"));
});
