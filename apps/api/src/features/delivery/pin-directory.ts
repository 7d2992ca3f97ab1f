import { readFileSync } from "node:fs";
import { join } from "node:path";

interface PinPlace {
  /** One, or two where post offices of both have the PIN code. */
  readonly states: readonly string[];
  /** Null where the directory names none, and in two states. */
  readonly district: string | null;
}

// Read at the first question: the program starts without it.
let directory: ReadonlyMap<number, PinPlace> | undefined;

/** The place of a PIN code in the directory of the Department of Posts; undefined when India has no such PIN code. */
export function findPinPlace(pinCode: string): PinPlace | undefined {
  directory ??= readDirectory(readFileSync(join(import.meta.dirname, "pin-codes.txt"), "utf8"));
  return directory.get(Number(pinCode));
}

function readDirectory(text: string): ReadonlyMap<number, PinPlace> {
  const places = new Map<number, PinPlace>();
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [state = "", district = "", areas = ""] = line.split(";");
    const place = { states: [state], district: district === "" ? null : district };
    for (const pinCode of areas.split(" ").flatMap(pinCodesOf)) {
      const other = places.get(pinCode);
      places.set(pinCode, other ? { states: [...other.states, state], district: null } : place);
    }
  }
  return places;
}

/** The states that the directory knows for a PIN code: none, one or two. */
export function statesInDirectory(pinCode: string): readonly string[] {
  return findPinPlace(pinCode.trim())?.states ?? [];
}

/** "110:001-003,005" are 110001, 110002, 110003 and 110005. */
function pinCodesOf(area: string): number[] {
  const [prefix, endings = ""] = area.split(":");
  return endings.split(",").flatMap((ending) => {
    const [first, last = first] = ending.split("-").map(Number);
    return Array.from({ length: last! - first! + 1 }, (_, at) => Number(prefix) * 1000 + first! + at);
  });
}
