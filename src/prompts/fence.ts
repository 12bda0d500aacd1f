/** `<` or `</` before the name of a tag. */
const OPENING = /<(?=\/?[a-z_])/gi;

/**
 * Puts a user's words between tags, as data. Whatever looks like a tag in them begins with the full-width `＜` instead,
 * so that the words cannot close their fence; after width folding they are the same words.
 * @param tag `[a-z_]+`
 * @param attributes shown in the opening tag; null and undefined ones are left out
 */
export function fence(
  tag: string,
  text: string,
  attributes: Readonly<Record<string, string | number | null | undefined>> = {},
): string {
  const shown = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${attributeText(String(value))}"`)
    .join('');
  return `<${tag}${shown}>\n${unfenced(text)}\n</${tag}>`;
}

/** Words in which nothing looks like a tag. */
export function unfenced(text: string): string {
  return text.replace(OPENING, '＜');
}

function attributeText(value: string): string {
  return unfenced(value).replace(/\s+/g, ' ').replaceAll('"', "'").slice(0, 200).toWellFormed();
}
