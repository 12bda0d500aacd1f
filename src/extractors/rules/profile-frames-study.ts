import { educationAt } from './profile-frames-be.ts';
import { each, type Frame } from './profile-reading.ts';
import { organisationIn, plainValue } from './profile-values.ts';

/** `I studied law at Leiden`, `I graduated from MIT`. */
export const studying: Frame = ({ claim, phrases: { head, behind, all }, writing }) => {
  if (/^(?:to|for|hard|a lot|at night|with|in the|late)\b/i.test(all) && behind.at === undefined) return [];
  const isGraduation = claim.verb === 'graduate' || claim.verb === 'attend';
  if (claim.verb === 'attend')
    return /\b(?:university|college|school|institute|academy)\b/i.test(head)
      ? educationAt(head, writing)
      : [];
  const school = organisationIn(behind.at ?? (isGraduation ? behind.from : undefined), writing);
  const subject = plainValue(
    isGraduation || claim.verb === 'major'
      ? /^\d{4}/.test(behind.in ?? '')
        ? ''
        : (behind.in ?? behind.with ?? '')
      : head,
  );
  if (
    /^(?:your|the|these|those)\b|\b(?:timetables?|maps?|menus?|people|faces|notes|instructions|exam|test|hard|together|day|night|lot|hours?|it|this|that|how|the menu|the map)\b/i.test(
      subject,
    ) ||
    /^\d/.test(subject)
  )
    return [];
  const value = [subject, school ?? ''].filter((part) => part !== '').join(' at ');
  return value === '' || (school === null && subject === '') ? [] : each('education', [value]);
};

/** bounded: 600 characters */
const SUBJECT =
  /^(?:english|history|law|classics|physics|chemistry|biology|medicine|maths?|mathematics|philosophy|theology|geography|economics|ppe|engineering|music|french|german|spanish|modern languages|politics|archaeology|anthropology|architecture|computer science|natural sciences|psychology|sociology)$/i;

/** `I read law at Durham`. */
export const readingAt: Frame = ({ phrases: { head, behind }, writing }) => {
  const school = organisationIn(behind.at, writing);
  return school !== null && SUBJECT.test(plainValue(head))
    ? each('education', [`${plainValue(head)} at ${school}`])
    : [];
};

/** `I did my master's in Lund`, `I'm doing a PhD in biology`, `I did nursing at college`. */
export const doingDegree: Frame = ({ claim, phrases: { head, behind } }) => {
  const degree =
    // bounded: 600 characters
    /^(?:(?:my|an?) )?(?<degree>(?:master'?s?|bachelor'?s?|phd|doctorate|degree|mba|apprenticeship|undergrad|a-?levels|diploma|(?:[a-z]+ )?boot ?camp)(?: degree)?)\b/i.exec(
      claim.complement,
    )?.groups?.degree;
  if (degree !== undefined)
    return each('education', [plainValue(claim.complement.replace(/^(?:my|an?) /i, ''))]);
  if (
    /^(?:at)?$/.test(Object.keys(behind)[0] ?? 'none') &&
    /^(?:an? )?(?:college|university|uni|school|\p{Lu})/u.test(behind.at ?? '') &&
    /^[a-z ]{4,30}$/i.test(head) &&
    !/^(?:well|badly|a lot|nothing|my|it|that|the)\b/i.test(head)
  )
    return each('education', [`${head} at ${plainValue(behind.at ?? '')}`]);
  return [];
};
