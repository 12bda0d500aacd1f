import { isOfAnother } from '../chat/fit.ts';
import { plainClause } from './plain-clause.ts';
import { isSameSubject, saidOf } from './subject.ts';

/** Something that happened, and the states that it ends. */
interface LifeEvent {
  readonly happened: RegExp;
  /** What memories of the states say that it ends. */
  readonly ends: RegExp;
  /** Words by which those memories are found. */
  readonly about: string;
}

const USER = '^(?:I|we|the user|user|我|我们|用户) ?';
/** bounded: 500 characters */
const EVENTS: readonly LifeEvent[] = [
  {
    happened:
      /\b(?:broke up|broken up|split up|have split|we split|separated|got divorced|(?:am|are) divorced|no longer together|not together|(?:s?he) (?:left|dumped) me|ended things|called it quits|(?:and I|we) are (?:over|done|finished|through)(?=$|[,.!])|(?:are not|stopped) (?:dating|seeing each other|a couple)|(?:engagement|wedding) (?:is|was) (?:off|called off|cancell?ed)|am single|called off the (?:wedding|engagement))\b|分手|离婚|分开|离异|单身|甩了我/i,
    ends: new RegExp(
      `^(?:my|our|(?:the )?user['’]s) (?:girlfriend|boyfriend|partner|fianc\\p{L}+|wife|husband)(?: \\p{Lu}\\p{L}+)?(?:['’]s name)? (?:is|lives with)\\b|${USER}(?:(?:am|is|are|got|['’]m) )?(?:married|engaged|dating|seeing|in a relationship|have a (?:girl|boy)friend|has a (?:girl|boy)friend|live with my (?:girl|boy)friend)|^(?:我|用户)的?(?:女朋友|男朋友|女友|男友|对象|老婆|老公|妻子|丈夫|未婚妻|未婚夫)(?:的名字)?[叫是]|^(?:我|用户)(?:们)?(?:已经)?(?:结婚|已婚|订婚|在谈恋爱|有女朋友|有男朋友|有对象)`,
      'iu',
    ),
    about: 'girlfriend boyfriend partner wife husband married engaged 女朋友 男朋友 结婚 老婆 老公',
  },
  {
    happened:
      /^(?:I|we) (?:am|are|got|have (?:a|an)|found|met) (?:married|engaged|(?:seeing|dating) (?:(?:someone|somebody)(?! (?:about|for|to|in|at)\b)|\p{Lu}\p{L}+)|new (?:girl|boy)friend|(?:girl|boy)friend)\b|^我(?:们)?(?:结婚|订婚|脱单|有女朋友|有男朋友|有对象)/iu,
    ends: new RegExp(
      `${USER}(?:(?:am|is|['’]m) )?(?:single|divorced)\\b|^(?:我|用户)(?:是|还|目前)*(?:单身|离异)`,
      'iu',
    ),
    about: 'single 单身',
  },
  {
    happened:
      /^(?:I|we) (?:got|was|were|have been|am|are)? ?(?:laid off|fired|let go|unemployed|out of work|between jobs|made redundant|lost my job|quit my job|quit|resigned|left my job|gave notice|retired|lost the job)\b|^我(?:被裁|失业|辞职|离职|被开除|被炒|退休|不干)/i,
    ends: new RegExp(
      `${USER}(?:(?:am|is|['’]m) )?(?:work|works|working|employed)\\b|^(?:我|用户)(?:现在)?在.{1,16}(?:上班|工作|任职)`,
      'iu',
    ),
    about: 'work job employer company 工作 上班 公司',
  },
  {
    happened:
      /^(?:I|we) (?:have )?(?:found|got|landed|accepted|started)(?: an?| my| the)?(?: \p{L}+){0,2} (?:job|position|role|work)\b(?! (?:interview|offer|application|ad|fair|market)\b)|^(?:I|we) (?:was|got|have been|am) hired\b|^(?:I|we) (?:have )?started (?:working )?(?:at|for) \p{Lu}/iu,
    ends: new RegExp(
      `${USER}(?:(?:am|is|['’]m) )?(?:currently )?(?:unemployed|jobless|out of work|out of a job|between jobs|looking for (?:an? )?(?:new )?(?:job|work))\\b`,
      'iu',
    ),
    about: 'unemployed jobless work job',
  },
  {
    happened:
      /\b(?:graduated|got my (?:degree|diploma)|finished (?:my )?(?:degree|studies|school|university|college)|dropped out)\b|毕业(?!论文|设计|典礼|照|证|季|前|生|班|旅行|短片|作品|答辩|要求)|退学|辍学/i,
    ends: new RegExp(
      `${USER}(?:(?:am|is|['’]m) )?(?:an? (?:\\p{L}+ )?student|stud(?:y|ies|ying)|at (?:university|college|school)|in (?:college|school))\\b|^(?:我|用户)(?:现在)?(?:是.{0,6}学生|在读|在上(?:大学|学|高中)|在.{1,10}(?:上学|读书|念书|读大学)|读(?:大学|研|博))`,
      'iu',
    ),
    about: 'student study university college 学生 读书 大学 上学',
  },
  {
    happened: /\b(?:gave birth|baby (?:was|is) born|baby arrived|had (?:our|the|my) baby)\b|宝宝出生|生了/i,
    ends: /(?:pregnant|expecting a|baby is due|怀孕)/iu,
    about: 'pregnant baby 怀孕',
  },
  {
    happened:
      /\b(?:recovered|am (?:healthy|better|well|fine)|feel (?:better|fine)|got rid of the (?:cold|flu))\b|康复|病好|好了/i,
    ends: new RegExp(
      `${USER}(?:(?:am|is|have|has|['’]m) )?(?:sick|ill|an? (?:cold|fever|flu)|the flu)\\b|^(?:我|用户).{0,4}(?:感冒|生病|发烧)`,
      'iu',
    ),
    about: 'sick ill cold flu 感冒 生病',
  },
];

/** Words by which the memories are found that a happening in a text may end; '' if it tells none. */
export function topicsOfEvents(text: string): string {
  const clause = plainClause(text);
  return EVENTS.filter(({ happened }) => happened.test(clause))
    .map(({ about }) => about)
    .join(' ');
}

/**
 * Whether a clause tells a happening in the user's life that ends the state of a memory: `I got laid off`.
 */
export function endsLifeState(clause: string, memory: string): boolean {
  const said = plainClause(clause);
  if (endsWorkOf(said, memory)) return true;
  if (isOfAnother(said)) return false;
  if (/^(?:did|has|have|had|when|if)\b/i.test(said)) return false;
  return EVENTS.some(({ happened, ends }) => happened.test(said) && ends.test(memory));
}

/** bounded: 300 characters */
const STOPPED_WORK =
  /^(?:has |have |was |got |is |are )*(?:retired|laid off|fired|unemployed|lost (?:his|her|their) job|quit(?: (?:his|her|their) job)?|resigned)\b|^(?:已经)?(?:退休|失业|辞职|离职|被裁)/i;
const STOPPED_STUDIES = /^(?:has |have )?(?:graduated|dropped out)\b|^(?:毕业|退学)/i;
const WORKS = /^(?:is (?:an? )|works?|is working)|^(?:是|在.{1,12}(?:上班|工作))/i;
/** bounded: 300 characters */
const STUDIES =
  /^(?:is (?:an? )?(?:\p{L}+ )?student|stud(?:ies|y)|is studying|is at (?:university|college|school))|^(?:是.{0,6}学生|在.{0,8}(?:读|上学|念))/iu;

/** The same of another person's work and studies: `My father retired`. */
function endsWorkOf(said: string, memory: string): boolean {
  const [statement, known] = [saidOf(said), saidOf(plainClause(memory))];
  if (statement === null || known === null || !isSameSubject(statement, known, memory, false)) return false;
  return (
    (STOPPED_WORK.test(statement.rest) && WORKS.test(known.rest)) ||
    (STOPPED_STUDIES.test(statement.rest) && STUDIES.test(known.rest))
  );
}
