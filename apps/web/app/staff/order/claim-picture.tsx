import type { ClaimOnDesk } from "@dakbag/contracts/claims";
import { dataUrlOf } from "#app/browser/data-url-of.ts";
import { useState } from "react";
import { download } from "#app/api/download.ts";
import { PressButton } from "#app/components/press-button.tsx";
import styles from "./claims-block.module.css";

interface ClaimPictureProps {
  named: { readonly id: string; readonly claimId: string };
  picture: ClaimOnDesk["pictures"][number];
  number: number;
}

const types = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" };

/** A picture of a claim, which is read when it is asked for: the server checked that it is a whole picture of its format. */
export function ClaimPicture({ named, picture: { id, format, byteCount }, number }: ClaimPictureProps) {
  const [shown, setShown] = useState<string | null>(null);
  const label = `Picture ${number}`;
  if (shown !== null) return <img className={styles.picture} src={shown} alt={`${label} of the claim`} />;
  async function show() {
    const params = { ...named, pictureId: id };
    const { content } = await download("GET /api/admin/orders/:id/claims/:claimId/pictures/:pictureId", {
      params,
    });
    setShown(await dataUrlOf(new Blob([content], { type: types[format] })));
  }
  return (
    <PressButton size="small" work={show}>
      {`Show picture ${number}, ${Math.max(1, Math.round(byteCount / 1024))} kB`}
    </PressButton>
  );
}
