import { addPicture, showPicture } from "@dakbag/contracts/pictures";
import { type PictureFormat, picturePath, parsePicturePath } from "@dakbag/domain/catalogue/picture-path";
import { hash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { FileReader } from "../../platform/file-reader.ts";
import { matchesEtag } from "../../platform/encoded-body.ts";
import { registerEndpoint, route } from "../../platform/route.ts";
import { invalidField, notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { findPicture, savePicture } from "./pictures.queries.ts";

/** @param app accepts multipart forms */
export function registerPictureUpload(
  app: FastifyInstance,
  { db, clock, authenticate }: Shop,
  files: FileReader,
): void {
  route(app, authenticate, addPicture, async ({ body: { file }, caller }) => {
    const read = await files.read("picture", file, caller.userId);
    if ("problem" in read) throw invalidField("file", `file ${read.problem}`);
    const { format, width, height } = read;
    const { bytes } = file;
    const sha256 = hash("sha256", bytes);
    await savePicture(db, { sha256, format, width, height, bytes, addedBy: caller.userId, now: clock() });
    return { address: picturePath({ sha256, format }), width, height };
  });
}

const contentTypes: Readonly<Record<PictureFormat, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

/** Serves the files, without sign-in. */
export function registerPictures(app: FastifyInstance, { db, authenticate }: Shop): void {
  registerEndpoint(app, authenticate, showPicture, async ({ params, request, reply }) => {
    const wanted = parsePicturePath(`/pictures/${params.name}`);
    const [picture] = wanted ? await findPicture(db, wanted.sha256, wanted.format) : [];
    if (!wanted || !picture) throw notFound("This picture");
    const etag = `"${wanted.sha256}"`;
    void reply.headers({
      "cache-control": "public, max-age=31536000, immutable",
      etag,
      // Browsers must not guess another type from the bytes.
      "x-content-type-options": "nosniff",
      "content-type": contentTypes[wanted.format],
    });
    if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.send(picture.bytes);
  });
}
