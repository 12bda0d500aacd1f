import type { TaggedField } from './fields.ts';

/** What a clause must say for a field. bounded: 600 characters */
const NEEDED: Partial<Record<TaggedField, RegExp>> = {
  birthday:
    /\b(?:born|birth\w*|b-?day|d\.?o\.?b|candles|cake|came into the world|arriv\w*|year older|had me|turn(?:s|ed|ing)?|celebrate me|baby|(?:star|sun) sign|my sign|horoscope|zodiac|big day|leap|stork|feet first|my (?:own )?party|first breath|virgo|gemini|aries|taurus|leo|libra|scorpio|sagittarius|capricorn|aquarius|pisces)\b/i,
  hometown:
    /\b(?:born|bred|grew|raised|raise|from|hail|native|roots?|child\w*|home ?town|originally|left|kid|come|upbringing|girl|boy|lad|lass|made me|cradle|toddler|kindergarten|bairn|nipper|hatched|learnt?(?:ed)? to (?:walk|swim|spell|talk)|first steps|brought up|birthplace|product of|by birth|through and through|knee-high|first saw|early years|back home)\b/i,
  languages:
    /\b(?:speak\w*|spoke|fluent\w*|tongue|native|(?:bi|tri|multi)lingual|languages?|understand|dream|talk|chat|converse\w*|conversational|get by|swear|curse|think|grew up|raised|natter|gossip|muddle|hold my own|answer|read and write|translat\w*|interpret\w*|manage in|comfortable in|switch between|know (?:enough|some|a bit of|a little)|rusty|brush\w*|first language|order \w+ in|from my (?:mum|mom|dad|mother|father|gran\w*|parents)|gift of the gab|(?:i|we) have (?=\p{Lu}))\b/iu,
};
/** What makes something else of the words. bounded: 600 characters */
const EXCLUDED: Partial<Record<TaggedField, RegExp>> = {
  age: /\b(?:tests?|exams?|score\w*|points?|km|miles|percent|mph|e-?mails?|marks|bed|o'clock|[ap]m|day|year \d|kilos?|kgs?|pounds|stone|minutes?|hours?|feels? like|feet|foot|pages?|until|to 1)\b|[%€$£]/i,
  city: /\b(?:spen[dt]\w* (?:an?|the|two|three|four|\d+) (?:\w+ )?(?:days?|nights?|weeks?|weekend|months?)|till|until|hostel|hotel|airport|airbnb|conference|holiday|vacation|trip|tour|layover|weekend|visit\w*|been to|flying|flight|twice|once|office|honeymoon\w*|see myself|back from|hosted|bucket list|natter|moved on)\b/i,
  allergies: /\b(?:might|may|maybe|stop\w*|tested|fine|okay|no longer|healthy|colleague's)\b/i,
  employer:
    /\b(?:airport|waiting|flight|order\w*|bought|shop\w*|viva|student|college|queue|on the phone|where are you|masters?|living in|(?:i'm|i am) with \w+(?: now)?)\b/i,
  hobbies:
    /\b(?:too \w+ for|impatient|hate|loathe|bored|boring|tired of|fed up|lost|worn|quit|stopped|used to|is on|was|were)\b/i,
  diet: /\b(?:on \w+(?:days|ends)|(?:after|before) \d|at night|in the (?:morning|evening|afternoon)s?|today|this week|again|might|tried|chickens|bees)\b/i,
  hometown: /\b(?:switch\w*|order\w*|moved? (?:here |over |up |down )?from)\b/i,
  occupation:
    /\b(?:amateur|see myself|letterhead|(?:the|our|resident|unofficial|designated) (?:family|household|house|house's|village) (?:taxi|cook|chef|driver|it|tech|dj|vet|doctor|nurse|photographer|mechanic|accountant))\b/i,
  family: /\bonly child\b/i,
  languages: /\bis (?:such |quite |really )?an? (?:\w+ )?language\b/i,
  name: /^\S{1,30}, please\b|^\S{1,30}$|\b(?:called me|let go|has a name|\w+-(?:based|speaking|born))\b/i,
};
/** Words that are no value of the field. bounded: 80 characters */
const NO_VALUE: Partial<Record<TaggedField, RegExp>> = {
  occupation: /\b(?:an?|the|of|in|to|my|for|and|with)$/i,
  education: /\bas an? (?:kid|child|teen\w*|boy|girl)\b/i,
  diet: /^(?:do |to )?(?:eat|drink)\b(?! (?:only|halal|kosher|vegan|vegetarian|plant|keto|paleo|low|gluten|clean))/i,
};
/** What is left out for good, by people who keep a diet. bounded: 80 characters */
const LEFT_OUT =
  /\b(?:meat|pork|beef|poultry|chicken|fish|seafood|shellfish|dairy|lactose|gluten|wheat|eggs?|alcohol|sugar|animals?|carbs)\b/i;

/**
 * Whether the words of a clause agree with what a marked value would tell of the speaker.
 * @param around the words among which those stand that the field needs
 */
export function isToldOf(field: TaggedField, clause: string, words: string, around = clause): boolean {
  if (NEEDED[field]?.test(around) === false || EXCLUDED[field]?.test(clause)) return false;
  if (NO_VALUE[field]?.test(words)) return false;
  return field !== 'diet' || !DENIES.test(words) || LEFT_OUT.test(words);
}

/** bounded: 80 characters */
const DENIES = /^(?:don't|do not|never|can't|cannot|won't|no|avoid|steer|skip|without)\b/i;

/** What a Chinese clause must say for a field. bounded: 120 characters */
const NEEDED_CHINESE: Partial<Record<TaggedField, RegExp>> = {
  birthday: /生|寿|属|周岁|来到这个世|落的?地|身份证|星座|座的?$|本命年|八字|\d0后|年的?$|号的?$|日的?$/u,
  languages:
    /[说讲懂通溜翻]|会(?!议)|母语|流利|精通|交流|双语|对话|沟通|聊|行$|够用|凑合|专八|[四六八]级|N[1-5]|[ABC][12]|第[一二三]语言|家里话|日常用语|张口就来|切换|灵光|还可以|顺嘴|主持|接待|来几句/u,
};
/** What makes something else of the words. bounded: 120 characters */
const EXCLUDED_CHINESE: Partial<Record<TaggedField, RegExp>> = {
  age: /危机|现象|门槛|[岁十\d]以[上下前后内]|过完年|过了年|明年|快要|马上|像|似的|块|元|斤|公里|分钟|小时/u,
  birthday: /生(?:效|产|意|病|鲜|活)|[他她]的?生日/u,
  city: /长在|出差|旅游|旅行|度假|酒店|宾馆|民宿|住院|待过|等[了船车着]|转机|开会|半年|那年|期间|去年|离.{1,6}近|读[书大研高初]|上学|办公室|漂/u,
  languages: /不好|一般|很差|不会|不太|歌|烂|[考学]/u,
  hobbies: /没意思|腻|无聊|戒/u,
  education: /没|退学|辍学|肄业/u,
  allergies: /借口|无所谓|不怕/u,
};

/**
 * Whether the words of a Chinese clause agree with what a marked value would tell of the speaker.
 * @param around the words among which those stand that the field needs
 */
export function isToldInChinese(field: TaggedField, clause: string, around = clause): boolean {
  return NEEDED_CHINESE[field]?.test(around) !== false && EXCLUDED_CHINESE[field]?.test(clause) !== true;
}
