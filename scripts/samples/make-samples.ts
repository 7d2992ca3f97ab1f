import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Page, chromium } from "@playwright/test";
import { chromiumFlags, findChromium } from "../find-chromium.ts";
import { marks } from "./sample-marks.ts";
import { type Scene, sceneSeconds, sceneSize, scenes } from "./sample-scenes.ts";
import { writeMp4 } from "./write-mp4.ts";
import { type EncodedFrame, writeWebm } from "./write-webm.ts";

/**
 * `npm run make-samples`: draws the samples of the home page anew, the clips with their posters and the marks that stand
 * where clients' logos will. They are files of the project; run this after changing what they show.
 */
const samples = join(import.meta.dirname, "../../apps/web/public/samples");
const framesPerSecond = 20;
const clipSize = { width: 640, height: 360 };
/** What the brief of the home page allows a clip. */
const mostBytes = 150_000;

async function makeSamples(): Promise<void> {
  for (const folder of ["clips", "marks"]) mkdirSync(join(samples, folder), { recursive: true });
  for (const [name, shapes] of Object.entries(marks)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">${shapes}</svg>\n`;
    writeFileSync(join(samples, "marks", `${name}.svg`), svg);
  }
  const browser = await chromium.launch({ executablePath: findChromium(console.error), args: chromiumFlags });
  try {
    const page = await openStudio(await browser.newPage());
    for (const scene of scenes) await makeClip(page, scene);
  } finally {
    await browser.close();
  }
}

async function makeClip(page: Page, scene: Scene): Promise<void> {
  const moments = Array.from({ length: sceneSeconds * framesPerSecond }, (_, n) => n / framesPerSecond);
  const frames = moments.map((seconds) => asFrame(scene, seconds));
  const poster = await page.evaluate(drawPoster, { frame: asFrame(scene, scene.posterAt), clipSize });
  save(`${scene.file}.webp`, fromBase64(poster));
  const encode = async (codec: string) => {
    const { chunks, description } = await page.evaluate(encodeFrames, {
      frames,
      clipSize,
      framesPerSecond,
      codec,
    });
    const encoded = chunks.map(({ bytes, isKey }, n): EncodedFrame => ({
      atMs: Math.round((n * 1000) / framesPerSecond),
      isKey,
      bytes: fromBase64(bytes),
    }));
    return { ...clipSize, framesPerSecond, frames: encoded, decoderConfiguration: fromBase64(description) };
  };
  save(`${scene.file}.webm`, writeWebm(await encode("vp09.00.21.08")));
  save(`${scene.file}.mp4`, writeMp4(await encode("avc1.42e01e")));
}

function save(name: string, bytes: Uint8Array): void {
  if (bytes.length > mostBytes) throw new Error(`${name} has ${bytes.length} bytes: too many for a sample.`);
  writeFileSync(join(samples, "clips", name), bytes);
  console.log(`${name}  ${(bytes.length / 1000).toFixed(1)} kB`);
}

const fromBase64 = (text: string) => Buffer.from(text, "base64");

interface Frame {
  readonly svg: string;
  readonly words: readonly { readonly text: string; readonly x: number; readonly y: number }[];
}

/** A moment of a scene on squared paper. */
function asFrame(scene: Scene, seconds: number): Frame {
  const { shapes, words = [] } = scene.draw(seconds);
  const { width, height } = sceneSize;
  const squares = `<pattern id="s" width="18" height="18" patternUnits="userSpaceOnUse"><path d="M18 0H0v18" fill="none" stroke="#ddd5c6"/></pattern>`;
  const paper = `<rect width="${width}" height="${height}" fill="#fdfcfa"/><rect width="${width}" height="${height}" fill="url(#s)"/>`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${clipSize.width}" height="${clipSize.height}">${squares}${paper}${shapes}</svg>`,
    words,
  };
}

/** A page with the shop's typeface and with encoders, which browsers give to pages of https alone. */
async function openStudio(page: Page): Promise<Page> {
  const address = "https://studio.example/";
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
  await page.goto(address);
  const typeface = createRequire(import.meta.url).resolve(
    "@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2",
  );
  await page.evaluate(
    async (font) => {
      const plex = new FontFace("Plex", `url(data:font/woff2;base64,${font})`, { weight: "100 700" });
      document.fonts.add(await plex.load());
      Object.assign(globalThis, { drawFrame });

      async function drawFrame(canvas: OffscreenCanvas, { svg, words }: Frame) {
        const pencil = canvas.getContext("2d")!;
        const image = new Image();
        image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
        await image.decode();
        pencil.resetTransform();
        pencil.drawImage(image, 0, 0, canvas.width, canvas.height);
        pencil.scale(canvas.width / 480, canvas.width / 480);
        pencil.textAlign = "center";
        pencil.fillStyle = "#1c1a17";
        pencil.font = "500 11px Plex";
        for (const { text, x, y } of words) pencil.fillText(text, x, y);
        pencil.fillStyle = "#f4ead9";
        pencil.fillRect(384, 12, 84, 22);
        pencil.strokeStyle = "#c8924a";
        pencil.strokeRect(384, 12, 84, 22);
        pencil.fillStyle = "#1c1a17";
        pencil.font = "620 12px Plex";
        pencil.fillText("Sample clip", 426, 27);
      }
    },
    readFileSync(typeface, "base64"),
  );
  return page;
}

interface Studio {
  drawFrame(canvas: OffscreenCanvas, frame: Frame): Promise<void>;
}

/** Runs in the page. */
async function drawPoster({
  frame,
  clipSize: { width, height },
}: {
  frame: Frame;
  clipSize: typeof clipSize;
}) {
  const canvas = new OffscreenCanvas(width, height);
  await (globalThis as unknown as Studio).drawFrame(canvas, frame);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.82 });
  return new Uint8Array(await blob.arrayBuffer()).toBase64();
}

interface Encoding {
  frames: readonly Frame[];
  clipSize: typeof clipSize;
  framesPerSecond: number;
  codec: string;
}

/** Runs in the page. */
async function encodeFrames({ frames, clipSize: { width, height }, framesPerSecond: rate, codec }: Encoding) {
  const canvas = new OffscreenCanvas(width, height);
  const chunks: { bytes: string; isKey: boolean }[] = [];
  let description = "";
  let failure: unknown;
  const encoder = new VideoEncoder({
    output(chunk, metadata) {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      chunks.push({ bytes: bytes.toBase64(), isKey: chunk.type === "key" });
      const given = metadata?.decoderConfig?.description;
      if (given) description = new Uint8Array(given as ArrayBuffer).toBase64();
    },
    error: (error) => void (failure = error),
  });
  encoder.configure({ codec, width, height, framerate: rate, bitrate: 200_000, latencyMode: "quality" });
  for (const [n, frame] of frames.entries()) {
    await (globalThis as unknown as Studio).drawFrame(canvas, frame);
    const picture = new VideoFrame(canvas, { timestamp: (n * 1_000_000) / rate, duration: 1_000_000 / rate });
    encoder.encode(picture, { keyFrame: n === 0 });
    picture.close();
  }
  await encoder.flush();
  if (failure) throw failure as Error;
  return { chunks, description };
}

await makeSamples();
