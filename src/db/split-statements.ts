/** A comment, a literal, a quoted name or a body between dollars, where it ends nothing; or a semicolon. */
const TOKEN = /--[^\n]*|\/\*.*?\*\/|\b[eE]'(?:[^'\\]|\\.|'')*'|'[^']*'|"[^"]*"|(\$\w*\$).*?\1|;/gs;
const COMMENT = /^(?:--|\/\*)/;

/** The statements of a text of SQL. None may have a body that begins with BEGIN ATOMIC. */
export function splitStatements(text: string): readonly string[] {
  const statements: string[] = [];
  let start = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token !== ';') continue;
    statements.push(text.slice(start, index).trim());
    start = index + 1;
  }
  statements.push(text.slice(start).trim());
  const isEmpty = (statement: string) =>
    statement.replaceAll(TOKEN, (token) => (COMMENT.test(token) ? '' : token)).trim() === '';
  return statements.filter((statement) => !isEmpty(statement));
}
