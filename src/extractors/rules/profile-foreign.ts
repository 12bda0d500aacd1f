import type { ProfileKind } from '../../domain/profiles/profile-kinds.ts';
import { foreignHomes } from './profile-foreign-homes.ts';
import type { Statement } from './profile-statement.ts';

/** Words before an introduction. */
const START =
  '^(?:(?:hi|hey|hello|hallo|guten (?:tag|morgen|abend)|servus|moin|hola|buenas|buenos días|salut|bonjour|coucou|ciao|buongiorno|salve|olá|oi|bom dia|hoi|goedendag|hej|merhaba|selam|привет|здравствуйте|halo|xin chào)[,!.]? )?';
/** What says that a name follows. bounded: 300 characters */
const NAMED = new RegExp(
  `${START}(?:ich hei(?:ß|ss)e|mein (?:voller )?name ist|ich bin (?:der|die)|(?:yo )?me llamo|mi nombre (?:completo )?es|(?:moi,? )?je m['’]appelle|mon (?:pré)?nom est|moi,? c['’]est|(?:io )?mi chiamo|il mio nome è|(?:eu )?(?:me chamo|chamo-me)|(?:o )?meu nome é|(?:eu )?sou [oa]|ik heet|mijn naam is|ik ben de|jag heter|jeg hedder|jeg heter|mitt namn är|mit navn er|mitt navn er|(?:benim )?adım|меня зовут|nama saya|tên tôi là|tôi tên là) `,
  'iu',
);
/** Words for being somebody: a name follows only with an age behind it. bounded: 300 characters */
const BEING = new RegExp(`${START}(?:ich bin|(?:yo )?soy|je suis|(?:io )?sono|(?:eu )?sou|ik ben) `, 'iu');
const YEARS = '(?:jahre?(?: alt)?|años|ans|anni|anos|jaar(?: oud)?|år|лет|год[а]?|tahun|tuổi)';
const WORD = "\\p{Lu}[\\p{L}'’-]{1,24}";
/** A name of up to four words: without `de`, which also says where somebody is from, but in Dutch. */
const nameWith = (particles: string) => `^(?<name>${WORD}(?: (?:(?:${particles}) ){0,2}${WORD}){0,3})`;
/** The age behind a name, or what else may stand there. */
const BEHIND = `(?:,? (?:und )?(?<age>\\d{1,3})(?: ?${YEARS})?(?=$|[.!,;:]| (?:und|y|et|e|en|aus|uit)(?!\\p{L}))|(?=$|[.!,;:)]|\\s[–—-]\\s| (?:und|y|et|e|en|och|og|ve|и|dan|aus|uit|ich|vivo|je|moro)(?!\\p{L})))`;
// bounded: 300 characters
const NAME = new RegExp(`${nameWith('van|von|der|den|da|dos|di|del|ter')}${BEHIND}`, 'u');
// bounded: 300 characters
const DUTCH_NAME = new RegExp(`${nameWith('van|de|der|den|ter|ten')}${BEHIND}`, 'u');
const DUTCH = /(?:ik heet|mijn naam is|ik ben(?: de)?) $/iu;
/** What somebody is, written like a name: a job, a people, a faith, a star sign. bounded: 60 characters */
const NO_NAME =
  /^(?:\p{L}+(?:er|ist|istin|eur|eurin|ent|entin|ant|antin|tor|torin|mann|frau|kraft|schwester|\p{L}{4}erin|ais|aise|ois|oise|enne|landse|aar)|\p{L}{3,}(?<!jul|dam|fab|bast|adr|luc)ien|\p{L}+(?:ol|ñ)[oa]l?a?|Ärztin|Arzt|Koch|Köchin|Chefin|Chef|Jurist|Witwe|Single|Mutter|Oma|Opa|Christin|Christ|Jude|Jüdin|Muslima|Muslim|Deutsche|Franzose|Pole|Polin|Türke|Türkin|Russe|Russin|Belge?|Waage|Löwe|Stier|Krebs|Jungfrau|Fisch|Libra|Aries|Virgo|Piscis|Leo|Tauro|Bilancia|Vergine|Ariete|Toro|Scorpione|Américain|Mexicain|Suisse|Turc|Lehrling|Azubi|Anfang|Mitte|Ende)$/iu;

/** Words for an age, and what may not stand behind it. bounded: 300 characters */
const AGE = new RegExp(
  `${START}(?:${[
    'ich (?:bin|werde) (?:(?:schon|gerade|jetzt) )?(\\d{1,3}) jahre(?: alt)?(?! (?:mit|in|bei|dabei|verheiratet|lang))',
    '(?:yo )?tengo (?:ya )?(\\d{1,3}) años(?! (?:de(?! edad)|en|con|trabajando|viviendo))',
    "j['’]ai (?:déjà )?(\\d{1,3}) ans(?! (?:d['’e]|dans|en))",
    "(?:io )?ho (?:già )?(\\d{1,3}) anni(?! (?:d['’i]|in|nel))",
    '(?:eu )?tenho (?:já )?(\\d{1,3}) anos(?! (?:de(?! idade)|em|com))',
    'ik ben (?:al )?(\\d{1,3}) jaar(?: oud)?(?! (?:in|bij|getrouwd|lang|werkzaam))',
    'мне (?:уже )?(\\d{1,3}) (?:лет|год[а]?)',
    '(?:ben )?(\\d{1,3}) yaşındayım',
  ].join('|')})(?!\\p{L})`,
  'iu',
);
const AGE_BEHIND =
  // bounded: 300 characters
  /(?:[,;.] | (?:und|y|et|e|en|и) )(?:(?:ich )?bin|tengo|j['’]ai|ho|tenho|(?:ik )?ben|мне) (?<age>\d{1,3}) (?:jahre(?: alt)?|años|ans|anni|anos|jaar(?: oud)?|лет)(?=$|[.,;!]| (?:und|y|et|e|en|и)(?!\p{L}))/iu;
/** Words with which a sentence in one of these languages begins, and hardly an English one. */
const FOREIGN =
  /^(?:ich|meine?|wir|soy|somos|mi nombre|me llamo|no me llamo|tengo|je|j['’]ai|nous|sono|mio|il mio|la mia|non|sou|eu|meu|minha|o meu|a minha|tenho|chamo|me chamo|ik|mijn|wij|jag|jeg|benim)(?![\p{L}-])/iu;

/** A name after words that say that one follows, and the age behind it. */
function nameIn(said: string): { readonly name: string; readonly age: string | undefined } | null {
  const named = NAMED.exec(said)?.[0];
  const lead = named ?? BEING.exec(said)?.[0];
  if (lead === undefined) return null;
  const { name, age } = (DUTCH.test(lead) ? DUTCH_NAME : NAME).exec(said.slice(lead.length))?.groups ?? {};
  if (name === undefined) return null;
  return named === undefined && (age === undefined || NO_NAME.test(name)) ? null : { name, age };
}

/**
 * The name and age that somebody tells in German, Spanish, French, Italian, Portuguese, Dutch or some other
 * languages; null for a sentence that is in none of them.
 */
export function foreignStatements(sentence: string): readonly Statement[] | null {
  const said = sentence.slice(0, 300);
  const tell = (kind: ProfileKind, value: string | undefined): readonly Statement[] =>
    value === undefined ? [] : [{ kind, label: kind, value, relation: null, start: 0, end: sentence.length }];
  const named = nameIn(said);
  const own = AGE.exec(said)
    ?.slice(1)
    .find((age) => age !== undefined);
  const homes = foreignHomes(said);
  const age =
    own ??
    named?.age ??
    (named === null && homes.length === 0 ? undefined : AGE_BEHIND.exec(said)?.groups?.age);
  const isAge = age !== undefined && Number(age) >= 3 && Number(age) <= 120;
  const told = [...tell('name', named?.name), ...tell('age', isAge ? age : undefined), ...homes];
  return told.length > 0 ? told : FOREIGN.test(said) ? [] : null;
}
