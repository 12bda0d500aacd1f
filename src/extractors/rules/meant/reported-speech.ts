/** Words of a sentence that are somebody else's, or of somebody made up; UTF-16 offsets in it. */
export interface OthersWords {
  readonly start: number;
  readonly end: number;
}

const MAX_SENTENCE = 400;
const HAN = /\p{Script=Han}/u;

/** Who says what stands behind a colon. bounded: 400 characters */
const REPORTED =
  /(?:^|[.!?;,] )(?<who>(?:the|an?|my|our|his|her|their|another|one|some|this|that) (?:\p{L}[\p{L}'’-]{1,20} ){0,3}?\p{L}[\p{L}'’-]{1,20}|\p{Lu}\p{Ll}{1,20}|he|she|they|someone|somebody) (?:(?:just|always|then|once|recently|also) )?(?:wrote|writes|said|says|texted|texts|replied|replies|posted|posts|reads|messaged|commented|comments|answers|answered|claims|claimed|typed|emailed|e-mailed)(?: (?:me|us|back|today|yesterday|to me|to us))? ?: /iu;
/** Whoever finds out what the speaker has, and what he wrote himself. bounded: 120 characters */
const OWN =
  /\b(?:doctors?|dr|gp|allergist|dermatologist|specialist|consultant|nurse|dentist|hospital|tests?|results?|labs?|report|vet|physio\w*|therapist|passport|certificate|id|licen[cs]e|chart|bio|profile|cv|i|we)\b/i;
/** bounded: 400 characters */
const REPORTED_CHINESE =
  /^(?<who>[^，,。：:！？]{1,12}?)(?:在[^，,。：:]{1,6})?(?:留言|发微信|发消息|发短信|写道|写着|回复|评论|发来|发帖|吐槽|说|问)(?:我|道|说)?[:：]/u;
/** bounded: 20 characters */
const OWN_CHINESE =
  /医生|大夫|护士|检查|报告|化验|体检|身份证|护照|^我$|^我(?:自己|也|就|想|要|跟|和|对|先)/u;

/** Requests for somebody who is described. bounded: 400 characters */
const FOR_SOMEBODY =
  /\b(?:for|about|of|by) (?:someone|somebody|an? (?:[\p{L}-]{1,20} ){0,2}(?:person|man|woman|guy|girl|boy|lady|bloke|kid|child|teenager|student|friend|client|customer|patient|candidate|applicant|user|couple|family|colleague|pensioner|tourist|guest|runner|parent|\d{1,2}[- ]year[- ]old))(?:,| (?:who|whose|named|called|of \d{1,3}|aged|with|living|based|from|in))(?= |$)/iu;
/** bounded: 400 characters */
const REQUEST =
  /^(?:(?:hi|hey|hello|ok|okay|now|please|pls|can you|could you|would you|help me(?: to)?|i(?:'d like| want| need) you to|let's|just|quickly)[, ]{1,2}){0,3}(?:write|draft|create|make|plan|design|generate|prepare|suggest|find|recommend|compose|give me|come up with|describe|invent|imagine|outline|sketch|list|build|put together|what would|what should|what could|need|i need|looking for|any|ideas?|gifts?|presents?)\b/i;
/** bounded: 400 characters */
const FIRST_PERSON = /\b(?:i|i['’]\w{1,2}|im|ive|me|my|mine|we|we['’]\w{1,2}|us|our|ours)\b/i;
/** bounded: 400 characters */
const FOR_SOMEBODY_CHINESE =
  /^(?:请|麻烦|能不能|可以)?(?:帮|给|为|替)(?:我)?(?:一[个位名对]|某[个位])(?!朋友.{0,20}我)[^。！？]{0,60}?(?:写|做|设计|推荐|安排|规划|起|编|拟|出|制定)/u;

/** Riddles and games, puzzles, suppositions and wagers, of which nothing is so. bounded: 400 characters */
const SUPPOSED =
  /^(?:(?:ok|okay|so|now|let's|let us|just|right|hey)[, ]{1,2}){0,3}(?:assume|suppose|supposing|hypothetically|thought experiment|imagine|say (?:i['’]m|i am|someone|you['’]re)|two truths and a lie|double or nothing)\b|\bas (?:a )?(?:thought experiment|worked example)\b|\b(?:wagered|double or nothing|(?:put|bet|staked|wagered) (?:a |an |my |\p{L}+ )?(?:fiver|tenner|quid|bucks?|dollars?|euros?|pounds?|pizza|pint|beers?|\p{Sc} ?\d+) (?:on|that|says))\b/iu;
/** What is told behind a colon of a riddle, a form or somebody with a name. bounded: 400 characters */
const BEHIND_COLON =
  /(?:\b(?:riddles?|charades|brain ?teasers?|puzzles?|two truths and a lie|formula|specimens?|templates?|placeholders?|made-up \p{L}{1,20}|(?:poem|card|speech|toast|message|gift|present|eulogy|reference|bio|limerick|song|note|ode) (?:for|about|to) \p{Lu}\p{L}{1,20})\b[^:.!?]{0,60}:) /u;
/** bounded: 400 characters */
const OWN_FORM = /\bmy (?:\p{L}{1,20} )?template/iu;
/** Somebody whom the speaker knows, without an article. bounded: 400 characters */
const SOMEBODY =
  /^(?:(?:a|the|this|some|another) )?(?:chap|guy|bloke|lady|woman|man|girl|lad|fella|person|client|customer|patient|student|pupil|candidate|tenant|guest|mate|friend|colleague) (?:(?:who )?(?:I|we)(?:['’](?:m|re|ve))? \p{L}{1,20}(?: (?:with|for|at|on))?|(?:at|from|in) \p{L}{1,20}(?: \p{L}{1,20})?) (?:is|has|was|got|says|said|wrote|writes|claims|claimed|thinks)\b/iu;
/** Where the speaker goes on with himself. bounded: 400 characters */
const OWN_TOO = /(?:[,;] |[,;]? (?:and|but|while|whereas) )(?:I|I['’]\p{L}{1,2}|my|we|we['’]\p{L}{1,2})\b/iu;
/** Code with its arguments and remarks. bounded: 400 characters */
const CODE = /\/\*[^*]{1,300}\*\/|\b[A-Za-z_]\w{0,30}\((?:\w{1,20} ?= ?[^,()]{1,60},? ?){1,8}\)/u;
/** bounded: 400 characters */
const SUPPOSED_CHINESE =
  /^(?:来|先|好|那|就)?(?:打个比方|假设|假如|设想|猜谜|谜语|海龟汤|脑筋急转弯|出个?谜)|打一(?:字|物|动物|成语|日常|植物|水果|人名|地名|城市|职业|[\p{Script=Han}]{1,4}(?=$|[，。！]))|(?:几|多少)年(?:以?后|前).{0,20}(?:倍|岁)|求解|列方程|打个?赌[，,：:]|为注/u;
/** bounded: 400 characters */
const BEHIND_COLON_CHINESE =
  /(?:样张|样稿|样例|样本|模板|模版|范例|范文|示例|例句|套路|格式|谜面|谜语|题目|题面|设定)[^：:。！？]{0,20}[：:]/u;

/** What a sentence reports of somebody else's words, or asks for somebody whom it describes. */
export function reportedIn(sentence: string): readonly OthersWords[] {
  const text = sentence.slice(0, MAX_SENTENCE);
  const end = sentence.length;
  const code = CODE.exec(text);
  if (code !== null) return [{ start: code.index, end: code.index + code[0].length }];
  if (HAN.test(text)) {
    if (SUPPOSED_CHINESE.test(text)) return [{ start: 0, end }];
    const form = BEHIND_COLON_CHINESE.exec(text);
    if (form !== null) return [{ start: form.index + form[0].length, end }];
    const said = REPORTED_CHINESE.exec(text);
    if (said !== null && !OWN_CHINESE.test(said.groups?.who ?? '')) return [{ start: said[0].length, end }];
    return FOR_SOMEBODY_CHINESE.test(text) && !/我(?!写|做|想)/u.test(text.slice(4))
      ? [{ start: 0, end }]
      : [];
  }
  if (SUPPOSED.test(text)) return [{ start: 0, end }];
  if (SOMEBODY.test(text)) return [{ start: 0, end: OWN_TOO.exec(text)?.index ?? end }];
  const form = BEHIND_COLON.exec(text);
  if (form !== null && !OWN_FORM.test(text)) return [{ start: form.index + form[0].length, end }];
  const said = REPORTED.exec(text);
  if (said !== null && !OWN.test(said.groups?.who ?? ''))
    return [{ start: said.index + said[0].length, end }];
  const described = REQUEST.test(text) ? FOR_SOMEBODY.exec(text) : null;
  if (described === null || FIRST_PERSON.test(text.slice(described.index))) return [];
  return [{ start: described.index, end }];
}
