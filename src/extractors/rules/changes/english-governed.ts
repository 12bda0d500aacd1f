/**
 * Verbs by which somebody has no more to do with what stands behind them. bounded: 300 characters
 */
const PARTED =
  '(?:abandoned|banned|banished|barred|blocked|boycotted|ceased|concluded|disbanded|discarded|dismantled|dismissed|disposed of|divested|eliminated|eradicated|expelled|forgone|forsaken|forsook|halted|jettisoned|nixed|offloaded|ousted|purged|rejected|removed|ruled out|sacked|fired|scratched|shunned|struck off|unloaded|vetoed|wrote off|written off|decided against|steered clear of|stayed away from|kept away from|no longer need|no longer use|have no use for|had no use for|said no to|passed on|gone without|cleared out|sold off|let go|let lapse|talked myself out of|run out of patience with|lost interest in|lost patience with|lost faith in|lost the taste for|lost my taste for|lost touch with|fallen out (?:of love )?with|fell out (?:of love )?with|buried|shelved|scrapped|axed|binned|ditched|dumped|dropped|quit|left|lost|sold|cancelled|canceled|ended|deleted|uninstalled|abandoned|closed|rehomed|re-homed|kicked|beat|beaten|conquered|overc[ao]me|outgr[eo]wn?|donated|returned|divorced|forsworn|renounced|retired|terminated|wiped|disconnected|surrendered|relinquished|forfeited|sacrificed|discarded|junked|pawned|auctioned|rented out|mothballed|eliminated|banned|banished|exited|departed|deserted|forgotten(?: about)?|swapped(?: out)?|traded(?: in)?|replaced|exchanged|switched(?: away)? from|moved (?:on|away|out|off)(?: from| of)?|migrated from|shifted (?:away )?from|converted from' +
  '|g[ai]ven? (?:up(?: on)?|away|back|in)|gave (?:up(?: on)?|away|back|in)|thr(?:ew|own) (?:away|out|in)|sent (?:back|away)|handed (?:back|in|over)|put (?:aside|behind me|to rest|to bed)|laid (?:aside|to rest)|set aside|tossed(?: out| aside)?|chucked(?: out| in)?|packed (?:in|up)|jacked in|cut(?: out| ties with| loose| off)?|phased out|swor[en]n? off|laid off|signed off|logged off|c[ao]me off|g[eo]t(?:ten)? (?:off|over|rid of|out of|shot of)|w[ea]nt? off|gone off|pulled (?:out of|the plug on)|backed (?:out of|away from)|dropped out of|opted out of|bowed out of|ducked out of|bailed (?:out of|on)|withdr(?:ew|awn) from|walked (?:away from|out of|out on)|stepped (?:down|away|back) (?:from|as)|resigned (?:from|as)|retired (?:from|as)|part(?:ed) (?:with|ways with|company with)|split (?:up )?(?:with|from)|br(?:oke|oken) (?:it |things )?(?:up|off)(?: with)?|separated from|unsubscribed from|unfollowed|said (?:goodbye|bye|farewell|adieu|no) to|turned (?:my|our) back on|washed (?:my|our) hands of|let go of|called (?:off|it quits (?:with|on)|time on|a halt to)|put (?:an end|a stop|paid) to|drew a line under|closed the (?:book|door|chapter) on|been (?:cured of|weaned off)|grown? out of|grew out of|weaned (?:myself|ourselves) off|tired of|wearied of|given (?:the|my|our) .{0,20}away|finished with|stopped|ceased|discontinued|suspended|unplugged|detoxed from|shaken off|shook off|broke free (?:of|from)|broken free (?:of|from)|kissed|shed|ditching|dropping)';
/** What happens to a thing that is then no more. */
const GONE =
  "(?:died|gone|over|gave up the ghost|given up the ghost|c[ao]me (?:off|out)|fell out|fallen out|been removed|kicked the bucket|history|paid off|dead|deceased|sold|stolen|closed (?:down|for good|its doors)|cancelled|canceled|finished|done(?: with| for)?|br(?:oke|oken) (?:up|down|apart|for good)|split(?: up)?|fizzled(?: out)?|petered out|folded|collapsed|disbanded|dissolved|expired|lapsed|ended|stopped|ceased|faded(?: away)?|failed|f[ea]ll(?:en)? (?:through|apart|flat)|flew (?:off|away)|flown (?:off|away)|r[au]n (?:away|off|out|its course|their course)|passed(?: away| on)?|disappeared|vanished|moved (?:out|on)|left (?:us|me)|w[ea]nt? (?:under|bust|bankrupt|missing|belly up|out of business|to the dogs|down the drain)|gone (?:under|bust|bankrupt|missing|belly up|out of business)|quit(?: on me)?|shut(?: down| up shop)?|packed (?:up|in|it in)|bit the dust|c[ao]me to (?:an end|nothing|a halt|a close)|been (?:abandoned|banned|given (?:up|away)|let go|removed|buried|ditched|dumped|dropped|thrown (?:out|away)|donated|eliminated|dismantled|ruled out|deleted|uninstalled|retired|outgrown|swapped(?: out)?|exchanged|put (?:down|to sleep)|scrapped|axed|discontinued|abolished|withdrawn|pulled|shelved|sold|wound up|dissolved|closed|cancelled|canceled|demolished|torn down|written off|stopped|terminated|replaced|taken (?:away|over))|(?:was|were|got|gets) (?:put (?:down|to sleep)|scrapped|axed|discontinued|abolished|withdrawn|pulled|shelved|sold|wound up|dissolved|closed|cancelled|canceled|demolished|torn down|written off|stopped|terminated|replaced|stolen|repossessed|taken (?:away|over)|run over|called off)|off(?: the (?:table|cards|menu|agenda|list))?|no more|w[ea]nt on (?:ebay|vinted|craigslist|gumtree|marketplace)|gone on (?:ebay|vinted|craigslist|gumtree|marketplace)|w[ea]nt to (?:the (?:tip|dump|scrapyard|charity shop|highest bidder)|my \\p{L}+|a (?:friend|neighbour|new home|good home))|lost me(?: as a \\p{L}+)?|out of (?:the (?:picture|question)|my life|our lives)|behind (?:me|us)|a thing of the past|ancient history|a closed chapter|water under the bridge|in (?:a|the|some) (?:drawer|attic|cellar|loft|basement|bin|cupboard|skip|garage sale|charity shop)|gathering dust|collecting dust|(?:didn't|did not|never) (?:last|stick|survive|make it|work out|pan out|come back|took off|take off|worked out|caught on|came back)|(?:isn't|is not|wasn't|was not) (?:for me|working(?: out)?|sustainable|worth it)(?: any ?more)?|got too (?:much|expensive|hard|stressful|far|painful|pricey|boring)(?: for (?:me|us))?|(?:doesn't|don't|does not|do not) (?:exist|happen|run|live (?:here|with us)) any ?more|no longer (?:exists?|runs?|happens?|with us))";
/** Verbs whose particle stands behind the thing: `handed the allotment back`. bounded: 300 characters */
const AROUND: readonly (readonly [RegExp, RegExp])[] = [
  ['gave|given|handed|sent|took|taken|brought|turned', 'back|away|up|over|in|out|on'],
  [
    'put|laid|left|set|shoved',
    'down|away|aside|behind (?:me|us)|to (?:rest|bed|sleep)|on (?:ice|hold|the (?:shelf|back burner))',
  ],
  [
    'threw|thrown|chucked|tossed|packed|jacked|binned|kicked|called|cut|phased|traded|passed|signed|sold|ripped|tore|torn|wound|shut|closed',
    'out|away|in|off|up|on to .{2,30}|on|over to .{2,30}|down',
  ],
].map(
  ([verb, particle]) =>
    [
      new RegExp(`\\b(?:${verb})(?= )`, 'giu'),
      new RegExp(
        `^(?: (?:thing|habit|stuff|membership|subscription|lessons?|class(?:es)?|account))? (?:${particle})(?=$|[\\s,.;!])`,
        'iu',
      ),
    ] as const,
);
/** What takes the place of a thing, or takes somebody away from it. bounded: 300 characters */
const OUSTED =
  /\b(?:beats|tops|outshines|outdoes|trumps|eclipses|surpasses|(?:has |have )?(?:beaten|topped|outdone|eclipsed|surpassed|replaced|overtaken|ousted)|(?:took|taken|got|weaned|pulled|moved|put|kicked) (?:me|us) (?:off|away from|out of)|talked me out of|cured (?:me of|my)|made (?:me|us) (?:quit|stop|give up|drop|leave|hate|sick of)|forced (?:me|us) (?:out of|to (?:quit|stop|give up|drop|leave|sell)))(?= )/giu;
const ADVERBS =
  '(?: (?:has|have|had|is|are|was|were|got|finally|just|now|recently|completely|all|sadly|officially|since|long|already|pretty much|basically|totally|unfortunately|then|eventually|both))*';
/** Words between a verb and the thing, which name nothing. */
const BETWEEN = new Set(
  'of on off with from up out to in at as my our the all that this those these a an being doing going playing using having eating drinking taking watching buying reading working learning studying training for both fear whole'.split(
    ' ',
  ),
);
const MOST_BETWEEN = 8;

/** bounded: 300 characters */
const VERB = new RegExp(`\\b(?:${PARTED}|${GONE})(?![\\p{L}])`, 'iu');

/** What stands before the thing that somebody has no more to do with. bounded: 300 characters */
const BEFORE = new RegExp(`\\b${PARTED}(?= )`, 'giu');
/** Somebody or something that takes a thing away. bounded: 300 characters */
const TAKEN =
  /\b(?:fox|foxes|cat|storm|fire|flood|thie(?:f|ves)|burglars?|somebody|someone|bank|bailiffs|council|landlord|boss|company|doctors?|knees?|back|injur(?:y|ies)|pandemic|covid|job|baby|kids?|arthritis|divorce|move) (?:has |have |finally )?(?:got|took|taken|ate|eaten|killed|destroyed|stole|stolen|nicked|wiped out|ruined|put an end to|put a stop to|put paid to|stopped|ended|finished|cancelled|closed)(?= )/giu;
/** A verb of the readers below, or a part of it. bounded: 300 characters */
const OTHER_VERB =
  /\b(?:beats|tops|outshines|outdoes|trumps|eclipses|surpasses|beaten|topped|outdone|eclipsed|surpassed|overtaken|ousted|me off|us off|out of|away from|cured|made (?:me|us)|forced|talked me|gave|given|handed|sent|took|taken|brought|turned|put|laid|left|set|shoved|threw|thrown|chucked|tossed|packed|jacked|kicked|called|cut|phased|traded|passed|signed|ripped|tore|torn|wound|shut|got|ate|killed|destroyed|stole|ruined|and I|and me)\b/iu;

/** Words before a thing that is the subject of its clause. */
const LEADS = new Set(
  'and but so well ok okay sadly anyway unfortunately since update news finally as for oh turns out looks like guess my our the that this those these all both poor dear old little whole entire good'.split(
    ' ',
  ),
);
const MOST_LEADS = 8;
/** bounded: 300 characters */
const BEHIND = new RegExp(
  `^(?:['’]s)?(?: (?:thing|lessons?|class(?:es)?|plans?|idea|dream|job|phase|habit|subscription|membership|contract|project|team|group|trip|days|business|chapter|club|account|diet|course))?(?:['’]s)?${ADVERBS} ${GONE}(?! (?:the|his|her|their|its|my|our|an?|to|\\p{L}+ing)\\b)(?=$|[\\s,.;!])`,
  'iu',
);
/** What two people do who were together. bounded: 300 characters */
const APART =
  /^ and (?:I|me)(?: (?:have|are|were|had|just|finally|recently|sadly|both))* (?:br(?:oke|oken) (?:it |things )?(?:up|off)|split(?: up)?|w[ea]nt our separate ways|gone our separate ways|part(?:ed)(?: ways| company)?|separated|divorced|(?:getting |got )?divorced|called (?:it|things) (?:off|quits)|ended (?:it|things)|decided to (?:part|split|separate|go our separate ways|end it)|(?:through|done|over|finished|history|no more|no longer (?:together|a couple|an item|dating|seeing each other|speaking))|aren't (?:together|a couple|an item|dating|seeing each other)|drifted apart|fell out|are not together|(?:don't|do not) (?:talk|speak|see each other|live together) any ?more)\b/iu;
/** What is so once, or for a while. bounded: 300 characters */
const ONCE =
  /\b(?:this (?:mon|tues|wednes|thurs|fri|satur|sun)day|next (?:week|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|for the (?:day|week|weekend|holidays?|summer|winter|moment)|until|till|temporarily|on (?:mon|tues|wednes|thurs|fri|satur|sun)days)\b/iu;
// bounded: 300 characters
const BOUNDARY = /[,;:.!–—]|\b(?:and|but|so|because|since|when|while|that|who|which) /gu;
const WORD = /[\p{L}\p{M}'’-]{2,}/gu;

/**
 * Whether a sentence tells the end of a thing by a verb that stands before it (`I've buried the pilot dream`)
 * or behind it (`The book club fizzled out`).
 * @param said at most 200 characters
 * @param means whether the word at an offset means the thing
 */
export function endsByVerb(said: string, means: (word: string, index: number) => boolean): boolean {
  for (const { 0: word, index } of said.matchAll(WORD)) {
    if (!means(word, index)) continue;
    const [before, behind] = [said.slice(0, index), said.slice(index + word.replace(/['’]s$/u, '').length)];
    if (APART.test(behind)) return true;
    if (ONCE.test(said)) continue;
    const start = [...before.matchAll(BOUNDARY)].at(-1);
    const clause = start === undefined ? before : before.slice(start.index + start[0].length).trimStart();
    if (
      /\b(?:not|never|didn't|haven't|hasn't|don't|without|before|old|spare|second|other|broken|one of|some of|a few|some|several|a couple|duplicate|extra|half|most of|last|first|next)\b/iu.test(
        clause,
      )
    )
      continue;
    if (reaches(clause, BEFORE) && isOwnDoing(clause)) return true;
    if (reaches(clause, TAKEN) || reaches(clause, OUSTED)) return true;
    if (AROUND.some(([verb, particle]) => particle.test(behind) && reaches(clause, verb))) return true;
    if (BEHIND.test(behind) && isLead(clause)) return true;
  }
  return false;
}

/** Whether words may stand before the subject of a clause, with one that belongs to it. */
function isLead(clause: string): boolean {
  const words = clause.split(/[\s,:]/u).filter((word) => word !== '');
  const own = words.filter((word) => !LEADS.has(word.toLowerCase()) && !/^\p{L}{3,12}ly$/u.test(word));
  return (
    words.length <= MOST_LEADS && own.length <= 1 && own.every((word) => /^\p{L}[\p{L}'’-]*$/u.test(word))
  );
}

/** Whether words end with a verb, and little more behind it that may belong to a thing. */
function reaches(clause: string, verb: RegExp): boolean {
  return [...clause.matchAll(verb)].some(({ 0: found, index }) => {
    const words = clause
      .slice(index + found.length)
      .split(' ')
      .filter((word) => word !== '');
    const own = words.filter((word) => !BETWEEN.has(word.toLowerCase()));
    return (
      words.length <= MOST_BETWEEN && own.length <= 2 && own.every((word) => /^\p{L}[\p{L}'’-]*$/u.test(word))
    );
  });
}

/** Whether the words before a verb are those of the speaker: `I've`, `we`, `my wife and I`, or nobody's. */
function isOwnDoing(clause: string): boolean {
  const first = /^[\p{L}'’-]+(?: \p{L}+)?/u.exec(clause)?.[0] ?? '';
  return (
    /\b(?:I|we|I've|we've|I'm|we're|I’ve|we’ve)\b/u.test(clause) ||
    /^(?:had to|finally|just|have|been|am|\p{L}+ed\b|gave|given|sold|left|quit|lost|cut|let|put|threw|sent|went|gone|got|broke|split|swore)/iu.test(
      first,
    )
  );
}

/** A cheap test: whether a sentence has a verb of an end, whatever it is about. */
export function hasEndVerb(said: string): boolean {
  return VERB.test(said) || OTHER_VERB.test(said);
}
