import type { EditorDraft, EditorField } from "./editor-draft.ts";

/** What every part of the form is given. */
export interface FieldParts {
  draft: EditorDraft;
  change: (fields: Partial<EditorDraft>) => void;
  errorOf: (field: EditorField) => string | undefined;
}

/** The name, value, error and change of a field of text. */
export function textOf(
  { draft, change, errorOf }: FieldParts,
  name: Exclude<keyof EditorDraft, "showListing" | "category" | "size" | "unit">,
) {
  return {
    name,
    value: draft[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  };
}
