import { maxImages } from "@dakbag/domain/catalogue/product-draft";
import { useId, useState } from "react";
import { FormSection } from "./form-section.tsx";
import { PictureItem } from "./picture-item.tsx";
import type { Pictures } from "./use-pictures.ts";
import styles from "./product.module.css";

interface PictureFieldsProps {
  pictures: Pictures;
  error: string | undefined;
}

/** The photographs of a product: chosen or dropped here, in the order in which buyers see them. */
export function PictureFields({ pictures, error }: PictureFieldsProps) {
  const [isOver, setIsOver] = useState(false);
  const inputId = useId();
  const { list, refusal } = pictures;
  const isFull = list.length >= maxImages;
  const add = (files: FileList | null) => pictures.add([...(files ?? [])]);
  return (
    <FormSection title="Pictures">
      <p className={styles.muted}>
        Photographs take the place of the drawing; the first one stands on cards. They are turned upright and
        made smaller before they are sent. Without any, the product is drawn from its dimension.
      </p>
      {list.length > 0 && (
        <ol role="list" className={styles.pictures}>
          {list.map((picture, at) => (
            <PictureItem
              key={picture.id}
              picture={picture}
              at={at}
              count={list.length}
              onMove={(by) => pictures.move(picture.id, by)}
              onRemove={() => pictures.remove(picture.id)}
            />
          ))}
        </ol>
      )}
      <div
        className={isOver ? `${styles.drop} ${styles.over}` : styles.drop}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(!isFull);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          add(event.dataTransfer.files);
        }}
      >
        <input
          id={inputId}
          name="images"
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
          className={styles.file}
          disabled={isFull}
          onChange={(event) => {
            add(event.target.files);
            // The same file may be chosen again.
            event.target.value = "";
          }}
        />
        <label htmlFor={inputId}>Add pictures</label>
        <span className={styles.muted}>
          {isFull ? `${maxImages} are the most` : "or drop them here: JPEG, PNG or WebP"}
        </span>
      </div>
      <p role="alert" className={styles.error}>
        {refusal ?? error}
      </p>
    </FormSection>
  );
}
