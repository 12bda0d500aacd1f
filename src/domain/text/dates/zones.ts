/** Places whose time people name, with their zones. */
const PLACES: Readonly<Record<string, string>> = {
  tokyo: 'Asia/Tokyo',
  japan: 'Asia/Tokyo',
  seoul: 'Asia/Seoul',
  beijing: 'Asia/Shanghai',
  shanghai: 'Asia/Shanghai',
  china: 'Asia/Shanghai',
  'hong kong': 'Asia/Hong_Kong',
  singapore: 'Asia/Singapore',
  sydney: 'Australia/Sydney',
  india: 'Asia/Kolkata',
  mumbai: 'Asia/Kolkata',
  dubai: 'Asia/Dubai',
  moscow: 'Europe/Moscow',
  paris: 'Europe/Paris',
  berlin: 'Europe/Berlin',
  london: 'Europe/London',
  uk: 'Europe/London',
  lisbon: 'Europe/Lisbon',
  'new york': 'America/New_York',
  eastern: 'America/New_York',
  chicago: 'America/Chicago',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
  utc: 'UTC',
  gmt: 'UTC',
  et: 'America/New_York',
  pt: 'America/Los_Angeles',
  toronto: 'America/Toronto',
  boston: 'America/New_York',
  denver: 'America/Denver',
  'los angeles': 'America/Los_Angeles',
  'san francisco': 'America/Los_Angeles',
  madrid: 'Europe/Madrid',
  rome: 'Europe/Rome',
  amsterdam: 'Europe/Amsterdam',
  dublin: 'Europe/Dublin',
  istanbul: 'Europe/Istanbul',
  bangkok: 'Asia/Bangkok',
  jakarta: 'Asia/Jakarta',
  manila: 'Asia/Manila',
  taipei: 'Asia/Taipei',
  melbourne: 'Australia/Melbourne',
  auckland: 'Pacific/Auckland',
  美东: 'America/New_York',
  美西: 'America/Los_Angeles',
  莫斯科: 'Europe/Moscow',
  迪拜: 'Asia/Dubai',
  台北: 'Asia/Taipei',
  墨尔本: 'Australia/Melbourne',
  多伦多: 'America/Toronto',
  旧金山: 'America/Los_Angeles',
  东京: 'Asia/Tokyo',
  首尔: 'Asia/Seoul',
  北京: 'Asia/Shanghai',
  香港: 'Asia/Hong_Kong',
  新加坡: 'Asia/Singapore',
  悉尼: 'Australia/Sydney',
  巴黎: 'Europe/Paris',
  柏林: 'Europe/Berlin',
  伦敦: 'Europe/London',
  纽约: 'America/New_York',
  芝加哥: 'America/Chicago',
  洛杉矶: 'America/Los_Angeles',
};
const NAMES = Object.keys(PLACES);
const LATIN = NAMES.filter((name) => /^[a-z]{3}|^uk$/.test(name)).join('|');
const ZONE = new RegExp(
  `(?: \\(?(?:in )?(${LATIN}) time\\b\\)?)|(?<=\\d ?(?:[ap]\\.?m\\.?)?) (eastern|central|mountain|pacific|ET|PT|UTC|GMT)\\b(?! (?:time|europe|standard|station|coast))|(${NAMES.filter((name) => !/^[a-z]/.test(name)).join('|')})时间`,
  'i',
);

/**
 * The zone in which a sentence gives its times of day, with the UTF-16 offsets of its words; null without
 * one.
 */
export function zoneNamed(
  sentence: string,
): { readonly timeZone: string; readonly start: number; readonly end: number } | null {
  const match = ZONE.exec(sentence);
  const timeZone = PLACES[(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').toLowerCase()];
  return match === null || timeZone === undefined
    ? null
    : { timeZone, start: match.index, end: match.index + match[0].length };
}
