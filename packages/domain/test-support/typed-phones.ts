import { readFileSync } from "node:fs";

/** Phone numbers as people paste them, and the ten digits that each means. */
export const typedPhones: readonly (readonly [typed: string, digits: string])[] = readFileSync(
  new URL("./cases/phones.txt", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => {
    const [typed = "", meant = ""] = line.split(" | ");
    return [typed, meant.slice(0, 10)];
  });

/** What is no phone number: nothing of it may be taken for one. */
export const noPhones = [
  "9811100006 / 9811100007",
  "98111000069811100007",
  "9811100001.0",
  "98765432.10",
  "+9198765432",
  "0910987654321",
  "00 98765 43210",
  "98765",
  "+1 987 654 3210 12",
] as const;
