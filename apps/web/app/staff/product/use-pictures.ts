import { maxImages } from "@dakbag/domain/catalogue/product-draft";
import { useEffect, useRef, useState } from "react";
import { ApiError, messageOf } from "#app/api/api-error.ts";
import { uploadWithProgress } from "#app/api/upload-with-progress.ts";
import { shrinkPicture } from "./shrink-picture.ts";

/** A picture in the form: one that is kept, or one on its way there. */
export interface EditorPicture {
  readonly id: number;
  /** What a person knows it by, before it has an address. */
  readonly name: string;
  /** Where it can be seen; null until the chosen file is read. */
  readonly shown: string | null;
  /** What the product names it by; null until it is kept. */
  readonly address: string | null;
  /** How much of it has gone, from 0 to 1. */
  readonly progress: number;
  readonly failure: string | null;
}

export interface Pictures {
  readonly list: readonly EditorPicture[];
  /** Why chosen files were not taken. */
  readonly refusal: string | null;
  add(files: readonly File[]): void;
  /** By so many places: -1 is one place to the front. */
  move(id: number, by: -1 | 1): void;
  remove(id: number): void;
  /** In place of all there are, as they stand at the server. */
  replace(addresses: readonly string[]): void;
}

let lastId = 0;

const keptAt = (address: string): EditorPicture => ({
  id: (lastId += 1),
  name: "Picture",
  shown: address,
  address,
  progress: 1,
  failure: null,
});

/** The pictures of a product while it is edited; what is chosen is made smaller and sent at once. */
export function usePictures(addresses: readonly string[]): Pictures {
  const [list, setList] = useState<readonly EditorPicture[]>(() => addresses.map(keptAt));
  const [refusal, setRefusal] = useState<string | null>(null);
  const uploads = useRef(new Map<number, AbortController>());

  useEffect(() => {
    const underWay = uploads.current;
    return () => {
      for (const upload of underWay.values()) upload.abort();
    };
  }, []);

  const note = (id: number, change: Partial<EditorPicture>) =>
    setList((now) => now.map((picture) => (picture.id === id ? { ...picture, ...change } : picture)));

  async function send(id: number, chosen: File) {
    const upload = new AbortController();
    uploads.current.set(id, upload);
    const { signal } = upload;
    try {
      const { file, preview } = await shrinkPicture(chosen);
      if (signal.aborted) return;
      note(id, { shown: preview });
      const onProgress = (progress: number) => note(id, { progress });
      const { address } = await uploadWithProgress("POST /api/admin/pictures", file, { onProgress, signal });
      setList((now) => kept(now, id, address));
    } catch (error) {
      const isOurs = error instanceof Error && !(error instanceof ApiError);
      if (!signal.aborted) note(id, { failure: isOurs ? error.message : messageOf(error) });
    } finally {
      uploads.current.delete(id);
    }
  }

  return {
    list,
    refusal,
    add(files) {
      const room = maxImages - list.length;
      setRefusal(files.length > room ? `A product has at most ${maxImages} pictures.` : null);
      const begun = files.slice(0, Math.max(0, room)).map((file) => ({ file, id: (lastId += 1) }));
      setList((now) => [
        ...now,
        ...begun.map(({ id, file }) => ({
          id,
          name: file.name,
          shown: null,
          address: null,
          progress: 0,
          failure: null,
        })),
      ]);
      for (const { id, file } of begun) void send(id, file);
    },
    move: (id, by) => setList((now) => moved(now, id, by)),
    remove(id) {
      uploads.current.get(id)?.abort();
      setRefusal(null);
      setList((now) => now.filter((picture) => picture.id !== id));
    },
    replace: (wanted) => setList(wanted.map(keptAt)),
  };
}

/** The same picture chosen twice is one picture. */
function kept(list: readonly EditorPicture[], id: number, address: string): readonly EditorPicture[] {
  const isThere = list.some((picture) => picture.id !== id && picture.address === address);
  if (isThere) return list.filter((picture) => picture.id !== id);
  return list.map((picture) => (picture.id === id ? { ...picture, address, progress: 1 } : picture));
}

function moved(list: readonly EditorPicture[], id: number, by: -1 | 1): readonly EditorPicture[] {
  const at = list.findIndex((picture) => picture.id === id);
  const [picture, other] = [list[at], list[at + by]];
  if (!picture || !other) return list;
  return list.with(at, other).with(at + by, picture);
}
