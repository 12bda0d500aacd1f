/** The text of a form's field without white space around it; empty if it is not filled in. */
export type Fields = (name: string) => string;

/** Keeps a form from leaving the page, and reads it. */
export function fieldsOf(event: Event): Fields {
  event.preventDefault();
  const values = new FormData(event.currentTarget as HTMLFormElement);
  return (name) => String(values.get(name) ?? '').trim();
}
