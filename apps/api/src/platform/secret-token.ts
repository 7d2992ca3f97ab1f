import { hash, randomBytes } from "node:crypto";

/** 256 random bits, for a session, a link or a proof. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** So many random bits cannot be guessed from their hash: a fast one is enough. */
export const hashToken = (token: string): Buffer => hash("sha256", token, "buffer");
