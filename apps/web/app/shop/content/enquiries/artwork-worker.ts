import "#app/boot/polyfills.ts";
import { readArtwork } from "@dakbag/domain/enquiries/artwork-file";

/* The worker of `prepareFile`. */
addEventListener("message", ({ data }: MessageEvent<Uint8Array>) => postMessage(readArtwork(data)));
