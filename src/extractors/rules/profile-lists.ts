import { trimTail } from '../../domain/text/trim.ts';

export const MAX_VALUES = 10;
export const LANGUAGE =
  /^(?:english|french|german|spanish|italian|portuguese|dutch|flemish|swedish|norwegian|danish|finnish|icelandic|polish|czech|slovak|slovenian|hungarian|romanian|bulgarian|greek|turkish|russian|ukrainian|belarusian|serbian|croatian|bosnian|albanian|macedonian|lithuanian|latvian|estonian|georgian|armenian|azerbaijani|kazakh|uzbek|mongolian|arabic|hebrew|yiddish|persian|farsi|pashto|kurdish|hindi|urdu|bengali|tamil|telugu|malayalam|kannada|marathi|gujarati|punjabi|nepali|sinhala|burmese|khmer|lao|thai|vietnamese|indonesian|malay|tagalog|filipino|swahili|amharic|somali|yoruba|igbo|hausa|zulu|xhosa|afrikaans|japanese|korean|chinese|mandarin|cantonese|hokkien|taiwanese|catalan|basque|galician|welsh|irish|gaelic|breton|latin|esperanto|maltese|luxembourgish|hawaiian|maori|quechua|haitian creole|creole|(?:american |british |german )?sign language|asl|bsl)$/i;
export const NATIONALITY =
  /^(?:american|british|english|scottish|irish|welsh|french|german|spanish|italian|portuguese|dutch|belgian|swiss|austrian|swedish|norwegian|danish|finnish|icelandic|polish|czech|slovak|slovenian|hungarian|romanian|bulgarian|greek|turkish|russian|ukrainian|belarusian|serbian|croatian|bosnian|albanian|lithuanian|latvian|estonian|georgian|armenian|canadian|mexican|cuban|jamaican|brazilian|argentinian|argentine|chilean|colombian|peruvian|venezuelan|ecuadorian|bolivian|uruguayan|australian|kiwi|new zealander|egyptian|moroccan|tunisian|algerian|nigerian|ghanaian|kenyan|tanzanian|ugandan|ethiopian|somali|south african|israeli|lebanese|syrian|jordanian|iraqi|iranian|saudi|indian|pakistani|bangladeshi|nepali|sri lankan|thai|vietnamese|indonesian|malaysian|singaporean|filipino|filipina|japanese|korean|south korean|chinese|taiwanese|mongolian|kazakh)$/i;
/** At most four words, none of which is somebody or a clause of its own. */
// bounded: 60 characters
export const THING =
  /^(?!.*\b(?:who|that|which|you|me|my|her|his|it|them|this|these|their|people|men|women|work|when|if|not|no)\b)\S+(?: \S+){0,3}$/i;
/** What follows a list and is none of its values. */
// bounded: 120 characters
const TAIL =
  /\s+(?:fluently|too|as well|now|at home|at work|very much|a lot|though|and (?:more|stuff|so on|the like|all that)|etc\.?|(?:mostly|mainly|usually)|(?:on|at|during|every|with|in my|since) .*)$/i;
/** How well somebody speaks a language, or how badly something is so. */
const LITTLE =
  /^(?:a (?:little|bit of|tiny bit of)|some|fluent|native|good|basic|broken|conversational|both|also|then|only|mostly|mainly|pretty much|basically|all(?: kinds| sorts)? of|certain|most|many) /i;

/** The parts of a list: `climbing, chess and old maps`. bounded: 120 characters */
export function valuesIn(words: string): readonly string[] {
  return (
    words
      .replace(TAIL, '')
      // bounded: 120 characters
      .split(/\s*(?:,|\band\b|\bor\b|&|\bas well as\b|\bplus\b|\bbut also\b|\+)\s*/iu)
      .map((part) => trimTail(part.trim().replace(LITTLE, ''), /^[.!\s]$/))
      .filter((part) => part !== '')
      .slice(0, MAX_VALUES)
  );
}

/** What else moves than a household. bounded: 600 characters */
export const NO_HOUSE =
  /\b(?:e-?mails?|inbox|accounts?|browsers?|apps?|passwords?|providers?|subscriptions?|domains?|servers?|cloud|website|backups?|(?:phone|mobile) (?:plan|number|contract)|operating system)\b/i;

/** What people drive for a living. bounded: 600 characters */
export const VEHICLE =
  /^(?:an? (?:school |city |night )?(?:bus|coach|taxi|cab|truck|lorry|tram|ambulance|forklift|tractor)|(?:school |city |night )?(?:buses|coaches|taxis|cabs|trucks|lorries|trams|ambulances|forklifts))$/i;

/** Colleagues are not a firm: `I work with Jenna and Paul`. bounded: 600 characters */
export const FIRM =
  /\b(?:\p{Lu}{2,}|Inc|Ltd|LLC|GmbH|Group|Bank|Company|Hospital|University|Council|Agency|Partners|Airlines?|Systems?|Labs?|Foundation)\b|&/u;

/** bounded: 600 characters */
export const PUBLIC =
  /^(?:the|our|my) (?:local )?(?<body>(?:city )?council|government|civil service|city|state|navy|army|air force|police(?: force)?|nhs|ambulance service|fire service|coast ?guard|border force|prison service|parks department|ministry of \p{Lu}\p{L}+|post office|(?:\p{L}+ )?railways?|fire brigade|national trust|postal service|red cross|un)$/iu;
