/** Offers a file to be saved. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A text as the name of a file. */
export const fileName = (text: string): string => text.replaceAll(/[^\p{L}\p{N}._-]/gu, '_').slice(0, 100);
