import type { Statement } from './profile-statement.ts';

const PLACE =
  "(?<place>\\p{Lu}[\\p{L}'’-]{1,30}(?: (?:de|do|da|di|am|an der|del|la|sur) ?\\p{Lu}?[\\p{L}'’-]{2,30}| \\p{Lu}[\\p{L}'’-]{1,30}){0,2})";
/** A clause begins with the sentence or behind a sign or `and`. */
const BEGINS = '(?:^|[,;.] |(?<!\\p{L})(?:und|y|et|e|en) )';
const NOW =
  '(?:(?:jetzt|derzeit|aktuell|ahora|actualmente|maintenant|adesso|ora|agora|nu|zurzeit|momentan) )?';
/** `wohne in Bari`, `ya no vivo en Lima`. Group `not`: it is denied or over. bounded: 300 characters */
const HOMES = new RegExp(
  `${BEGINS}(?:${[
    `(?:ich )?(?:wohne|lebe) ${NOW}(?<notDe>(?:nicht|nie) (?:mehr )?)?in`,
    `(?:yo )?(?<notEs>(?:ya )?no )?(?:vivo|resido) ${NOW}en`,
    `(?:(?<notFr>je n['’]habite (?:plus|pas)|je ne vis (?:plus|pas))|j['’]habite|je vis) ${NOW}(?:à|en|au)`,
    `(?:io )?(?<notIt>non )?(?:vivo|abito) ${NOW}(?:più )?a`,
    `(?:eu )?(?<notPt>(?:já )?não )?(?:moro|resido|vivo) ${NOW}(?:mais )?em`,
    `(?:ik )?woon ${NOW}(?<notNl>niet (?:meer )?)?in`,
  ].join(
    '|',
  )}) ${PLACE}(?=$|[.!,;]| (?:und|y|et|e|en|seit|desde|depuis|da|há|sinds|con|com|avec|mit|met)(?!\\p{L}))`,
  'u',
);
const SOME = '(?:(?!nicht|niet|geen|nie)\\p{Ll}+ ){0,4}?';
/** `bin nach Trier gezogen`, `j'ai quitté Nantes`. bounded: 300 characters */
const MOVES = new RegExp(
  `${BEGINS}(?:${[
    `(?:ich bin|wir sind|bin|sind) ${SOME}(?:von \\p{Lu}\\p{L}+ )?(?:nach|in|(?<leftDe>aus)) ${PLACE.replace('?<place>', '?<placeDe>')} (?:um|weg|aus|fort)?gezogen`,
    `(?:ik ben|we zijn) ${SOME}(?:van \\p{Lu}\\p{L}+ )?(?:naar|(?<leftNl>uit)) ${PLACE.replace('?<place>', '?<placeNl>')} (?:verhuisd|vertrokken)`,
    `(?:(?<leftFr>j['’]ai quitté|nous avons quitté)|j['’]ai (?:\\p{Ll}+ )?(?:déménagé|emménagé) (?:à|en)|je me suis installée? à|nous avons déménagé à|(?<leftEs>me fui de|nos fuimos de|me he ido de|dejé)|(?:me (?:he )?mud(?:é|ado)|nos mudamos|me (?:he )?trasladad?[oé]) a|(?<leftIt>ho lasciato|sono andat[oa] via da)|(?:mi sono|ci siamo) trasferit[oaie] a|(?<leftPt>saí de|deixei)|(?:me mudei|mudei-me|nos mudamos) para) ${PLACE}`,
  ].join('|')})(?=$|[.!,;]| \\p{Ll})`,
  'u',
);

/** What is supposed, asked or said of others. bounded: 300 characters */
const NOT_MEANT =
  /\?|(?<!\p{L})(?:wenn|falls|als ob|si(?! quiere)|cuando|quando|se|als ik|wish|dice|dit que|sagt|diz|ha detto|ojalá|sueño|traum\w*|rêve|sogno|sonho)(?!\p{L})/iu;

/** Where a sentence in German, Spanish, French, Italian, Portuguese or Dutch says that its speaker lives. */
export function foreignHomes(said: string): readonly Statement[] {
  if (NOT_MEANT.test(said)) return [];
  const first = `${said.charAt(0).toLowerCase()}${said.slice(1)}`;
  const { place, placeDe, placeNl, ...others } = (HOMES.exec(first) ?? MOVES.exec(first))?.groups ?? {};
  const home = place ?? placeDe ?? placeNl;
  if (home === undefined) return [];
  // what denies it, or says that it was left
  const isOver = Object.values(others).some((words) => words !== undefined);
  return [
    {
      ...{ kind: 'residence', label: 'residence', value: home, relation: null },
      ...(isOver ? { effect: 'end' } : {}),
      ...{ start: 0, end: said.length },
    },
  ];
}
