import { maxImages } from "@dakbag/domain/catalogue/product-draft";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { uploadWithProgress } from "#app/api/upload-with-progress.ts";
import { reasonOf } from "#app/staff/describe-failure.ts";
import { shrinkPicture } from "#app/components/pictures/shrink-picture.ts";

/** A picture in the form, saved or still uploading. */
export interface EditorPicture {
  readonly id: number;
  /** The name of the chosen file. */
  readonly name: string;
  /** The URL of its image; null until the chosen file is read. */
  readonly shown: string | null;
  /** Its URL on the server; null until it is uploaded. */
  readonly address: string | null;
  /** The uploaded share, from 0 to 1. */
  readonly progress: number;
  readonly failure: string | null;
}

export interface Pictures {
  readonly list: readonly EditorPicture[];
  /** Why chosen files were refused. */
  readonly refusal: string | null;
  add(files: readonly File[]): void;
  /** -1 is one place to the front. */
  move(id: number, by: -1 | 1): void;
  remove(id: number): void;
  /** Replaces all by those on the server. */
  replace(addresses: readonly string[]): void;
}

let lastId = 0;

const savedPicture = (address: string): EditorPicture => ({
  id: (lastId += 1),
  name: "Picture",
  shown: address,
  address,
  progress: 1,
  failure: null,
});

/** The pictures of a product while it is edited; a chosen file is made smaller and uploaded immediately. */
export function usePictures(addresses: readonly string[]): Pictures {
  const [list, setList] = useState<readonly EditorPicture[]>(() => addresses.map(savedPicture));
  const [refusal, setRefusal] = useState<string | null>(null);
  const uploads = useRef(new Map<number, AbortController>());

  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const upload of running.values()) upload.abort();
    };
  }, []);

  const update = (id: number, change: Partial<EditorPicture>) =>
    setList((now) => now.map((picture) => (picture.id === id ? { ...picture, ...change } : picture)));

  async function send(id: number, chosen: File) {
    const upload = new AbortController();
    uploads.current.set(id, upload);
    const { signal } = upload;
    try {
      const { file, preview } = await shrinkPicture(chosen);
      if (signal.aborted) return;
      update(id, { shown: preview });
      const onProgress = (progress: number) => update(id, { progress });
      const { address } = await uploadWithProgress("POST /api/admin/pictures", file, { onProgress, signal });
      setList((now) => withAddress(now, id, address));
    } catch (error) {
      const isOurs = error instanceof Error && !(error instanceof ApiError);
      if (!signal.aborted) update(id, { failure: isOurs ? error.message : reasonOf(error) });
    } finally {
      uploads.current.delete(id);
    }
  }

  return {
    list,
    refusal,
    add(files) {
      const free = maxImages - list.length;
      setRefusal(files.length > free ? `A product has at most ${maxImages} pictures.` : null);
      const added = files.slice(0, Math.max(0, free)).map((file) => ({ file, id: (lastId += 1) }));
      setList((now) => [
        ...now,
        ...added.map(({ id, file }) => ({
          id,
          name: file.name,
          shown: null,
          address: null,
          progress: 0,
          failure: null,
        })),
      ]);
      for (const { id, file } of added) void send(id, file);
    },
    move: (id, by) => setList((now) => moved(now, id, by)),
    remove(id) {
      uploads.current.get(id)?.abort();
      setRefusal(null);
      setList((now) => now.filter((picture) => picture.id !== id));
    },
    replace: (wanted) => setList(wanted.map(savedPicture)),
  };
}

/** The same picture chosen twice is kept once. */
function withAddress(list: readonly EditorPicture[], id: number, address: string): readonly EditorPicture[] {
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
