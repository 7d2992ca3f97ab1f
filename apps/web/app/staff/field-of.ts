/** The draft of a form, and how it changes. */
export interface FormParts<Draft> {
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
  errorOf: (field: keyof Draft) => string | undefined;
}

/** The fields whose values are texts, or one of some texts. */
type TextField<Draft> = {
  [Name in keyof Draft]-?: Draft[Name] extends string ? Name : never;
}[keyof Draft] &
  string;

/** Gives each field of a form its name, value, error and change. */
export function fieldOf<Draft extends object>({ draft, change, errorOf }: FormParts<Draft>) {
  return (name: TextField<Draft>) => ({
    name,
    value: draft[name] as string,
    error: errorOf(name),
    // A list of choices has no other values than those of its field.
    onChange: (event: { target: { value: string } }) =>
      change({ [name]: event.target.value } as unknown as Partial<Draft>),
  });
}
