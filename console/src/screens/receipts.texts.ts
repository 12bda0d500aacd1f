import { texts } from '../texts.ts';

export const receipts = texts({
  accepted: ['accepted, not yet read', '已接受，尚未读取'],
  stored: ['stored', '已存储'],
  merged: ['merged with a known memory', '与已有记忆合并'],
  skipped: ['skipped', '已跳过'],
  failed: ['failed', '失败'],
  model_bad_answer: [
    'The answers of the model could not be used, so rules read the message.',
    '模型的回答无法使用，因此由规则读取该消息。',
  ],
  time_unknown: [
    'Its chat_time cannot be read, so the time is unknown.',
    'chat_time 无法识别，因此时间未知。',
  ],
  recalled: [
    'It repeats what this server had recalled; those words were left out.',
    '它重复了此服务器召回的内容；这些文字未被记录。',
  ],
  forgotten: ['It told the server to forget: those memories are archived.', '它要求遗忘：相关记忆已归档。'],
  command: ['It only commands.', '它只是一个命令。'],
  task: ['It only asks the assistant to do something.', '它只是请助手做某件事。'],
  memory_unclear: [
    'It asks for a change, but several memories or none may be meant. It was added and changed nothing.',
    '它要求修改，但可能指多条记忆或没有对应的记忆。已添加，未作修改。',
  ],
  no_change: ['It asks for no change of memories.', '它没有要求修改记忆。'],
  empty: ['It has no text.', '没有文字。'],
  small_talk: ['It is small talk.', '它是寒暄。'],
  question: ['It only asks a question.', '它只是一个问题。'],
  code: ['It is code.', '它是代码。'],
  role: ['Messages of this role are not read.', '不读取此角色的消息。'],
  nothing_found: ['The model found nothing worth remembering.', '模型没有发现值得记住的内容。'],
  unquoted: ['The words that the model quoted do not stand in the message.', '模型引用的文字不在该消息中。'],
  too_slow: ['Reading it took too long and was given up.', '读取时间过长，已放弃。'],
  too_much_memory: ['Reading it took too much memory and was given up.', '读取占用内存过多，已放弃。'],
});
