import { type FileKind, fileKinds, type FileToRead } from "./file-kinds.ts";

/** The work of a thread of `createFileReader`. */
export default function readFile({ kind, file }: { kind: FileKind; file: FileToRead }) {
  return fileKinds[kind](file);
}
