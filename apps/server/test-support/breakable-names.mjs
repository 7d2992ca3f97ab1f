// Loaded before the shop: "database.example" is this machine, unless the file named by BROKEN_NAMES exists.
import dns from "node:dns";
import { existsSync } from "node:fs";

const { lookup } = dns;
const codes = ["EAI_AGAIN", "ENOTFOUND"];

dns.lookup = (host, options, done) => {
  if (host !== "database.example") return lookup(host, options, done);
  if (!existsSync(process.env.BROKEN_NAMES)) return lookup("127.0.0.1", options, done);
  // Resolvers answer either; here in turn.
  const code = codes.reverse()[0];
  process.nextTick(done, Object.assign(new Error(`getaddrinfo ${code} ${host}`), { code }));
};
