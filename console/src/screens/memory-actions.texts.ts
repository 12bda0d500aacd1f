import { texts } from '../texts.ts';

export const actions = texts({
  edit: ['Edit', '编辑'],
  title: ['Title', '标题'],
  text: ['Text', '文本'],
  save: ['Save as a new version', '保存为新版本'],
  editHint: [
    'The id stays; the earlier version is archived under an id of its own.',
    '编号不变；之前的版本以新的编号归档。',
  ],
  archive: ['Archive', '归档'],
  archiveQuestion: [
    'Searches no longer show the memory. It can be restored here.',
    '搜索将不再显示此记忆。可在此恢复。',
  ],
  restore: ['Restore', '恢复'],
  remove: ['Delete', '删除'],
  removeQuestion: [
    'The words are erased for good, and the id is never used again. What goes along:',
    '文字将被永久删除，编号不再使用。一并删除的内容：',
  ],
  memories: [(n: string) => `${n} memories, with all versions`, (n: string) => `${n} 条记忆（含所有版本）`],
  profileValues: [(n: string) => `${n} profile values`, (n: string) => `${n} 个画像值`],
  deleted: ['The memory is deleted.', '记忆已删除。'],
  back: ['To the memories', '返回记忆列表'],
});
