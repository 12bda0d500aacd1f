/** Estimates the number of model tokens in a text, as the server does. */
export function estimateTokens(text: string): number {
  let [ascii, cjk] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) ascii += 1;
    else if (isCjk(code)) cjk += 1;
  }
  return ascii * 0.235 + cjk * 0.75 + (text.length - ascii - cjk) * 0.5;
}

/** Kana, Han characters and Hangul. */
function isCjk(code: number): boolean {
  return (
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xac00 && code <= 0xd7af)
  );
}
