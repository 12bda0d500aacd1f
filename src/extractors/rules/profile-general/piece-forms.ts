import { dateIn, nameIn, plainValue } from '../profile-values.ts';
import {
  add,
  age,
  allergen,
  anyTrade,
  DIET,
  FOOD,
  form,
  job,
  kindsOf,
  ME,
  NUMBER,
  type PieceForm,
  PLAY,
  pastime,
  pet,
  place,
  type Read,
  set,
  tongue,
  WHEN,
} from './piece-values.ts';

/** Forms of a piece, with what they tell. Each bounded: 300 characters */
export const PIECE_FORMS: readonly PieceForm[] = (
  [
    [
      '(?:my )?(?:mates?|friends|family|colleagues|folks|everyone|everybody|people|workmates|teammates)(?: (?:all|just|always|usually|have|mostly)){0,2} (?:call|called|know) me (?:by |as )?(?<v>\\p{L}{2,20})' +
        WHEN,
      (words, writing) =>
        set(
          'nickname',
          words.charAt(0) !== words.charAt(0).toLowerCase() || writing.isLower
            ? nameIn(words, writing)
            : null,
        ),
    ],
    [
      ME +
        '(?:turn(?:ed|ing)|hit(?:ting)?|coming up (?:to|on|for)|approaching|nearing|pushing|knocking on|celebrat(?:ed|ing)|reached) (?:the big |the ripe old age of |my )?(?<v>' +
        NUMBER +
        ')(?:th|st|nd|rd)?(?: birthday)?' +
        WHEN,
      age,
    ],
    [`${ME}(?:had|celebrated) my (?<v>\\d\\d)(?:th|st|nd|rd) birthday${WHEN}`, age],
    [`(?:not bad|pretty good|good going) (?:for|at) (?:an? )?(?<v>${NUMBER})`, age],
    [
      '(?:my )?(?:birthday|b-?day|d\\.?o\\.?b\\.?|date of birth|birth ?date)(?: (?:is|was))?(?: (?:always )?(?:falls|lands))?(?: on)? ?(?<v>.{3,30}?)(?: (?:which|so|and|but)\\b.*)?',
      (words) =>
        set(
          'birthday',
          dateIn(words) ??
            (/^(?:christmas(?: eve| day)?|boxing day|new year'?s (?:eve|day)|halloween|valentine'?s(?: day)?|leap day|april fools'?(?: day)?)$/i.test(
              words,
            )
              ? words
              : null),
        ),
    ],
    [
      '(?:they|everyone|people|we)(?: all)? celebrate me (?:every|on|each) (?<v>.{3,30})',
      (words) => set('birthday', dateIn(words)),
    ],
    [`(?:we're|we are)(?: both| all)? (?<v>\\p{Ll}+(?: \\p{Ll}+)?s)${WHEN}`, job],
    [
      "i(?:'ve| have|'ve got| have got| got) (?:an?|my own|my) (?:small |little |mobile |family )?(?<v>(?!own\\b)(?:\\p{Ll}+ ){1,2}(?:round|business|shop|stall|practice|workshop|salon|studio|firm|company|garage|cafe|café|bakery|bar|pub|restaurant|clinic|van))" +
        WHEN,
      anyTrade,
    ],
    ['i (?:left|quit|gave up|packed in) .{3,25} to (?:become|be|train as|retrain as) an? (?<v>.{3,30})', job],
    [
      ME +
        '(?:on|in) the (?<v>tools|buses|trains|railways?|ambulances|boats|rigs|trams|building sites?|farm)' +
        ' (?:since|for) .*',
      anyTrade,
    ],
    [
      ME +
        '(?:based|living|settled|holed up|located|resident)(?: out of| over)?(?: in| near| around| outside)? (?:of )?(?<v>\\p{L}[\\p{L} -]{2,30}?)(?: (?:most|half|all|these|right|now|at|for|since|with|while|where)\\b.*)?',
      place('residence'),
    ],
    [
      "(?:my|our) (?:whole )?(?:family|people|folks|parents|lot|clan|roots)(?:'s| is| are| all| come| comes)* (?:all )?(?:originally )?(?:from|in) (?<v>\\p{L}[\\p{L} -]{2,30})",
      place('hometown'),
    ],
    [
      'i left (?<v>\\p{Lu}[\\p{L} -]{2,30}?) (?:as an? (?:child|kid|baby|teenager|boy|girl|toddler)|when i was .*|at (?:the age of )?(?:\\d|1\\d|five|six|seven|eight|nine|ten))',
      place('hometown'),
    ],
    [
      '(?:(?:the|me and the|me and my) )?(?<v>wife|hubby|husband|missus|partner|mum|mom|dad|gran|nan|sis|bro) and (?:i|me)\\b.*',
      (words) => add('relations', words.toLowerCase()),
    ],
    [
      '(?:taking|picking up|visiting|driving|bringing|helping|looking after|collecting|dropping off) (?<v>granny|gran|nan|nana|grandma|grandad|grandpa|mum|mom|dad|hubby|wifey|auntie)\\b.*',
      (words) => add('relations', words.toLowerCase()),
    ],
    [
      '(?:proud |first[- ]time |new |fellow |long-?time )?(?<v>\\p{Ll}+(?: \\p{Ll}+)?) (?:owner|mum|mom|dad|parent)(?: here)?',
      pet,
    ],
    [
      "(?:i|we)(?: have|'ve)?(?: just| recently)? (?:took in|taken in|took on|rescued|rehomed|inherited|adopted|brought home) (?:an?|two|three|another) (?:\\p{Ll}+ )?(?<v>\\p{Ll}+(?: \\p{Ll}+)?)" +
        WHEN,
      pet,
    ],
    [
      'i (?:can )?(?:order .{1,20}|get by|haggle|swear|argue|chat|manage|survive|bluff my way|muddle (?:through|along)|hold (?:my own|a conversation)|make myself understood|cope) (?:a bit |fine |ok |okay )?in (?<v>\\p{L}+)' +
        WHEN,
      tongue,
    ],
    ['i (?:teach|tutor|interpret|translate(?: from)?) (?<v>\\p{Lu}\\p{L}+)' + '(?: .*)?', tongue],
    [
      '(?:(?:really|big|massively|proper|so|heavily|totally|well|quite|absolutely|a bit) ){0,2}(?:into|mad about|crazy about|nuts about|mad for|obsessed with|hooked on|addicted to|keen on|passionate about|big on) (?<v>\\p{L}+(?: \\p{L}+){0,2}?)' +
        WHEN,
      pastime,
    ],
    [
      "(?:i'm|im|i am|i've been|been|we're|getting|got|i've got|i got|i've gotten)(?: (?:really|big|massively|proper|so|heavily|totally|well|quite|getting|got|gotten|a bit|absolutely)){0,3} (?:into|mad about|crazy about|nuts about|mad for|obsessed with|hooked on|addicted to|keen on|passionate about|big on) (?<v>\\p{L}+(?: \\p{L}+){0,2}?)" +
        WHEN,
      pastime,
    ],
    [
      "(?:i'd say )?(?:nothing beats|nothing like|you can't beat|can't beat) (?:an? (?:good )?(?:bit|spot) of )?(?<v>\\p{L}+ing(?: \\p{L}+)?)" +
        WHEN,
      pastime,
    ],
    [
      "i(?:'m| am|'ve been| play| sing)? (?:in|part of|a member of|on|captain of) (?:an?|my|our|the) (?:local |amateur |village |work |church |community )?(?<v>(?:\\p{L}+ ){1,3}(?:team|club|band|choir|orchestra|league|society|squad|ensemble))" +
        WHEN,
      (words) =>
        /(?:club|band|choir|orchestra|ensemble)$/i.test(words) ||
        kindsOf(words).some((kind) => PLAY.has(kind))
          ? add('hobbies', words.toLowerCase().replace(/ (?:team|club|league|society|squad)$/, ''))
          : [],
    ],
    [
      "(?:(?:bad|terrible|severe|awful|chronic|horrendous|my|the|got|have|i have|i've got|i get|suffering with|suffer from|i suffer from) )+(?<v>hay ?fever)" +
        '(?: .*)?',
      (words) => add('allergies', words.toLowerCase()),
    ],
    [
      "my (?:eyes|nose|skin|throat) (?:\\p{Ll}+ )?(?:streams?|runs?|itch(?:es)?|waters?|puffs? up|swells?|burns?) (?:\\p{Ll}+ )?(?:around|near|with|because of|from|when there's) (?<v>\\p{Ll}+(?: \\p{Ll}+)?)" +
        WHEN,
      allergen,
    ],
    [
      `${ME}(?:completely |totally |right )?off (?:all )?(?<v>${FOOD})${WHEN}`,
      (words) => set('diet', `no ${words.toLowerCase()}`),
    ],
    [
      "(?:my |the )?(?:doctor|doc|gp|dietitian|dietician|nutritionist|cardiologist|consultant|nurse)(?:'s| has| is)? (?:wants?|put|puts|got|told|has|having|keeps?) me (?:to (?:go|be|eat|stay|follow) )?(?:on )?(?:an? |the )?(?<v>" +
        DIET +
        ')(?: diet)?' +
        WHEN,
      (words) => set('diet', words.toLowerCase()),
    ],
    [
      ME +
        '(?:(?:doing|on|back on|trying|following|eating|going|gone|went|keeping|living|cooking) (?:an? |the )?){0,2}(?<v>' +
        DIET +
        ')(?: diet)?(?: again| all the way| for me| only| only please)?' +
        WHEN,
      (words) => set('diet', words.toLowerCase()),
    ],
    [
      ME +
        '(?:an? )?(?<v>(?:first|second|third|fourth|final|last|1st|2nd|3rd|4th)[- ]year (?:\\p{L}+ ){1,3}student)(?: here)?' +
        WHEN,
      (words) => add('education', words),
    ],
    [
      "i(?:'m| am)?(?: still| currently)? (?:writing|doing|finishing|on|working on|starting|did|finished|got|have) my (?<v>(?:master'?s|ph\\.?d|bachelor'?s|doctoral|undergrad|mba|msc|foundation|nursing|teaching)(?: \\p{L}+)?)(?: (?:on|in|at|about|from)\\b.*)?",
      (words) => add('education', words),
    ],
    [
      ME +
        "(?:have |got |did |doing |taking |finished |passed |retaking |study(?:ing)? for )*(?:an? |my |two |three )?(?<v>(?:gcses?|a-?levels?|hnd|hnc|nvq|btec|diploma|certificate|degree|ph\\.?d|master'?s|mba|bsc|ba|msc|ma|foundation degree|apprenticeship) (?:level \\d )?in [\\p{L} ]{3,30}?)(?: (?:from|at|and|but)\\b.*)?",
      (words) => add('education', words),
    ],
    [
      "i went to (?<v>\\p{Lu}[\\p{L} ']{2,45})",
      (words) =>
        /\b(?:Poly|Polytechnic|University|Uni|College|Academy|School|Tech|Institute)\b/u.test(words)
          ? add('education', words)
          : [],
    ],
    [
      "(?:my |the |our )?(?:main |big |only |next |new year'?s )?(?:goal|aim|target|resolution|dream|ambition|mission)(?: for .{3,20}?| this .{3,10}?| in life)?(?: is|'s|:) (?:to )?(?<v>.{4,60})",
      (words) => add('goals', plainValue(words)),
    ],
    [
      "i(?:'ve| have)(?: finally)? (?:set my (?:heart|sights|mind) on|got my (?:heart|sights) set on|got my heart set on|promised myself (?:i'd|i'll|to)|vowed to|sworn to|made up my mind to|resolved to) (?<v>.{4,60})",
      (words) => add('goals', plainValue(words)),
    ],
    [
      ME +
        '(?:putting|setting|squirrelling|stashing|tucking|salting) (?:(?:some |a bit of |a little )?(?:money|cash|something|everything|a bit|pennies) )?(?:aside|away|by) (?:for|towards?) (?<v>.{4,50})',
      (words) => add('goals', plainValue(words)),
    ],
    [
      ME +
        "(?:trying|aiming|hoping|planning|working|training|determined|looking|going|gonna)(?: really hard)? (?:to|for|towards) (?<v>.{4,60}?) (?:by (?:the )?(?:summer|spring|autumn|winter|christmas|easter|new year|end of|next|my|\\d{4}|june|july|august|september|october|november|december|january|february|march|april|may)\\b.*|this (?:year|season|summer|winter|spring|autumn)\\b.*|next (?:year|season|summer|spring)\\b.*|before (?:i'm|i turn|i hit|the baby|the wedding|my)\\b.*|one day|some ?day)",
      (words) => add('goals', plainValue(words)),
    ],
  ] as readonly (readonly [string, Read])[]
).map(([pattern, read]) => form(pattern, read));
