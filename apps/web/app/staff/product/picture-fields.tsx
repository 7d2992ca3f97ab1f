import { maxImages } from "@dakbag/domain/catalogue/product-draft";
import { useId, useState, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormSection } from "./form-section.tsx";
import type { Pictures, EditorPicture } from "./use-pictures.ts";
import pictureStyles from "./picture-fields.module.css";
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
      <p className="muted">
        Photographs replace the drawing; the first one is shown on cards. They are rotated upright and made
        smaller before upload. Without photographs, the product is drawn from its dimension.
      </p>
      {list.length > 0 && (
        <ol role="list" className={pictureStyles.pictures}>
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
        className={isOver ? `${pictureStyles.drop} ${pictureStyles.over}` : pictureStyles.drop}
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
          className={pictureStyles.file}
          disabled={isFull}
          onChange={(event) => {
            add(event.target.files);
            // The same file may be chosen again.
            event.target.value = "";
          }}
        />
        <label htmlFor={inputId}>Add pictures</label>
        <span className="muted">
          {isFull ? `${maxImages} at most` : "or drop them here: JPEG, PNG or WebP"}
        </span>
      </div>
      <p role="alert" className={styles.error}>
        {refusal ?? error}
      </p>
    </FormSection>
  );
}

interface PictureItemProps {
  picture: EditorPicture;
  /** Its place, from 0, among `count`. */
  at: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One picture with its place, its upload progress and its buttons. */
function PictureItem({ picture, at, count, onMove, onRemove }: PictureItemProps) {
  const { shown, address, progress, failure } = picture;
  const name = `picture ${at + 1}`;
  const item = useRef<HTMLLIElement>(null);

  /** The focus follows the picture, so that a second press moves it further. */
  function move(by: -1 | 1) {
    onMove(by);
    const isAtEnd = at + by === 0 || at + by === count - 1;
    const buttons = item.current?.querySelectorAll("button");
    requestAnimationFrame(() =>
      (isAtEnd ? buttons?.[by === -1 ? 1 : 0] : buttons?.[by === -1 ? 0 : 1])?.focus(),
    );
  }
  return (
    <li ref={item} className={pictureStyles.item}>
      <div className={pictureStyles.thumb}>
        {shown !== null && <img src={shown} alt={`Picture ${at + 1}`} width="168" height="150" />}
        {address === null && failure === null && (
          <progress aria-label={`Sending ${name}`} value={progress} max="1">
            {`${Math.round(progress * 100)}%`}
          </progress>
        )}
      </div>
      {failure === null ? (
        <p className="muted">{at === 0 ? "First, on cards" : `${at + 1} of ${count}`}</p>
      ) : (
        <p role="alert" className={styles.error}>
          {failure}
        </p>
      )}
      <div className={pictureStyles.itemActions}>
        <Button
          kind="quiet"
          size="small"
          aria-label={`Move ${name} forward`}
          title="Forward"
          disabled={at === 0}
          onClick={() => move(-1)}
        >
          ←
        </Button>
        <Button
          kind="quiet"
          size="small"
          aria-label={`Move ${name} back`}
          title="Back"
          disabled={at === count - 1}
          onClick={() => move(1)}
        >
          →
        </Button>
        <Button kind="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
