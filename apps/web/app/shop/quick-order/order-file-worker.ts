import "#app/boot/polyfills.ts";
import { decodeOrderFile } from "./decode-order-file.ts";

/* The worker of `readTextFile`. */
addEventListener("message", ({ data }: MessageEvent<Uint8Array>) => postMessage(decodeOrderFile(data)));
