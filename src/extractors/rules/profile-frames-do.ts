import { educationAt } from './profile-frames-be.ts';
import { childrenIn } from './profile-frames-standing.ts';
import { FIRM, LANGUAGE, NO_HOUSE, PUBLIC, THING, VEHICLE, valuesIn } from './profile-lists.ts';
import { each, type Frame, type Framed, one, type Reading } from './profile-reading.ts';
import {
  FIELD,
  jobIn,
  nameIn,
  organisationIn,
  placeIn,
  plainValue,
  withoutArticle,
} from './profile-values.ts';

const BUSINESS =
  /\b(?:bakery|shop|store|café|cafe|coffee shop|restaurant|bistro|bar|pub|brewery|winery|vineyard|company|startup|start-up|business|firm|studio|salon|barbershop|farm|ranch|gym|hotel|hostel|b&b|guesthouse|practice|agency|clinic|gallery|school|kindergarten|nursery|daycare|garage|workshop|bookshop|bookstore|boutique|food truck|stall|label|magazine|blog|channel|podcast|nonprofit|charity|foundation|consultancy|orchard|stables)\b/i;

export const living: Frame = ({ phrases: { head, behind }, writing }) => {
  if (
    head !== '' &&
    !/^(?:with .*|now|here|alone|together|just|right|somewhere|full-time|permanently)$/i.test(head)
  )
    return [];
  const place = (behind.in ?? behind.at ?? behind.near ?? behind.outside ?? behind.around)?.replace(
    / all (?:my|our) li(?:fe|ves)$/i,
    '',
  );
  return one('residence', placeIn(place, writing));
};

/** `moved from Berlin to New York`, `relocated to Oslo`, `settled in Graz`. */
export const moving: Frame = ({ claim, phrases: { head, behind }, writing, sentence }) => {
  if (NO_HOUSE.test(sentence)) return [];
  const left = /^(?:out|away) (?:of|from) (?<place>.+)$/i.exec(
    /^away$/i.test(head) ? `away from ${behind.from ?? ''}` : head,
  )?.groups?.place;
  if (left !== undefined) return one('residence', placeIn(left, writing)).map(end);
  if (!/^(?:back|over|down|up|out|away|here|house|home|recently|abroad)?$/i.test(head)) return [];
  const to = behind.to ?? (claim.verb === 'settle' || claim.verb === 'move' ? behind.in : undefined);
  return one('residence', placeIn(to, writing));
};

const end = (reading: Reading): Reading => ({ ...reading, isEnd: true });

export const working: Frame = ({ claim, phrases: { head, behind }, writing }) => {
  const { as, at, for: payer, in: field } = behind;
  const readings: Reading[] = [];
  if (
    as !== undefined &&
    !/^(?:a team|an? (?:whole|result|pair|group|couple)|usual|well|hard|much|long|one|if|though|part|such|i|we)\b/i.test(
      as,
    )
  ) {
    const job = withoutArticle(plainValue(as));
    if (job.length <= 50)
      // bounded: 600 characters
      readings.push({ kind: 'occupation', value: job.replace(/ (?:and|but|who|which) .*$/, '') });
  }
  const employer =
    organisationIn(at, writing) ??
    organisationIn(payer, writing) ??
    PUBLIC.exec(plainValue(payer ?? ''))?.groups?.body ??
    (head === '' && FIRM.test(behind.with ?? '') ? organisationIn(behind.with, writing) : null);
  if (employer !== null && !/^(?:night|home|weekend)/i.test(employer))
    readings.push({ kind: 'employer', value: employer });
  if (as === undefined && field !== undefined && FIELD.test(withoutArticle(plainValue(field))))
    readings.push({ kind: 'occupation', value: plainValue(field) });
  return claim.verb === 'work' && /^(?:out|on|hard|well|best|together)\b/i.test(head) ? [] : readings;
};

export const joining: Frame = ({ phrases: { head, behind }, writing }) => {
  // bounded: 600 characters
  const called = /\b(?:called|named) (?<name>.+)$/i.exec(head)?.groups?.name;
  const employer = organisationIn(called ?? head, writing);
  return employer === null ||
    /^(?:the|Instagram|Facebook|TikTok|Twitter|LinkedIn|Reddit|Discord|Slack|Zoom|Netflix|Spotify Premium|Mensa|Tinder)\b/.test(
      employer,
    )
    ? []
    : [
        { kind: 'employer', value: employer },
        ...one('occupation', behind.as === undefined ? null : jobIn(behind.as)),
      ];
};

/** `I start(ed) at Ikea as a cook`. */
export const starting: Frame = ({ phrases: { head, behind }, writing }) =>
  !/^(?:working|work|my (?:new )?job|a (?:new )?(?:job|position|role))?$/i.test(head)
    ? []
    : [
        ...one('employer', organisationIn(behind.at ?? behind.with, writing)),
        ...one('occupation', behind.as === undefined ? null : jobIn(behind.as)),
      ];

/** `got a job as a barista at Ikea`, `got hired by Stripe`. */
export const gettingWork: Frame = ({ phrases: { head, behind }, writing }) => {
  const isHired =
    /^(?:hired|recruited|taken on|poached|headhunted|an? (?:[a-z-]+ ){0,2}(?:job|position|role|post|internship|apprenticeship)|my (?:new |dream )?job|the job)$/i.test(
      head,
    );
  if (!isHired && !/^(?:promoted|married|engaged)$/i.test(head)) return [];
  if (/^promoted$/i.test(head)) return one('occupation', behind.to === undefined ? null : jobIn(behind.to));
  if (/^(?:married|engaged)$/i.test(head)) {
    const who = nameIn(behind.to, writing);
    const relation = /^m/i.test(head) ? 'spouse' : 'fiancé(e)';
    return who === null ? [] : [{ kind: 'spouse', label: relation, value: who, relation }];
  }
  return [
    ...one('occupation', behind.as === undefined ? null : withoutArticle(plainValue(behind.as))),
    ...one('employer', organisationIn(behind.at ?? behind.by ?? behind.with, writing)),
  ];
};

export const becoming: Frame = ({ phrases: { head, behind }, writing }) => {
  const diet = /^(?:an? )?(?:strict )?(vegan|vegetarian|pescatarian|flexitarian)$/i.exec(
    plainValue(head),
  )?.[1];
  if (diet !== undefined) return one('diet', diet);
  return [
    ...one('occupation', jobIn(head)),
    ...(jobIn(head) === null ? [] : one('employer', organisationIn(behind.at, writing))),
  ];
};

/** `I ended up a plumber`. */
export const endingUp: Frame = ({ claim: { complement } }) =>
  one('occupation', jobIn(/^up (?:as )?(?<job>an? .{3,40})$/i.exec(plainValue(complement))?.groups?.job));

/** `I retrained as a paramedic`, `qualified as a solicitor`. */
export const qualifying: Frame = ({ phrases: { head, behind } }) =>
  head === '' ? one('occupation', jobIn(behind.as)) : [];

export const goingDiet: Frame = ({ phrases: { head, behind }, writing }) => {
  const diet =
    /^(vegan|vegetarian|pescatarian|gluten[- ]free|keto|dairy[- ]free|plant[- ]based|teetotal)$/i.exec(
      plainValue(head),
    )?.[1];
  if (diet !== undefined) return one('diet', diet);
  const school = /^to$/.test(Object.keys(behind)[0] ?? '') && head === '' ? plainValue(behind.to ?? '') : '';
  const place = behind.in ?? behind.at;
  if (
    /^(?:uni|university|college|(?:med|law|art|grad|drama|music) school)$/i.test(school) &&
    place !== undefined
  )
    return [
      { kind: 'education', value: `${school} in ${plainValue(place.split(',')[0] ?? '')}`, isAdded: true },
    ];
  return /\b(?:university|college|school|institute|academy|polytechnic)\b|^(?:Oxford|Cambridge|Harvard|Yale|Princeton|Stanford|MIT|UCLA|NYU|Caltech|Berkeley|Columbia|Cornell|Brown|Dartmouth|Duke|LSE|UCL|ETH)$/i.test(
    school,
  )
    ? educationAt(school, writing)
    : [];
};

export const growing: Frame = ({ phrases: { head, behind }, writing, claim }) => {
  if (/^up speaking\b/i.test(claim.complement))
    return each(
      'languages',
      valuesIn(claim.complement.slice(12)).filter((value) => LANGUAGE.test(value)),
    );
  if (!/^up\b/i.test(head)) return [];
  const { in: inside, near, outside, around } = behind;
  return one('hometown', placeIn(inside, writing) ?? placeIn(outside ?? near ?? around, writing));
};

export const comingFrom: Frame = ({ phrases: { head, behind }, writing, claim }) =>
  /^(?:originally|here)?$/i.test(head) && claim.tense !== 'past' && behind.to === undefined
    ? one('hometown', placeIn(behind.from, writing))
    : [];

/** `I drive a taxi for a living`, `I teach maths`, `I run a small bakery`. */
export function earning({ claim, phrases: { head, behind } }: Framed): readonly Reading[] {
  const { verb, complement } = claim;
  const object = plainValue(head);
  if (/^an? living\b/i.test(behind.for ?? '') && verb !== 'do' && verb !== 'be') {
    // bounded: 600 characters
    const whole = complement.replace(/(?:^| )for a living\b.*$/i, '');
    return one('occupation', claim.isProgressive ? null : `${verb} ${whole}`.trim());
  }
  if (
    object === '' ||
    /^(?:my|me|him|her|them|you|it|us|people|kids to|this|that|someone|late|out|away|for|to|into)\b/i.test(
      object,
    )
  )
    return [];
  if (verb === 'teach' && /^(?:myself|ourselves|yourself)\b/i.test(object))
    return each(
      'languages',
      [object.replace(/^\w+ /, '')].filter((value) => LANGUAGE.test(value)),
    );
  if (verb === 'teach') return one('occupation', `teaching ${object}`);
  if (verb === 'tutor' && claim.tense === 'present' && !claim.isProgressive)
    return one('occupation', `tutoring ${object}`);
  if (verb === 'drive' && claim.tense !== 'past' && !claim.isProgressive && VEHICLE.test(object))
    return one('occupation', `driving ${object}`);
  if (/^(?:run|own|manage|found)$/.test(verb) && BUSINESS.test(object)) {
    // bounded: 600 characters
    const called = / (?:called|named) (?<name>.+)$/i.exec(object)?.groups?.name;
    return [
      ...(verb === 'found'
        ? [{ kind: 'occupation' as const, value: 'founder' }]
        : one('occupation', `${verb === 'own' ? 'owner of' : 'running'} ${object}`)),
      ...one('employer', called ?? null),
    ];
  }
  return [];
}

// bounded: 600 characters
const GERUND =
  /^(?!(?:being|having|seeing|hearing|getting|working|talking|eating|drinking|living|knowing|making|helping|sleeping|waking|feeling|doing|taking|coming|spending|chatting|meeting|watching you|staying|using|trying|buying|ordering|asking|waiting|losing|winning|morning|evening|spring|nothing|something|everything|anything|king|ring|string|being|wearing|thinking|everything|looking|hanging|visiting my|calling|texting)\b)[a-z]{3,}ing\b/i;

/** What somebody likes to do: gerunds and infinitives of activities. */
export const likingToDo: Frame = ({ claim }) => {
  const words = plainValue(claim.complement);
  const infinitive =
    // bounded: 600 characters
    /^to (?<verb>(?:paint|draw|sketch|knit|sew|crochet|bake|garden|hike|climb|swim|surf|ski|snowboard|sail|row|fish|hunt|camp|dance|sing|write|read|cycle|bike|skate|box|code|cook|run|jog|photograph|play [a-z ]{3,30}|go [a-z]+ing))\b/i.exec(
      words,
    )?.groups?.verb;
  if (infinitive !== undefined) return each('hobbies', [infinitive]);
  if (!GERUND.test(words)) return [];
  return each(
    'hobbies',
    valuesIn(words).filter(
      (value) => (GERUND.test(value) || /^[a-z]{3,20}$/.test(value)) && THING.test(value),
    ),
  );
};

const INSTRUMENT =
  /^(?:the )?(?:acoustic |electric |bass |classical )?(?:violin|viola|cello|double bass|piano|keyboard|guitar|bass|ukulele|banjo|mandolin|harp|flute|clarinet|oboe|saxophone|sax|trumpet|trombone|horn|tuba|drums|percussion|accordion|harmonica|organ|recorder|bagpipes|sitar|lute|fiddle|erhu|guzheng)$/i;
const GAME =
  /^(?:football|soccer|basketball|volleyball|handball|tennis|table tennis|badminton|squash|padel|golf|hockey|ice hockey|rugby|cricket|baseball|softball|darts|pool|snooker|chess|go|poker|bridge|scrabble|(?:five|5)-a-side(?: football)?|netball|pickleball|racquetball|mah-?jong|warhammer|magic the gathering|board games|video games|computer games|card games|d&d|dungeons and dragons|paintball|ultimate frisbee|lacrosse|water polo|bowls|petanque|minecraft|fortnite|zelda)$/i;

/** `I play the violin`, `I play football on Sundays`, `I collect stamps`. */
export const playing: Frame = ({ claim, phrases: { head } }) => {
  const values = valuesIn(plainValue(head));
  if (claim.verb === 'collect')
    return claim.tense === 'past' || /^(?:my|the|your|his|her)\b/i.test(head) || !/s$/i.test(plainValue(head))
      ? []
      : each(
          'hobbies',
          values.map((value) => `collecting ${value}`),
        );
  return each(
    'hobbies',
    values
      .map((value) => value.replace(/^the /i, ''))
      .filter((value) => INSTRUMENT.test(value) || GAME.test(value)),
  );
};

/** `I married Anna last year`. */
export const marrying: Frame = ({ claim, phrases, writing }) => {
  // `Married, two girls`, `Married with three boys`
  if (claim.subjectWords === '' && /^(?:happily )?married\b/i.test(claim.text))
    return childrenIn(phrases.behind.with ?? phrases.head, writing);
  const who = nameIn(phrases.head, writing);
  return who === null || /^(?:him|her|them|into|young|late|early|again|money)$/i.test(who)
    ? []
    : [{ kind: 'spouse', label: 'spouse', value: who, relation: 'spouse' }];
};
