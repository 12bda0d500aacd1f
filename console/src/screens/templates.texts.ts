import { texts } from '../texts.ts';

export const templates = texts({
  intro: [
    'What is noted of a user or an agent, as a tree of fields. Each user or agent who is bound to a template has a profile with its fields.',
    '以字段树的形式规定记录用户或智能体的哪些信息。每个绑定到模板的用户或智能体都有一份包含这些字段的画像。',
  ],
  create: ['New template', '新建模板'],
  name: ['Name', '名称'],
  fields: ['Fields', '字段'],
  profiles: ['Profiles', '画像'],
  changed: ['Changed', '更改时间'],
  created: ['Created', '创建时间'],
  isDefault: ['default', '默认'],
  empty: [
    'The project has no template of its own yet. Users get the default one with the first thing that they tell.',
    '项目还没有自己的模板。用户说出第一条信息时会获得默认模板。',
  ],
  rule: [
    'At most three levels: a category, its fields, and the value of each. A category holds fields and no further category. A field may also stand without a category.',
    '最多三层：类别、字段、字段的值。类别只能包含字段，不能包含其他类别。字段也可以不属于任何类别。',
  ],
  category: [(level: number) => `Level ${level}: category`, (level: number) => `第 ${level} 层：类别`],
  field: [(level: number) => `Level ${level}: field`, (level: number) => `第 ${level} 层：字段`],
  value: [
    (level: number) => `Level ${level}: value of new profiles`,
    (level: number) => `第 ${level} 层：新画像的初始值`,
  ],
  updatable: ['Extraction may change it', '允许提取时修改'],
  loose: ['Fields without a category', '不属于任何类别的字段'],
  addCategory: ['Add a category', '添加类别'],
  addField: ['Add a field', '添加字段'],
  addFieldTo: [(name: string) => `Add a field to ${name}`, (name: string) => `在 ${name} 中添加字段`],
  remove: ['Remove', '移除'],
  removeNamed: [(name: string) => `Remove ${name}`, (name: string) => `移除 ${name}`],
  json: ['The tree as JSON', '以 JSON 表示的树'],
  takeOver: ['Take over', '采用'],
  save: ['Save', '保存'],
  carried: [
    (n: string) => `Saved. Profiles that changed: ${n}.`,
    (n: string) => `已保存。更改的画像数：${n}。`,
  ],
  saveQuestion: [
    (n: string) =>
      `The change is carried to the profiles of the template (${n}): new fields are added, changed values are taken over where a profile still has the old one, and fields that you removed are deleted with their values.`,
    (n: string) =>
      `更改将应用到 ${n} 份画像：添加新字段；画像中仍为旧值的字段采用新值；您移除的字段连同其值一起删除。`,
  ],
  unsaved: ['There are changes that are not saved.', '有尚未保存的更改。'],
  deletion: ['Delete the template', '删除模板'],
  deletionQuestion: [
    (n: string) =>
      `Deletes the template and its profiles (${n}) with all their values. This cannot be undone.`,
    (n: string) => `将删除该模板以及 ${n} 份画像和其中所有的值。此操作无法撤销。`,
  ],
  deletionOfDefault: [
    'This is the default template: without it, users of the project get no default profiles.',
    '这是默认模板：删除后，该项目的用户将不再获得默认画像。',
  ],
  noName: ['The template, every category and every field need a name.', '模板以及每个类别和字段都需要名称。'],
  twice: [
    (name: string) => `“${name}” stands twice in the same place: give one of them another name.`,
    (name: string) => `“${name}” 在同一位置出现了两次：请将其中一个改名。`,
  ],
  tooDeep: [
    (path: string) =>
      `“${path}” would be a fourth level. A tree has at most three: category, field, value. Write {"value": "…"} there.`,
    (path: string) => `“${path}” 会成为第四层。树最多三层：类别、字段、值。请在此处写 {"value": "…"}。`,
  ],
  noObject: [
    (path: string) => `“${path}” must be a field, {"value": "…"}, or a category of fields.`,
    (path: string) => `“${path}” 必须是字段 {"value": "…"}，或由字段组成的类别。`,
  ],
  noText: [
    (path: string) => `The value of “${path}” must be a text.`,
    (path: string) => `“${path}” 的值必须是文本。`,
  ],
  noJson: [
    'This is not JSON. Write an object of categories: {"Travel": {"Seat": {"value": ""}}}.',
    '这不是 JSON。请写一个由类别组成的对象：{"Travel": {"Seat": {"value": ""}}}。',
  ],
  bound: ['Who is bound', '已绑定'],
  bind: ['Bind', '绑定'],
  bindHint: [
    'Extraction fills the profile from messages that are added afterwards.',
    '提取会根据之后添加的消息填写画像。',
  ],
  user: ['User', '用户'],
  agent: ['Agent', '智能体'],
  kind: ['Kind', '类型'],
  owner: ['Id of the user or agent', '用户或智能体的编号'],
  text: ['Id contains', '编号包含'],
  noneBound: ['Nobody is bound to this template yet.', '还没有人绑定到此模板。'],
  noneMatches: ['None matches.', '没有匹配项。'],
  isMade: ['made by extraction', '由提取创建'],
  template: ['Template', '模板'],
  values: ['Values', '值'],
  person: ['All that is known of the user', '该用户的全部信息'],
  categoryName: ['Category', '类别'],
  fieldName: ['Field', '字段'],
  valueNow: ['Value', '值'],
  from: ['Comes from', '来源'],
  byHand: ['only by hand', '仅可手动修改'],
  noValue: ['not known yet', '尚不清楚'],
  noFields: ['The profile has no fields.', '该画像没有字段。'],
  history: ['Changes, newest first', '更改记录（从新到旧）'],
  noHistory: ['No value has changed yet.', '还没有值发生变化。'],
  when: ['When', '时间'],
  before: ['Before', '之前'],
  after: ['After', '之后'],
  gone: ['removed', '已移除'],
  extraction: ['a message', '消息'],
  edit: ['an edit', '编辑'],
  ofTemplate: ['the template', '模板'],
  removeProfile: ['Delete the profile', '删除画像'],
  removeProfileQuestion: [
    (owner: string) =>
      `Deletes the profile of ${owner} with its values and their history. Messages and memories stay.`,
    (owner: string) => `将删除 ${owner} 的画像及其值和更改记录。消息和记忆保留。`,
  ],
});
