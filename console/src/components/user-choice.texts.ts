import { texts } from '../texts.ts';

export const userChoice = texts({
  nobody: ['Nobody has memories in this project yet.', '此项目还没有任何人的记忆。'],
});
