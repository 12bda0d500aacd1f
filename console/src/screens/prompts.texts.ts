import { texts } from '../texts.ts';

export const prompts = texts({
  intro: [
    'What the language model is told to note of each kind of memory. Rules do not use it.',
    '告诉语言模型每种记忆应记录什么。规则提取不使用它。',
  ],
  active: ['in use', '使用中'],
  builtIn: ['Built-in guidance', '内置指引'],
  builtInOf: [(kind: string) => `Built-in guidance: ${kind}`, (kind: string) => `内置指引：${kind}`],
  version: [(n: string) => `Version ${n}`, (n: string) => `版本 ${n}`],
  activate: ['Use this version', '使用此版本'],
  activateQuestion: [
    'New messages are read with this version from now on. Read stored ones again with a re-extraction.',
    '此后的新消息将使用此版本读取。要重新读取已存储的消息，请使用重新提取。',
  ],
  create: ['New version', '新版本'],
  note: ['Note on the change', '修改备注'],
  kinds: ['Empty fields keep the built-in guidance.', '留空的字段沿用内置指引。'],
  save: ['Save and use', '保存并使用'],
  compare: ['Differences', '差异'],
  comparedWith: ['Compared with', '比较对象'],
  same: ['the same in both', '两者相同'],
  versions: ['Versions', '版本'],
  none: [
    'The project has no version of its own: the built-in guidance is used.',
    '项目还没有自己的版本：使用内置指引。',
  ],
  detail_factual: ['Facts', '事实'],
  event: ['Events', '事件'],
  preference: ['Preferences', '偏好'],
  profile: ['Profiles', '画像'],
});
