import { texts } from '../texts.ts';

export const decisions = texts({
  intro: [
    'What the server decided about a memory because of a newer one: who decided, why, and how to undo it.',
    '服务器因较新的记忆而对旧记忆作出的裁决：由谁裁决、原因以及如何撤销。',
  ],
  memory: ['Memory id', '记忆编号'],
  contradiction: ['contradiction', '矛盾'],
  renewal: ['renewal', '更新版本'],
  update: ['update', '更新'],
  refinement: ['refinement', '细化'],
  duplicate: ['duplicate', '重复'],
  meansContradiction: ['The older memory is marked as outdated and stays.', '旧记忆标记为过时并保留。'],
  meansReplacement: [
    'The newer memory replaces the older one, which is archived.',
    '新记忆取代旧记忆，旧记忆已归档。',
  ],
  meansDuplicate: [
    'The newer memory says the same and is archived; the older one stays.',
    '新记忆内容相同，已归档；旧记忆保留。',
  ],
  older: ['Before', '之前'],
  newer: ['After', '之后'],
  deleted: ['deleted', '已删除'],
  judgedBy: ['Decided by', '裁决者'],
  reason: ['Reason', '原因'],
  undo: ['Undo', '撤销'],
  undone: ['undone', '已撤销'],
  undoQuestion: [
    'Both memories become active again, as before the decision. The decision stays in the list, marked as undone.',
    '两条记忆都恢复到裁决之前的状态。该裁决保留在列表中，并标记为已撤销。',
  ],
  cannotUndo: ['A renewal cannot be undone: edit the memory instead.', '更新版本不能撤销：请直接编辑记忆。'],
  empty: [
    'No decisions yet. They come when a newer memory contradicts, updates or repeats an older one.',
    '还没有裁决。当新记忆与旧记忆矛盾、更新或重复时会产生裁决。',
  ],
  none: ['No decision about this memory.', '没有关于此记忆的裁决。'],
});
