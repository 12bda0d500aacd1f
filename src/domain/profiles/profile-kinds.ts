import { fold } from '../text/normalise.ts';

/**
 * Common fields that templates ask for under different names. A field of one of these kinds is filled by its
 * own rules and is found under every name of its kind.
 */
const NAMES = {
  name: 'name, full name, user name, username, real name, 姓名, 名字, 用户名, 真实姓名',
  nickname: 'nickname, nick name, preferred name, called, 昵称, 称呼, 小名, 外号',
  age: 'age, years old, 年龄, 岁数, 年纪',
  occupation:
    'occupation, job, profession, job title, position, career, role, work, 职业, 工作, 岗位, 职务, 职位',
  employer: 'employer, company, workplace, organization, organisation, 公司, 单位, 雇主, 工作单位, 就职公司',
  residence:
    'place of living, living place, residence, place of residence, location, city, current city, home city, lives in, where they live, home, 居住地, 住址, 所在地, 所在城市, 城市, 常住地, 现居地, 现居住地, 居住城市, 住处',
  hometown: 'hometown, home town, birthplace, place of birth, from, 家乡, 籍贯, 老家, 出生地, 故乡',
  birthday: 'birthday, birth date, birthdate, date of birth, born, 生日, 出生日期, 出生年月',
  spouse: 'spouse, partner, wife, husband, 配偶, 伴侣, 妻子, 丈夫, 老婆, 老公, 爱人, 太太',
  children: 'children, kids, child, son, daughter, sons, daughters, 孩子, 子女, 儿子, 女儿, 小孩',
  pets: 'pets, pet, dog, cat, dogs, cats, 宠物, 狗, 猫',
  relations:
    'relations, relationships, relation, family, family members, relatives, people, social relations, 关系, 人际关系, 家庭, 家庭成员, 家人, 亲属, 社会关系',
  nationality: 'nationality, citizenship, 国籍',
  languages:
    'languages, language, spoken languages, languages spoken, speaks, 语言, 会说的语言, 掌握的语言, 语言能力',
  hobbies: 'hobbies, hobby, interests, interest, pastimes, 爱好, 兴趣, 兴趣爱好, 业余爱好, 喜好',
  allergies: 'allergies, allergy, food allergies, 过敏, 过敏史, 过敏原, 过敏源',
  diet: 'diet, dietary restrictions, dietary preference, eating habits, 饮食, 饮食习惯, 饮食限制, 忌口',
  education:
    'education, degree, degrees, school, university, college, alma mater, 教育, 学历, 教育背景, 毕业院校, 学校, 大学, 母校',
  goals: 'goals, goal, aims, ambitions, 目标, 梦想, 理想',
  email: 'email, e mail, email address, mail address, 邮箱, 电子邮件, 邮件, 邮箱地址, 电子邮箱',
  phone:
    'phone, phone number, telephone, telephone number, mobile, mobile number, cell phone, 电话, 电话号码, 手机, 手机号, 手机号码, 联系电话',
  contact: 'contact, contact details, contact info, contact information, contacts, 联系方式, 联络方式',
} as const;

export type ProfileKind = keyof typeof NAMES;

/** The kinds whose fields hold several values at a time, as entries between semicolons. */
const LISTS: ReadonlySet<ProfileKind> = new Set<ProfileKind>([
  'children',
  'pets',
  'relations',
  'languages',
  'hobbies',
  'allergies',
  'education',
  'goals',
  'contact',
]);

const KINDS = new Map<string, ProfileKind>();
const ALIASES = {} as Record<ProfileKind, readonly string[]>;
for (const [kind, names] of Object.entries(NAMES) as [ProfileKind, string][]) {
  ALIASES[kind] = names.split(', ');
  for (const name of ALIASES[kind]) if (!KINDS.has(name)) KINDS.set(name, kind);
}

/**
 * Normalises a field's name for comparison: folded, with one spelling per word, words separated by single
 * spaces.
 */
export function fieldKey(name: string): string {
  return fold(name)
    .replace(/[\s_\-/]+/g, ' ')
    .replaceAll('favourite', 'favorite')
    .replaceAll('colour', 'color')
    .replace(/^(?:the|my|user'?s?|user 's) (?=\S)/, '')
    .trim();
}

/** The kind of a field; undefined when only its own name identifies it. */
export function kindOfField(name: string): ProfileKind | undefined {
  return KINDS.get(fieldKey(name));
}

/** All names of a field's kind, under which a question may ask for it; empty for a field without a kind. */
export function aliasesOf(name: string): readonly string[] {
  const kind = kindOfField(name);
  return kind === undefined ? [] : ALIASES[kind];
}

/** Whether a field holds several values at a time, so that a further value does not replace the others. */
export function isListField(name: string): boolean {
  const kind = kindOfField(name);
  return kind !== undefined && LISTS.has(kind);
}

/** The kinds whose values have no form of their own: any words can be a goal, but not an age. */
const FREE: ReadonlySet<ProfileKind> = new Set<ProfileKind>([
  'nickname',
  'nationality',
  'languages',
  'hobbies',
  'allergies',
  'diet',
  'education',
  'goals',
  'contact',
]);

/** Whether any words can be a value of the kind; also true for a field without a kind. */
export function acceptsAnyWords(kind: ProfileKind | undefined): boolean {
  return kind === undefined || FREE.has(kind);
}
