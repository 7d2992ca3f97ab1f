import type { Script, Scripts } from "./pdf-scripts.ts";

/** A piece of a line in one font and one direction. */
export interface Run {
  readonly text: string;
  /** Where it differs from what is drawn. */
  readonly entered?: string;
  /** Undefined for Noto Sans. */
  readonly script: Script | undefined;
  /** Odd when it is read from right to left. */
  readonly level: number;
}

export type WidthOf = (run: Run) => number;

/** Breaks a text with several scripts into lines. @returns the runs of each line as they are read, without its last spaces */
export function layOutLines(text: string, width: number, scripts: Scripts, widthOf: WidthOf): Run[][] {
  const lines: Run[][] = [];
  let line: Run[] = [];
  let used = 0;
  for (const word of wordsOf(runsOf(text, scripts))) {
    for (const piece of fittingPieces(word, width, widthOf)) {
      const pieceWidth = widthOfAll(trimmedEnd(piece), widthOf);
      if (line.length > 0 && used + pieceWidth > width) {
        lines.push(line);
        line = [];
        used = 0;
      }
      line.push(...piece);
      used += widthOfAll(piece, widthOf);
    }
  }
  return [...lines, line].map((runs) =>
    joined(trimmedEnd(runs)).map((run) => withMirroredSigns(run, scripts)),
  );
}

const widthOfAll = (runs: readonly Run[], widthOf: WidthOf) =>
  runs.reduce((sum, run) => sum + widthOf(run), 0);

/** Cuts a text where the font or the direction changes. Digits and signs have the font of the text before them. */
function runsOf(text: string, { scripts, bidi }: Scripts): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text, "auto");
  const runs: Run[] = [];
  let index = 0;
  for (const character of text) {
    const level = levels[index] ?? 0;
    index += character.length;
    runs.push({ text: character, script: scriptOf(character, runs.at(-1)?.script, scripts), level });
  }
  return joined(runs);
}

/** Neighbours in the same font and direction are one run. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last && last.script === run.script && last.level === run.level)
      all[all.length - 1] = { ...last, text: last.text + run.text };
    else all.push(run);
  }
  return all;
}

function scriptOf(character: string, previous: Script | undefined, scripts: readonly Script[]) {
  const isShared = /[\p{Script=Common}\p{Script=Inherited}]/u.test(character);
  if (isShared && previous?.regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return previous;
  return scripts.find(({ characters }) => characters.test(character));
}

/** The runs of each word with the spaces after it. */
function wordsOf(runs: readonly Run[]): Run[][] {
  const words: Run[][] = [[]];
  for (const run of runs) {
    for (const text of run.text.match(/\S+\s*|\s+/g) ?? []) {
      const isNew = /\s$/.test(words.at(-1)?.at(-1)?.text ?? "") && !/^\s/.test(text);
      if (isNew) words.push([]);
      words.at(-1)?.push({ ...run, text });
    }
  }
  return words;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A word as it is, or cut between its letters where it is wider than a line. */
function fittingPieces(word: Run[], width: number, widthOf: WidthOf): Run[][] {
  if (widthOfAll(trimmedEnd(word), widthOf) <= width) return [word];
  const pieces: Run[][] = [];
  for (const run of word) {
    let text = "";
    for (const { segment } of graphemes.segment(run.text)) {
      if (text !== "" && widthOf({ ...run, text: text + segment }) > width) {
        pieces.push([{ ...run, text }]);
        text = "";
      }
      text += segment;
    }
    pieces.push([{ ...run, text }]);
  }
  return pieces;
}

function trimmedEnd(runs: readonly Run[]): Run[] {
  const last = runs.at(-1);
  if (!last) return [];
  const text = last.text.trimEnd();
  const before = runs.slice(0, -1);
  return text === "" ? trimmedEnd(before) : [...before, { ...last, text }];
}

/** The runs of a line from left to right: rule L2 of the Unicode Bidirectional Algorithm. */
export function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}

/** Signs alone are laid out from left to right; HarfBuzz turns those beside letters that are read from the right. */
function withMirroredSigns(run: Run, { bidi }: Scripts): Run {
  if (run.level % 2 === 0 || /\p{Script=Arabic}/u.test(run.text)) return run;
  const signs = [...run.text].toReversed().map((sign) => bidi.getMirroredCharacter(sign) ?? sign);
  return { ...run, text: signs.join(""), entered: run.text };
}
