/**
 * How the shop's process is started. A long report leaves much behind that is soon forgotten; the engine would let the
 * room for that grow to some hundred megabytes, though a sixth does as well.
 */
export const engineFlags = ["--max-semi-space-size=16"];
