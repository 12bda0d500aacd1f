import type { Ending } from './ending.ts';

const PETS =
  '(?:dogs?|cats?|pupp(?:y|ies)|kittens?|rabbits?|bunn(?:y|ies)|hamsters?|gerbils?|rats?|mice|guinea pigs?|ferrets?|parrots?|budgies?|canar(?:y|ies)|goldfish|fish|tortoises?|turtles?|snakes?|lizards?|geckos?|horses?|pon(?:y|ies)|hens?|chickens?|ducks?|hedgehogs?)';
const JUST = '(?:(?:just|finally|now|recently|officially) )*';
const ALL_OF = '(?:all (?:of )?)?(?:my|our|the)';
const OCCASION =
  '(?:interview|appointment|meeting|party|wedding|trip|flights?|concert|match|game|lesson|class|exam|viewing|reservation|booking|holiday|conference|operation|surgery)';
const BUYER =
  '(?:somebody|someone|(?:a|an|the|some) (?:[\\p{L}-]+ )?(?:dealer|collector|guy|man|woman|lady|couple|family|friend|neighbou?r|student|shop|museum))';

// Each pattern is bounded: 400 characters (of a memory), 300 characters (of a clause).
const bounded = (state: string, over: string): Pick<Ending, 'state' | 'over'> => ({
  // bounded: 400 characters
  state: new RegExp(state, 'iu'),
  // bounded: 300 characters
  over: new RegExp(over, 'iu'),
});

/** What happened that makes a state a thing of the past, where nobody says that it has ended. */
export const TOLD_ENDINGS: readonly Ending[] = [
  {
    ...bounded(
      `^(?:I|we)(?:'ve got|'ve| have| own| keep| got)(?: got)? .{0,20}?\\b(?<thing>${PETS})\\b`,
      `\\b(?:buried|had to bury|cremated) (?:my|our|the)(?: \\p{L}+)? (?<what>${PETS})\\b|^(?:the|my|our)?(?: \\p{L}+)? ?(?<who>${PETS}) (?:was|were) (?:floating|lying) (?:upside down|belly[- ]up|dead)`,
    ),
    isAnyone: true,
  },
  {
    ...bounded(
      `^(?:I|we)(?:'ve got|'ve| have| own| keep| got)(?: got)? .{0,20}?\\b${PETS}\\b`,
      "\\b(?:cage|tank|coop|hutch|kennel|terrarium|aquarium|stable)(?:'s| is| feels| looks| stands)(?: so| very| now| all)* empty\\b",
    ),
    isAnyone: true,
  },
  {
    ...bounded(
      "\\b(?:getting married|our wedding|my wedding)\\b|^(?:I'm|I am|we're|we are) engaged\\b",
      "\\bthere (?:won't|will not|isn't going to) be (?:a|any) wedding\\b|\\b(?:the|our|my) (?:wedding|engagement)(?:'s| is) off\\b|\\b(?:gave|handed) (?:me|him|her) (?:back )?(?:the|my|his|her) ring\\b|^(?:I|we|he|she|they)(?:'ve| have|'s| has|'re| are)? (?:just |both )?(?:broke|broken|called|calling) off (?:the|our|my) (?:engagement|wedding)\\b",
    ),
    isByDenial: true,
    isByOthers: true,
  },
  {
    ...bounded(
      "^(?:I|we)(?:'m| am|'ve got|'ve| have| own| speak| play| teach| do| run| work as| live in| was)? (?:an? |the |my )?(?<thing>.{3,50})$",
      "^(?=.*(?:\\b(?:mix(?:ed|ing)? me up|confus(?:ed|ing) me|mistak(?:en|ing) me|no idea where you got|not sure where you got|don't know where you got|where did you get|(?:don't|do not) know who told you|who told you)\\b)).*\\b(?:never|not|n't|everything with my|no such)|^I(?:'ve| have) never had anything to do with\\b",
    ),
    isByDenial: true,
    isOfSentence: true,
  },
  {
    ...bounded(
      "^I have (?:weekly |regular |a weekly )?(?:therapy|counsel+ing|physio\\w*)|^I(?:'m| am) in therapy\\b",
      "^(?=.*\\b(?:therap|counsel|physio)).*\\b(?:(?:last|final) (?:session|appointment) was|agreed (?:that )?we(?:'re| are) (?:finished|done)|discharged me)\\b",
    ),
    isAnyone: true,
    isOfSentence: true,
  },
  {
    ...bounded(
      "^I(?:'m| am) (?:currently |still )?(?:between jobs|unemployed|out of work|jobless|looking for (?:a (?:new )?(?:job|position)|work))\\b",
      '^(?:my )?first (?:day|week|shift|month) (?:at|with) (?:the|my|a)?',
    ),
    isAnyone: true,
  },
  {
    ...bounded(
      '^(?:I|we) (?:write|run|have|host|keep|do) (?:an? |my |our )?(?:[\\p{L}-]+ )?(?<thing>blog|podcast|channel|website|web ?shop|newsletter|page)\\b',
      `\\b(?:took|taken|pulled|shut|closed) ${ALL_OF} (?:[\\p{L}-]+ ){0,2}?(?<what>blog|podcast|channel|website|web ?shop|newsletter|page)(?: down| offline)|\\b(?:deleted|axed|ended|closed) ${ALL_OF} (?:[\\p{L}-]+ )?(?<who>blog|podcast|channel|website|newsletter|page)\\b`,
    ),
  },
  {
    ...bounded(
      "^(?:I|we)(?:'m| am|'re| are)? (?:plan(?:ning)?|hop(?:e|ing)|going|saving(?: up)?|want|writing|working on)(?: to| for| on)?(?: \\p{L}+)? (?:an? |my |our )?(?<thing>.{3,40})$",
      `^(?:I|we)?(?:'ve| have)? ?${JUST}(?:buried|binned|chucked|scrapped|shelved|abandoned|dropped|ditched|burned|burnt|trashed) (?:my|our|the) (?:whole |entire )?(?<what>(?:[\\p{L}-]+ ){1,3}?(?:plans?|ideas?|dream|project|manuscript|draft|novel|book))\\b|\\b(?:my|our) (?<who>(?:[\\p{L}-]+ ){1,2}?(?:plans?|dream|project)) (?:is|are) (?:dead|history|off)\\b`,
    ),
  },
  {
    ...bounded(
      "^I (?:have|get|suffer from|struggle with|live with|'ve got) (?:bad |terrible |chronic |regular |frequent )?(?<thing>[\\p{L}-]{4,20})(?: a lot| often| every \\p{L}+)?$",
      "\\b(?:not (?:one|a single)|haven't had (?:one|a single|an?)|no) (?<what>[\\p{L}-]{4,20}) (?:in|for|since) (?:over |more than |almost |nearly )?(?:an?|\\d+|[\\p{L}-]+) (?:years?|months?|weeks)\\b|\\bno (?<who>[\\p{L}-]{4,20}) (?:at|after) all\\b",
    ),
    isByDenial: true,
    isAnyone: true,
  },
  {
    ...bounded(
      '^(?:I|we) (?:have|get|pay for|subscribe to|use|watch|stream) (?:an? |the )?(?<thing>[\\p{L}+]{3,20})(?: \\p{L}+)?(?: subscription| membership| account)?$',
      `^(?:I|we)?(?:'ve| have)? ?${JUST}(?:cancell?ed|ditched|binned) (?:my |our |the )?(?<what>[\\p{L}+]{3,20}) (?:when|because|since|as|after|subscription)\\b|\\b(?:went|gone|going|am|'m|switched) back to (?:the )?free (?:version of )?(?<who>[\\p{L}+]{3,20})`,
    ),
  },
  {
    ...bounded(
      "^I(?:'m| am) (?:an? )?(?:practising |devout )?(?:catholic|christian|protestant|mormon|muslim|jehovah|baptist|lutheran|methodist|orthodox)",
      "\\b(?:left|quit|resigned from) the (?:church|faith|religion)\\b|\\blost my (?:faith|religion)\\b|\\bI(?:'m| am) (?:an atheist|agnostic) now\\b|\\b(?:became|become) an atheist\\b",
    ),
  },
  {
    ...bounded(
      "^I(?:'m| am) (?:the |a )?(?<thing>captain|chair|chairman|chairwoman|chairperson|treasurer|secretary|president|mayor|governor|trustee)\\b",
      "\\bmy term (?:was|is|has|'s)(?: \\p{L}+)? (?:up|over|ended|run out)\\b|\\b(?:somebody|someone) else (?:does|runs|is|has) .{0,30} now\\b",
    ),
    isAnyone: true,
    isOfSentence: true,
  },
  {
    ...bounded(
      "^I(?:'m| am) (?:doing|in|on) (?:an?|my) (?:apprenticeship|traineeship|training|internship|placement)\\b",
      "^I(?:'ve| have)? ?(?:just |finally )*(?:passed|finished|completed|did) (?:my|the) (?:final exams?|finals|apprenticeship|traineeship|training|internship|placement)\\b|^I(?:'m| am) (?:now )?(?:a )?(?:fully )?qualified\\b",
    ),
  },
  {
    ...bounded(
      "^(?:I|we)(?:'ve got|'ve| have)(?: got)? .{0,30}\\b(?:credit card|bank account|account|card)\\b",
      '\\bcut up (?:my|our|the) (?:[\\p{L}-]+ )?(?:credit card|card|\\p{L}*card)\\b',
    ),
  },
  {
    ...bounded(
      '^My (?<thing>mother|mum|mom|father|dad|grandfather|grandmother|uncle|aunt|husband|wife|boss) (?:is|works as) an? \\p{L}+',
      "\\b(?:is|are|'s) (?:now )?enjoying (?:his |her |their )?retirement\\b",
    ),
    isByOthers: true,
  },
  {
    ...bounded(
      `^(?:I|we)(?:'ve got|'ve| have|'re|'m| are| am)?\\b.*\\b(?<thing>${OCCASION})\\b`,
      `^they(?:'ve| have)? (?:just )?(?:called off|cancell?ed|scrapped|pulled) (?:my|our|the) (?:[\\p{L}-]+ ){0,2}?(?<what>${OCCASION})\\b`,
    ),
    isAnyone: true,
  },
  {
    ...bounded(
      '^(?:I|we) have (?:(?:just |only )?one|an? (?:only )?)(?: child| kid| son| daughter)\\b|^(?:I|we) (?:only )?have (?:the )?one (?:child|kid)',
      '^(?:my|our) (?:second|third)(?: one| child| baby| kid)? (?:came|arrived|was born|is here)\\b',
    ),
    isAnyone: true,
  },
  {
    ...bounded(
      `^(?:I|we)(?:'ve got|'ve| have| own| collect| drive| ride)(?: got)? (?:an? |my |our )?(?<thing>.{3,40})$`,
      `^${BUYER}(?: from \\p{L}+)? (?:bought|took|snapped up|picked up) ${ALL_OF} (?<what>(?:[\\p{L}-]+ ){0,2}?[\\p{L}-]+)\\b(?! (?:for a|home for|to (?:repair|fix|clean))\\b)`,
    ),
    isAnyone: true,
  },
  {
    ...bounded(
      '^I have (?:an? )?(?:(?:full|long|big|thick|small|bushy) )*(?:beard|moustache|mustache|goatee)\\b',
      "^I?(?:'ve| have)? ?(?:just |finally )*shaved (?:it|everything|that|the \\p{L}+)(?: all)? off\\b|\\bclean[- ]shaven\\b",
    ),
  },
  {
    ...bounded(
      '^(?:I|we) have (?:an? )?(?:[\\p{L}-]+ )?(?:lodger|tenant|flatmate|housemate|roommate|au pair)\\b',
      '\\b(?:handed|gave) (?:me |us )?(?:back (?:his|her|their|the) keys|(?:his|her|their|the) keys back)\\b|\\b(?:his|her|their) room is (?:empty|free|going to be)\\b',
    ),
    isByOthers: true,
    isAnyone: true,
  },
  {
    ...bounded(
      '^I (?:wear|need|have) (?:reading )?(?:glasses|spectacles|contacts|contact lenses)\\b',
      "\\b(?:had|got) (?:my )?eyes? (?:lasered|fixed|operated)\\b|\\b(?:had|got) (?:lasik|laser eye surgery|my eyes done)\\b|\\b(?:don't|no longer) need (?:my |the )?(?:glasses|contacts|lenses)\\b",
    ),
    isByDenial: true,
  },
  {
    ...bounded(
      "^I (?:have|'ve got) (?:an? )?broken (?<thing>leg|arm|foot|wrist|ankle|finger|toe|collarbone|hand)\\b|^My (?<who>leg|arm|foot|wrist|ankle|hand) is (?:broken|in a cast|in plaster)\\b",
      "\\b(?:cast|plaster) (?:is|came|has come|'s) (?:finally )?off\\b|\\b(?:as good as new|fully healed|all healed)\\b",
    ),
    isAnyone: true,
    isOfSentence: true,
  },
  {
    ...bounded(
      "^(?:I'm|I am|we're|we are) (?:flying|going|travel+ing|off|driving) to\\b|^(?:I|we) (?:have|'ve) booked\\b",
      "\\b(?:we're|we are|I'm|I am) not (?:going|flying|travel+ing)(?: there)? (?:after all|any ?more)\\b",
    ),
    isByDenial: true,
  },
  {
    ...bounded(
      '^(?:My|Our) rent is\\b|^(?:I|we) pay .{0,12}\\d.{0,12} (?:in |for )?rent\\b',
      "^(?:(?:my|our|the) )?landlord(?:'s| has| just)* (?:put (?:it|the rent|our rent|my rent) up|raised|upped|increased)\\b|\\bfrom (?:this|next) month (?:on )?(?:I|we) (?:will )?pay\\b",
    ),
    isAnyone: true,
  },
  {
    ...bounded(
      '^(?:I|we) (?:have|employ|pay) (?:an? |my |our )?(?:[\\p{L}-]+ )?(?<thing>cleaner|gardener|nanny|housekeeper|assistant|driver|babysitter|childminder|tutor)\\b',
      '\\blet (?:my|our|the) (?<what>[\\p{L}-]+) go\\b',
    ),
  },
  {
    ...bounded(
      '^I (?:still )?live (?:with|at) (?:my )?(?:parents|mum|mom|mother|dad|folks|family|home)\\b',
      "^I?(?:'ve| have)? ?(?:just |finally )*(?:got|have|picked up|found|moved into) (?:the keys to )?my own (?:place|flat|apartment|house|room)\\b",
    ),
  },
  {
    ...bounded(
      "^I(?:'m| am) (?:currently |still )?(?:on (?:maternity|paternity|parental|sick|study) leave|on a (?:sabbatical|career break)|off sick|a stay[- ]at[- ]home)",
      "^(?:I'm |I am )?back (?:at (?:my|the) desk|at work|in the office|on shift)(?: since\\b| now\\b| again\\b|$|,)|\\bI(?:'m| am) (?:back to )?working (?:full[- ]time|part[- ]time)? ?again\\b",
    ),
  },
  {
    ...bounded(
      "^I(?:'m| am) allergic to (?<thing>[\\p{L}-]+)|^I (?:don't|can't|cannot|avoid)(?: eat| eating| drink)? (?<who>[\\p{L}-]+)$",
      '\\b(?:allergist|doctor|doc|gp|specialist|tests?|results?)\\b.{0,50}\\b(?:says?|said|confirmed|shows?)(?: that)? (?<what>[\\p{L}-]+) (?:is|are) (?:[\\p{L}-]+ )?(?:fine|safe|ok(?:ay)?|no problem)(?: for me| now| again|$)',
    ),
    isAnyone: true,
  },
  {
    ...bounded(
      '^(?:I|we) (?:rent|share|live)\\b.{0,40}\\b(?:roommates?|flatmates?|housemates?)\\b',
      "^(?:I(?:'m| am) )?(?:now )?(?:living|live) (?:on my own|alone|by myself)(?: now| at last| again| these days|$|,)",
    ),
  },
];
