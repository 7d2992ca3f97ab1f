import tokens from "#app/ui/tokens.css?raw";
import drawn from "./drawn.css?raw";

const tokenValues = new Map(
  [...tokens.matchAll(/^ *(--[\w-]+):\s+([^;]+);/gm)].map(([, name = "", value = ""]) => [name, value]),
);

/**
 * The rules of drawn details as a file needs them that stands alone: with the colours in place of the tokens' names, and
 * with strokes in drawing units, for whoever shows or prints the file larger wants them larger too.
 *
 * @param unitsPerPixel how many drawing units a stroke of one pixel is wide
 */
export function pictureFileStyle(unitsPerPixel: number): string {
  const inUnits = (pixels: string) => String(Number((Number.parseFloat(pixels) * unitsPerPixel).toFixed(3)));
  return drawn
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/var\((--[\w-]+)\)/g, (_all, name: string) => tokenValues.get(name) ?? "none")
    .replaceAll(/vector-effect: [\w-]+;/g, "")
    .replaceAll(/(?<![\d.])[\d.]+px/g, inUnits)
    .replaceAll(/(stroke-dasharray:)([ \d.]+)/g, (_all, property: string, lengths: string) =>
      [property, ...lengths.trim().split(" ").map(inUnits)].join(" "),
    )
    .replaceAll(/\s+/g, " ")
    .trim();
}
