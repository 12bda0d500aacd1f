import type { Ending } from './ending.ts';

const I_HAVE = "^(?:I|we)(?:'ve| have)? (?:(?:just|finally|now|recently|actually|sadly|already) )*";
const GOT = `${I_HAVE}(?:got|gotten|bought|adopted|rescued|have|own|welcomed|brought home|picked up|took in|found|made|opened|started|signed up for|joined|set up|hired)(?: (?:myself|ourselves|me|us|home))? `;
const PETS =
  '(?:dogs?|cats?|pupp(?:y|ies)|kittens?|rabbits?|bunn(?:y|ies)|hamsters?|guinea pigs?|parrots?|budgies?|goldfish|fish|tortoises?|snakes?|lizards?|geckos?|horses?|pon(?:y|ies)|labrador|spaniel|poodle|collie|beagle|dachshund|terrier|retriever|mutt|tabby)';
const KIN =
  '(?:son|daughter|kids?|child|children|eldest|oldest|youngest|middle one|twins|boy|girl|mum|mom|mother|dad|father|gran|grandma|granny|nan|grandmother|grandpa|grandad|grandfather|mother-in-law|father-in-law|brother|sister|niece|nephew|aunt|uncle|cousin|parents|in-laws|au pair|lodger|flatmate|housemate|roommate|friend)';
const WAS_LAST = '(?:last|final) (?:payment|instal+ment)';

// Each pattern is bounded: 400 characters (of a memory), 300 characters (of a clause).
const bounded = (state: string, over: string): Pick<Ending, 'state' | 'over'> => ({
  // bounded: 400 characters
  state: new RegExp(state, 'iu'),
  // bounded: 300 characters
  over: new RegExp(over, 'iu'),
});

/** What a day brings that ends a state of a person, of health, a family, work, school, a home, a debt. */
export const DAILY_ENDINGS: readonly Ending[] = [
  {
    ...bounded(
      "^(?:I|we) (?:don't|do not) have (?:any )?(?:food |known )?allerg|^I(?:'m| am) not allergic to anything|^I have no (?:food |known )?allerg",
      "^I(?:'m| am|'ve become| became| turned out to be)(?: now| apparently| actually| severely| slightly| mildly)* allergic to\\b|^I(?:'ve| have)? (?:developed|got|have)(?: now)? an? (?:[\\p{L}-]+ ){1,2}allergy\\b",
    ),
    isAnyone: true,
  },
  {
    ...bounded(
      "^(?:I|we) (?:(?:don't|do not) have|have no|(?:don't|do not) own|haven't got)(?: any| a)? (?:pets?|animals?|dog|cat)\\b|^there are no pets",
      `${GOT}(?:a|an|two|three|our|my|the)(?: (?!photo|book|toy)[\\p{L}-]+){0,3}? ${PETS}(?= |$|,)(?! (?:food|toy|bed|cage|sitter|lead|tattoo|sticker|game|mug|calendar))`,
    ),
    isAnyone: true,
  },
  {
    ...bounded(
      "^(?:I|we) (?:(?:don't|do not) have|have no|(?:don't|do not) own|haven't got)(?: any| an?)? (?<thing>(?!time|idea|money|plans|choice|problem)[\\p{L}-]+(?: [\\p{L}-]+)?)(?: yet| at all| at the moment)?$",
      `${GOT}(?:an?|our|my|the|two|three)(?: first| own| new| used| second-hand| little| small| secondhand){0,2} (?<what>[\\p{L}-]+(?: [\\p{L}-]+)?)`,
    ),
    isAnyone: true,
  },
  {
    ...bounded(
      "^I(?:'m| am) (?:currently |still )?(?:learning to drive|taking driving lessons|having driving lessons)|^I (?:can't|cannot|don't) drive\\b|^I (?:don't have|have no|haven't got) a (?:driving |driver's )?licen[cs]e\\b",
      "^I(?:'ve| have)?(?: now| finally| just)* (?:have|got|hold|passed)(?: my| a| the)? (?:full )?(?:driving |driver's )?(?:licen[cs]e|test)\\b|^I can (?:legally |finally )?drive(?: now)?$|^I drive now$",
    ),
    isAnyone: true,
  },
  {
    ...bounded(
      "^I(?:'m| am) (?:a |an )?(?:coeliac|celiac|gluten[- ]free|gluten intolerant|lactose intolerant|dairy[- ]free)|^I (?:can't|cannot|don't|do not) eat (?:gluten|wheat|dairy|lactose|milk)|^I have (?:coeliac|celiac|lactose intolerance|a gluten intolerance)",
      "^I(?:'m| am) (?:not|no longer) (?:a )?(?:coeliac|celiac|gluten|lactose|intolerant)|^I can (?:now |finally |actually )*(?:eat|have|drink|digest) (?:normal |regular |ordinary |proper )?(?:bread|pasta|wheat|gluten|dairy|cheese|milk|everything|anything|lactose|pizza|ice cream)|^I (?:eat|drink) (?:bread|gluten|dairy|cheese|milk|wheat) (?:again|now)",
    ),
    isByDenial: true,
  },
  {
    ...bounded(
      "^I (?:have|get|suffer from|struggle with|live with|'ve got) (?:[\\p{L}-]+ ){0,3}?(?<thing>back|knee|neck|shoulder|hip|head|tooth|stomach|foot|ankle|elbow|wrist|joint|muscle|ear|eye)(?:aches?| pains?| aches?| ache| trouble| problems?)\\b",
      "^my (?<what>[\\p{L}-]+)s?(?: pains?| ache)?(?: finally| just| has| have| is| are| doesn't| don't| hasn't)* (?:stopped hurting|stopped aching|hurts? any ?more|hurt any ?more|gone|disappeared|cleared up|vanished|hurt since|hurt in (?:weeks|months|ages)|(?:fully |completely |all )?(?:healed|better|fine)(?= now|$|,| since| again)|pain[- ]free)|^no more (?<thing>[\\p{L}-]+) (?:pain|ache)",
    ),
    isByDenial: true,
    isThing: true,
  },
  {
    ...bounded(
      '^My (?<thing>cholesterol|blood pressure|blood sugar|sugar|iron|vitamin \\p{L}\\d*|thyroid|bmi|weight|heart rate|ferritin|liver values?|sugar levels?|iron levels?) (?:is|are|levels? (?:is|are)) (?:too |very |a bit |quite |really |still )?(?:high|low|bad|off|raised|elevated|up|out of range)',
      '\\b(?:back to normal|normal (?:now|again)|under control|in the normal range|within range|is fine (?:now|again)|is normal|are normal|come down nicely|gone down to normal)\\b',
    ),
    isThing: true,
  },
  {
    ...bounded(
      "^I(?:'m| am) (?:a |an )?(?:full[- ]time|stay[- ]at[- ]home) (?:mum|mom|dad|mother|father|parent)|^I(?:'m| am) (?:currently )?(?:a housewife|a homemaker|on (?:maternity|paternity|parental|sick) leave|off work|signed off|off sick|on a (?:sabbatical|career break)|taking a (?:sabbatical|gap year|career break))",
      "^I(?:'ve| have|'m| am)? (?:now |finally |just )*(?:went|gone|go|been) back (?:to work|to my (?:old )?job|to the office)|^I(?:'m| am) back (?:at|to) (?:work|my (?:old )?job|the office)|^I(?:'ve| have)? (?:just |finally )*(?:returned to work|started (?:a|my) (?:new |part[- ]time |full[- ]time )*job|started working(?: again)?|found (?:a|work|myself a) (?:new |part[- ]time )?(?:job)?|got a (?:new |part[- ]time |full[- ]time )?job)|^(?:my|the) (?:maternity|parental|sick) leave (?:is over|ended|has ended|finished)",
    ),
  },
  {
    ...bounded(
      "^I(?:'m| am|'m working as| work as| am working as) (?:an? |the )?(?:junior|trainee|assistant|deputy|associate|entry[- ]level|graduate|mid[- ]level|apprentice|intern|senior|team|shift|sales|account|vice|office|store|lead)\\b|^My (?:job title|position|title|role) is\\b",
      "^I(?:'ve| have| just|'m| am)?(?: just| finally| recently| been| now)* (?:got|gotten|was|been|am|getting)?(?: just| finally)? ?promoted\\b|^I(?:'ve| have)? (?:just |finally )*(?:got|been given|landed|received) (?:a|the|my) promotion|^they(?:'ve| have)? (?:just )?promoted me\\b|^my promotion (?:came|has come|went|is) (?:through|official)|^I(?:'ve| have)? (?:moved|stepped) up to (?:senior|lead|head|manager|director|team)",
    ),
    isAnyone: true,
  },
  {
    ...bounded(
      '^(?:My|Our) (?:salary|wage|pay|income)\\b|^I (?:earn|make|get paid)\\b.{0,12}\\d',
      "^I(?:'ve| have)? (?:(?:just|finally|recently) )*(?:got|been given|received|negotiated|had|landed) (?:an?|my|another) (?:[\\p{L}-]+ |\\d+ ?(?:%|percent) )?(?:raise|pay rise|rise|pay bump|increase)\\b(?! in)|^got (?:an?|my) (?:[\\p{L}-]+ )?(?:raise|pay rise|rise)\\b|^I(?:'m| am) (?:now )?on .{0,2}\\d|^I now (?:earn|make|get) |^(?:they|my (?:boss|employer|company|manager)|the (?:company|boss))(?:'ve| have| has)? (?:just |finally )?(?:(?:gave|given) me (?:an? )?(?:[\\p{L}-]+ )?(?:raise|rise|increase)|(?:upped|raised|bumped|cut) my (?:salary|pay|wage))",
    ),
    isAnyone: true,
  },
  {
    ...bounded(
      `^(?:My|Our) (?<thing>${KIN})(?: \\p{Lu}\\p{L}+)? (?:still )?(?:lives?|stays?|is living|are living|is staying) (?:with (?:us|me)|at home|here)\\b`,
      '\\b(?:went|moved|gone|has moved|left|goes|going) (?:off |away |in |out )?(?:in)?to (?:an? |the |his own |her own |their own )?(?:care home|nursing home|retirement home|home|hospice|sheltered housing|assisted living|uni(?:versity)?|college|boarding school|(?:flat|place|house|apartment)(?: of)?)\\b|\\b(?:moved out|has left home|left home|flew the nest|flown the nest|got (?:his|her|their) own (?:place|flat|house|apartment)|has (?:his|her) own (?:place|flat|house))\\b|\\b(?:died|passed away)\\b',
    ),
    isByOthers: true,
  },
  {
    ...bounded(
      "\\b(?:is|are|serves?|serving|'s)(?: still| currently)?(?: a soldier)? in (?:the )?(?:army|navy|air force|marines|military|police|prison|jail|rehab|coast guard|fire service|reserves)\\b",
      "\\b(?:came|come|got|is|are|'s|been) (?:back )?out of (?:the )?(?:army|navy|air force|marines|military|police|prison|jail|rehab|service)\\b|\\b(?:left|quit|retired from|discharged from|released from|finished with) (?:the )?(?:army|navy|air force|marines|military|police|prison|jail|rehab|service)\\b|\\b(?:was|is|got|been) (?:discharged|demobbed|released)\\b|\\bdid (?:his|her|their|my) time\\b",
    ),
    isByOthers: true,
  },
  {
    ...bounded(
      "\\b(?:(?:not|no longer|n't) (?:on speaking terms|speaking|talking|talk|speak|get(?:ting)? on|on good terms)|fell out|fallen out|estranged|not in touch|don't see)\\b.{0,8}\\b(?:with |from |to )?(?:my|our) (?<thing>\\p{L}[\\p{L}-]*)",
      "^(?=.*\\b(?:I|we|me|us|our)\\b).*\\b(?:made up|made (?:our |the )?peace|reconciled|patched (?:things|it) up|buried the hatchet|(?:are|'re) (?:talking|speaking|friends|on speaking terms|close|in touch)(?: to each other| to one another)?(?: again| now)|get on (?:well |fine |great )?(?:now|again|these days)|back in touch|sorted (?:things|it) out)\\b",
    ),
    isAnyone: true,
  },
  {
    ...bounded(
      "^(?:I|we)(?:'ve got|'ve| have| owe|'m| am|'re| are)?(?: still)?(?: paying(?: off)?| pay(?: off)?| have| owe)? (?:an?|my|our|the) (?:[\\p{L}-]+ )?(?<thing>mortgage|loan|debt|overdraft|credit card)\\b",
      `^(?:I|we)?(?:'ve| have)? ?(?:(?:just|finally) )*(?:made|paid|sent) (?:my|our|the) (?:very )?${WAS_LAST}|^(?:I|we)?(?:'ve| have)? ?(?:(?:just|finally) )*(?:made|paid) (?:my|our|the) last (?:[\\p{L}-]+ ){0,2}(?:payment|instal+ment)|^(?:I|we)(?:'ve| have)? (?:(?:just|finally|fully) )*(?:paid off|cleared|settled|wiped out) (?:my|our|the)|^(?:my|our|the) (?:[\\p{L}-]+ )?(?:mortgage|loan|debt|overdraft|credit card) (?:is|has been|'s) (?:(?:all|fully|finally|completely|now) )*(?:paid(?: off)?|cleared|settled|gone)\\b`,
    ),
    isAnyone: true,
  },
  {
    ...bounded(
      "^I(?:'m| am) (?:doing|studying for|working on|writing|finishing|pursuing|reading for|taking) (?:an?|my) (?:phd|doctorate|d\\.?phil|thesis|dissertation|doctoral)\\b|^I(?:'m| am) (?:an? )?(?:phd|doctoral) (?:student|candidate|researcher)\\b",
      "^(?:I(?:'ve| have)? )?(?:(?:just|finally|successfully) )*(?:defended (?:my|the) (?:thesis|phd|dissertation|doctorate)|passed (?:my|the) (?:viva|defen[cs]e)|got my (?:phd|doctorate)|finished (?:my|the) (?:phd|doctorate|thesis|dissertation)|dropped out|quit (?:my|the) phd|graduated)\\b",
    ),
    isAnyone: true,
  },
  {
    ...bounded(
      "^I(?:'m| am)? (?:study|studying|go|am|a student|enrolled)(?: \\p{L}+){0,3}? (?:at|in) (?:the )?(?:university of )?(?<thing>\\p{L}+)|^I go to (?<who>\\p{L}+) (?:university|uni|college)",
      "^I(?:'ve| have)? (?:just |recently )?(?:transferred|switched unis?|changed (?:unis?|universit(?:y|ies)|colleges?|schools?)|moved uni|dropped out)\\b(?! (?:the|my|some|money))",
    ),
    isAnyone: true,
  },
  {
    ...bounded(
      "^(?:I|we)(?:'d| would|'m| am|'re| are)? (?:plan(?:ning)?|want|hop(?:e|ing)|saving(?: up)?|going|look(?:ing)?|intend|like) (?:to|for|at) (?:buy(?:ing)? )?(?:an?|our|my) (?:\\p{L}+ )?(?:house|flat|home|apartment|place)\\b|^(?:I|we)(?:'m| am|'re| are)? (?:plan(?:ning)?|want|hop(?:e|ing)|intend) to buy an? (?:\\p{L}+ )?(?:house|flat|home|apartment)\\b",
      '\\b(?:decided|going|chose|chosen|happy) to (?:keep (?:on )?|stay |continue |carry on |go on |stick with )?(?:renting|rent)\\b|\\bdecided (?:not to buy|against buying)\\b|\\b(?:gave|given) up on buying\\b|\\bstick(?:ing)? with renting\\b',
    ),
  },
  {
    ...bounded(
      "^I(?:'d)? (?:want|hope|plan|aim|dream|'d like|would like|would love|'d love|'m training|'m hoping)(?: \\p{L}+)? (?:to|of) (?:become|be|becoming|being|work as)(?: an?)? (?<thing>[\\p{L} -]{3,40})$|^my (?:dream|goal|ambition|plan) is to (?:become|be)(?: an?)? (?<who>[\\p{L} -]{3,40})$",
      "\\b(?:isn't|is not|is no longer|no longer)(?: really| exactly)? (?:my|the|an?) (?:big |main |life )?(?:dream|goal|plan|aim|ambition|option)\\b",
    ),
    isAnyone: true,
    isByDenial: true,
  },
  {
    ...bounded(
      '^My (?:[\\p{L}-]+ )?(?:name|surname|last name|full name) is\\b',
      "^I(?:'ve| have)? (?:just |officially |legally )*(?:took|taken|go by|use|changed to|adopted) (?:my|the) (?:husband's|wife's|partner's|married|maiden|mother's|father's|mum's) (?:sur|last |family )?name\\b|^I(?:'m| am) back to my maiden name",
    ),
  },
  {
    ...bounded(
      "^I(?:'m| am) (?:in|doing|starting) (?:the )?(?:9th|10th|11th|ninth|tenth|eleventh|freshman|sophomore|junior|first|second|third|year)\\b|^I(?:'m| am) an? (?:freshman|sophomore|junior|first-year|second-year|third-year|fresher)\\b",
      "^I(?:'m| am)(?: now| officially)* (?:an? )?(?:sophomore|junior|senior|final-year|finalist|second-year|third-year|fourth-year|graduate)(?: student)?(?: now| this year| as of|$)|^I(?:'ve| have)? (?:just |finally )*(?:graduated|started (?:my )?(?:second|third|final|senior|junior|sophomore|last) year)",
    ),
    isAnyone: true,
  },
  {
    ...bounded(
      "^I(?:'m| am) (?:scared|afraid|terrified|frightened) of (?<thing>.{3,40})$|^I have a (?:fear|phobia) of (?<who>.{3,40})$",
      "\\b(?:is|are) (?:actually |totally |completely )*(?:fine|ok|okay|no problem|easy|no big deal) (?:for me|with me)?(?: now| these days)?|^I(?:'m| am) (?:(?:fine|ok|okay|comfortable|relaxed) with|over (?:my fear of)?|not (?:scared|afraid) of)|\\b(?:cured|got over|overcame|conquered|lost|beaten|beat) my (?:fear|phobia)\\b|doesn't (?:scare|frighten|bother) me",
    ),
    isByOthers: true,
    isByDenial: true,
  },
  {
    ...bounded(
      "^I(?:'m| am) (?:a )?(?:member|part) of (?:the |a |my )?(?:local )?(?<thing>.{3,40})$|^I (?:belong to|volunteer (?:at|for|with)|sing in|play (?:\\p{L}+ )?(?:in|for)|help (?:out )?at|coach|sit on) (?:the |a |my |our )?(?:local )?(?<who>.{3,40})$",
      "^(?:I|we)(?:'ve| have)? (?:(?:just|finally|recently) )*(?:(?:didn't|did not|haven't) renew|had to (?:step|stand) (?:down|back|away)|stepped (?:down|back|away)|left|quit|resigned|dropped out|gave up|cancelled my membership)\\b|^my membership (?:has )?(?:lapsed|expired|ran out)\\b",
    ),
    isByDenial: true,
  },
  {
    ...bounded(
      "^I(?:'m| am) (?:a )?(?:member|part) of (?:the |a |my )?(?:local )?(?<thing>.{3,40})$|^I (?:belong to|volunteer (?:at|for|with)|sing in|play (?:\\p{L}+ )?(?:in|for)|help (?:out )?at|coach|sit on) (?:the |a |my |our )?(?:local )?(?<who>.{3,40})$",
      '^(?:my|our|the) (?:\\p{L}+ ){0,3}(?:split up|disbanded|folded|dissolved|broke up|called it a day|no longer exists|shut down|closed down|has closed|closed for good)\\b',
    ),
    isThing: true,
  },
];
