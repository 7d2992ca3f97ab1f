/** What the sample clips of the home page show: products being packed, drawn for any moment of the clip. */
export interface Scene {
  /** The file's name, as apps/web/content/home.ts has it. */
  readonly file: string;
  /** The moment that the poster shows, in seconds. */
  readonly posterAt: number;
  readonly draw: (seconds: number) => Drawing;
}

export interface Drawing {
  /** SVG elements on a paper of 480 by 270. */
  readonly shapes: string;
  readonly words?: readonly { readonly text: string; readonly x: number; readonly y: number }[];
}

export const sceneSize = { width: 480, height: 270 };
export const sceneSeconds = 4.5;

const floor = 236;
const ink = `stroke="#1c1a17" stroke-width="1.6" stroke-linejoin="round"`;
const soft = `stroke="#8b8377" stroke-width="1.2" fill="none"`;

/** How far something is that begins and ends at these seconds: 0 before, 1 after, gently in between. */
function progress(seconds: number, begin: number, end: number): number {
  const part = Math.min(1, Math.max(0, (seconds - begin) / (end - begin)));
  return part * part * (3 - 2 * part);
}

/** Between two numbers. */
function between(from: number, to: number, part: number): number {
  return Math.round((from + (to - from) * part) * 100) / 100;
}

interface Bag {
  x: number;
  width: number;
  height: number;
  bottom?: number;
  kind?: "film" | "paper";
  /** 1 stands open, -1 is folded down. */
  flap?: number;
  /** What is in it or comes into it, behind its front. */
  inside?: string;
  /** What is on its front. */
  front?: string;
}

function bag({
  x,
  width,
  height,
  bottom = floor,
  kind = "film",
  flap = 1,
  inside = "",
  front = "",
}: Bag): string {
  const top = bottom - height;
  const colours = {
    film: ["#f7f6f1", "#2b2823", "#c8924a"],
    paper: ["#dcbd8f", "#c39a63", "#f4ead9"],
  } as const;
  const [pouch, dark, strip] = colours[kind];
  const deep = Math.min(34, height * 0.2);
  const edge = top - deep * flap;
  const folded = `<path d="M${x} ${top}L${x + width * 0.03} ${edge}H${x + width * 0.97}L${x + width} ${top}Z" fill="${dark}" ${ink}/>`;
  const glue =
    flap > 0.3
      ? `<path d="M${x + width * 0.08} ${top - deep * flap * 0.6}H${x + width * 0.92}" stroke="${strip}" stroke-width="3" stroke-dasharray="8 6"/>`
      : "";
  const seam = `<path d="M${x} ${bottom - 5}h${width}M${x} ${bottom - 9}h${width}" ${soft}/>`;
  const face = `<rect x="${x}" y="${top}" width="${width}" height="${height}" rx="2" fill="${pouch}" ${ink}/>${seam}${front}`;
  return flap > 0 ? folded + glue + inside + face : inside + face + folded;
}

/** A label with its lines and its bars. */
function label(x: number, y: number, width: number, height: number): string {
  const bars = `stroke="#1c1a17" stroke-width="${height * 0.2}" stroke-dasharray="2 1.4 1 1.8 2.8 1.2 1 1"`;
  return (
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" fill="#fff" ${ink}/>` +
    `<path d="M${x + 6} ${y + height * 0.2}h${width * 0.6}m${-width * 0.6} ${height * 0.16}h${width * 0.75}m${-width * 0.75} ${height * 0.16}h${width * 0.45}" ${soft}/>` +
    `<path d="M${x + 6} ${y + height * 0.78}h${width - 12}" ${bars}/>`
  );
}

function tick(x: number, y: number, part: number): string {
  return `<g opacity="${part}"><circle cx="${x}" cy="${y}" r="17" fill="#1b6e3c"/><path d="M${x - 7} ${y}l5 6 10-12" fill="none" stroke="#fff" stroke-width="3"/></g>`;
}

/** The cells of honeycomb paper, each so wide and high. */
function cells(x: number, y: number, width: number, height: number, cell: number): string {
  const rows = Math.floor(height / 9);
  const lines = Array.from({ length: rows }, (_, row) => {
    const waves = Math.max(1, Math.round(width / cell));
    const step = width / waves;
    const lift = (row % 2 ? -1 : 1) * Math.min(4, step / 4);
    return `M${x} ${y + 6 + row * 9}${`q${step / 2} ${lift} ${step} 0`.repeat(waves)}`;
  });
  return `<path d="${lines.join("")}" stroke="#a57c45" stroke-width="1.1" fill="none"/>`;
}

const shirt = (y: number) =>
  `<path d="M196 ${y}h88v92h-88Z" fill="#8fa9b8" ${ink}/><path d="M222 ${y}l18 18 18-18" fill="#fff" ${ink}/><path d="M240 ${y + 18}v74" ${soft}/>`;

const book = (y: number) =>
  `<rect x="198" y="${y}" width="84" height="104" rx="2" fill="#9a4a06" ${ink}/><path d="M206 ${y}v104" stroke="#c8924a" stroke-width="2"/><path d="M218 ${y + 24}h50m-50 10h34" stroke="#f4ead9" stroke-width="3"/>`;

export const scenes: readonly Scene[] = [
  {
    file: "pack-a-bag",
    posterAt: 1.15,
    draw(seconds) {
      const y = between(-96, 120, progress(seconds, 0.3, 1.9));
      const flap = between(1, -1, progress(seconds, 2.2, 3.1));
      return {
        shapes:
          bag({ x: 178, width: 124, height: 150, flap, inside: y < 119 ? shirt(y) : "" }) +
          tick(302, 214, progress(seconds, 3.2, 3.5)),
      };
    },
  },
  {
    file: "stick-a-label",
    posterAt: 1.9,
    draw(seconds) {
      const off = progress(seconds, 0.4, 1.3);
      const over = progress(seconds, 1.5, 2.7);
      const x = between(between(96, 128, off), 306, over);
      const y = between(128, 122, over) - Math.sin(Math.PI * over) * 56;
      const turn = between(0, 360, off);
      return {
        shapes:
          bag({ x: 280, width: 124, height: 158, flap: -1 }) +
          `<rect x="96" y="${floor - 24}" width="60" height="24" fill="#efe4cf" ${ink}/>` +
          `<g transform="rotate(${turn} 92 178)"><circle cx="92" cy="178" r="58" fill="#fff" ${ink}/><circle cx="92" cy="178" r="46" ${soft}/><circle cx="92" cy="178" r="34" ${soft}/><circle cx="92" cy="178" r="20" fill="#d8bf97" ${ink}/><path d="M92 158v-38" ${soft}/></g>` +
          (off > 0.02 ? label(x, y, 72, 78) : "") +
          tick(404, 214, progress(seconds, 2.9, 3.2)),
      };
    },
  },
  {
    file: "fill-the-pocket",
    posterAt: 1.5,
    draw(seconds) {
      const y = between(-70, 134, progress(seconds, 0.4, 2.4));
      const sheet =
        `<rect x="200" y="${y}" width="80" height="66" fill="#fff" ${ink}/>` +
        `<path d="M208 ${y + 12}h40m-40 12h62m-62 10h62m-62 10h34" ${soft}/><path d="M256 ${y + 54}h16" stroke="#9a4a06" stroke-width="4"/>`;
      const pocket = `<rect x="192" y="128" width="96" height="78" rx="2" fill="rgb(255 255 255 / 55%)" stroke="#8b8377"/><path d="M192 134h96" ${soft} stroke-dasharray="5 4"/>`;
      return {
        shapes:
          bag({ x: 166, width: 148, height: 166, flap: -0.9 }) +
          sheet +
          pocket +
          tick(314, 214, progress(seconds, 2.7, 3)),
      };
    },
  },
  {
    file: "wrap-a-bottle",
    posterAt: 2.05,
    draw(seconds) {
      const open = progress(seconds, 0.4, 1.2);
      const down = progress(seconds, 1.3, 2.8);
      const width = between(40, 92, open);
      const top = between(-150, 74, down);
      const x = 240 - width / 2;
      const bottle = `<path d="M228 52h24v28c0 14 22 18 22 44v106q0 6-6 6h-56q-6 0-6-6v-106c0-26 22-30 22-44Z" fill="#7d9a86" ${ink}/><rect x="210" y="140" width="60" height="56" fill="#f4ead9" ${ink}/><path d="M218 158h44m-36 14h28" ${soft}/>`;
      return {
        shapes:
          bottle +
          `<rect x="${x}" y="${top}" width="${width}" height="164" fill="#dcbd8f" ${ink}/>${cells(x, top, width, 162, between(7, 16, open))}` +
          tick(296, 214, progress(seconds, 3, 3.3)),
      };
    },
  },
  {
    file: "tape-a-carton",
    posterAt: 2.5,
    draw(seconds) {
      const closed = progress(seconds, 0.4, 1.4);
      const taped = between(0, 236, progress(seconds, 1.7, 3.2));
      const high = between(14, 80, closed);
      const lid = (y: number) =>
        `<rect x="122" y="${y}" width="236" height="${high}" fill="#dcbd8f" ${ink}/>`;
      const reel = `<g transform="translate(${122 + taped} 96) rotate(${taped * 3})"><circle r="30" fill="#f0ead9" ${ink}/><circle r="23" ${soft}/><circle r="14" fill="#fdfcfa" ${ink}/><path d="M0-14v-15" ${soft}/></g>`;
      return {
        shapes:
          `<rect x="122" y="56" width="236" height="160" fill="#8a6335" ${ink}/>` +
          lid(56) +
          lid(216 - high) +
          (taped > 0
            ? `<rect x="122" y="126" width="${taped}" height="20" fill="rgb(255 246 222 / 75%)" stroke="#8b8377"/>`
            : "") +
          (seconds > 1.4 && seconds < 3.7 ? reel : "") +
          tick(358, 206, progress(seconds, 3.5, 3.8)),
      };
    },
  },
  {
    file: "unroll-the-paper",
    posterAt: 2.6,
    draw(seconds) {
      const out = progress(seconds, 0.4, 2.6);
      const open = progress(seconds, 2.3, 3.6);
      const length = between(30, 270, out);
      const radius = between(70, 56, out);
      const y = floor - radius;
      const high = between(52, 74, open);
      return {
        shapes:
          `<rect x="126" y="${floor - high}" width="${length}" height="${high}" fill="#dcbd8f" ${ink}/>` +
          cells(126, floor - high, length, high, between(8, 18, open)) +
          `<g transform="rotate(${out * 420} 126 ${y})"><circle cx="126" cy="${y}" r="${radius}" fill="#dcbd8f" ${ink}/>` +
          [0.82, 0.64, 0.46]
            .map((part) => `<circle cx="126" cy="${y}" r="${radius * part}" stroke="#a57c45" fill="none"/>`)
            .join("") +
          `<circle cx="126" cy="${y}" r="${radius * 0.26}" fill="#d8bf97" ${ink}/><path d="M126 ${y - radius * 0.26}v${-radius * 0.7}" stroke="#a57c45"/></g>`,
      };
    },
  },
  {
    file: "every-size",
    posterAt: 3.6,
    draw(seconds) {
      const sizes = [
        [6, 8],
        [8, 10],
        [9, 12],
        [10, 14],
        [12, 16],
        [14, 17],
      ] as const;
      const inch = 6;
      let x = 30;
      const standing = sizes.map(([wide, high], index) => {
        const part = progress(seconds, 0.3 + index * 0.42, 0.8 + index * 0.42);
        const bottom = between(floor + 180, floor - 22, part);
        const left = x;
        x += wide * inch + 13;
        return {
          shapes: bag({ x: left, width: wide * inch, height: high * inch, bottom }),
          word: { text: part > 0.98 ? `${wide} × ${high}` : "", x: left + (wide * inch) / 2, y: floor },
        };
      });
      return {
        shapes: standing.map(({ shapes }) => shapes).join(""),
        words: standing.map(({ word }) => word),
      };
    },
  },
  {
    file: "paper-bag",
    posterAt: 1.1,
    draw(seconds) {
      const y = between(-110, 112, progress(seconds, 0.3, 1.9));
      const flap = between(1, -1, progress(seconds, 2.2, 3.1));
      return {
        shapes:
          bag({ x: 180, width: 120, height: 150, kind: "paper", flap, inside: y < 111 ? book(y) : "" }) +
          tick(300, 214, progress(seconds, 3.2, 3.5)),
      };
    },
  },
];
