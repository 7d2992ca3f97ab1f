import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { createSemaphore } from "../../platform/semaphore.ts";

// The argon2id setting of OWASP's password storage sheet: 19 MiB, 2 passes, 1 lane.
const memoryKib = 19_456;
const passes = 2;
const parallelism = 1;
const saltBytes = 16;
const hashBytes = 32;

// Each hash takes a thread and 19 MiB; the rest of the thread pool stays free for files and DNS.
const acquire = createSemaphore({
  max: 2,
  maxWaiting: 500,
  maxWaitingPerClient: 50,
  refusal: "Very many passwords are being checked from your connection. Please try again in a minute.",
});

/**
 * The PHC string to store for a password: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
 *
 * @param client in whose queue it waits: the client IP at a sign-in, else the account
 * @throws ShopError 429 when too many of this client wait
 */
export async function hashPassword(password: string, client: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await argon2id(password, salt, { memoryKib, passes, parallelism, hashBytes }, client);
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

/**
 * Verifies a password. Without a stored hash the result is false after the same work, so that timing does not reveal
 * whether an account exists.
 *
 * @param client as for `hashPassword`
 */
export async function isPassword(
  password: string,
  stored: string | null | undefined,
  client: string,
): Promise<boolean> {
  const { salt, hash, ...cost } = parsePhc(stored ?? decoy);
  const given = await argon2id(password, salt, { ...cost, hashBytes: hash.length }, client);
  return timingSafeEqual(given, hash) && typeof stored === "string";
}

// A well-formed hash that matches no password.
const decoy = `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${base64(Buffer.alloc(saltBytes))}$${base64(Buffer.alloc(hashBytes))}`;

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parsePhc(stored: string) {
  const [, memory, time, lanes, salt, hash] = phc.exec(stored) ?? [];
  if (!salt || !hash) throw new Error("a stored password is not in argon2id's PHC format");
  return {
    memoryKib: Number(memory),
    passes: Number(time),
    parallelism: Number(lanes),
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
}

// PHC strings use base64 without padding.
function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/={1,2}$/, "");
}

/** The hash of a short secret with a salt that is kept elsewhere, at the cost of a password. */
export function hashWithSalt(text: string, salt: Buffer, client: string): Promise<Buffer> {
  return argon2id(text, salt, { memoryKib, passes, parallelism, hashBytes }, client);
}

interface Cost {
  memoryKib: number;
  passes: number;
  parallelism: number;
  hashBytes: number;
}

async function argon2id(password: string, salt: Buffer, cost: Cost, client: string): Promise<Buffer> {
  const release = await acquire({ client });
  try {
    return await derive(password, salt, cost);
  } finally {
    release();
  }
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const parameters = {
    // Keyboards encode the same letter in different ways.
    message: password.normalize("NFKC"),
    nonce: salt,
    parallelism: cost.parallelism,
    tagLength: cost.hashBytes,
    memory: cost.memoryKib,
    passes: cost.passes,
  };
  return new Promise((resolve, reject) => {
    argon2("argon2id", parameters, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}
