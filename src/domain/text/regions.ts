import { fold } from './normalise.ts';

/** Names in common use that CLDR does not have. */
const OTHERS =
  'the us|the usa|usa|america|the states|the uk|uk|great britain|britain|england|scotland|wales|northern ireland|holland|' +
  'the netherlands|the philippines|europe|asia|africa|south america|north america|scandinavia|korea|czech republic|turkey|' +
  '欧洲|亚洲|非洲|南美|北美|英格兰|苏格兰';
/** Parts of large countries: naming a city is more exact than naming one of them. */
const PARTS =
  'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|hawaii|idaho|illinois|indiana|iowa|kansas|' +
  'kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|' +
  'new hampshire|new jersey|new mexico|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|' +
  'south carolina|south dakota|tennessee|texas|utah|vermont|virginia|west virginia|wisconsin|wyoming|bavaria|ontario|' +
  'quebec|british columbia|alberta|new south wales|queensland|catalonia|tuscany|provence|normandy|' +
  '河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|内蒙古|广西|西藏|' +
  '宁夏|新疆';

let names: ReadonlySet<string> | undefined;

/**
 * Whether a place is a country, a continent or a large part of a country, so that it may contain another
 * named place.
 */
export function isRegion(place: string): boolean {
  names ??= regionNames();
  const name = fold(place).trim();
  return names.has(name) || (/[省州]$/u.test(name) && names.has(name.slice(0, -1)));
}

/** The names above, and CLDR's names of countries in English and Chinese. */
function regionNames(): ReadonlySet<string> {
  const found = new Set([...OTHERS.split('|'), ...PARTS.split('|')]);
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  for (const language of ['en', 'zh']) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const first of letters)
      for (const second of letters) {
        const name = display.of(first + second);
        if (name !== undefined) found.add(fold(name));
      }
  }
  // people far more often mean the city of the same name
  for (const city of ['singapore', 'monaco', '新加坡', '摩纳哥']) found.delete(city);
  return found;
}
