import { expect, it } from 'vitest';
import { isOfOtherThing } from '../../../src/domain/feedback/other-thing.ts';

it.each([
  ['No, the Siemens valve is in hall 5 now.', 'The Bosch valve is in hall 3.'],
  ["My sister's key hangs by the stairs.", "My brother's key hangs by the door."],
  ['不对，李四的钥匙在5号柜子里。', '张三的钥匙在3号柜子里。'],
])('%j is about another thing than %j', (statement, memory) => {
  expect(isOfOtherThing(statement, memory)).toBe(true);
});

it.each([
  ['No, the Bosch valve is in hall 5.', 'The Bosch valve is in hall 3.'],
  ['No, the valve is in hall 5.', 'The Bosch valve is in hall 3.'],
  ['No, my old Bosch valve is in hall 5.', 'The Bosch valve is in hall 3.'],
  ['No, the Siemens valve is in hall 3 now.', 'The Bosch valve is in hall 3.'],
  ['不对，李四的钥匙在3号柜子里。', '张三的钥匙在3号柜子里。'],
  ['不对，张三的钥匙在5号柜子里。', '张三的钥匙在3号柜子里。'],
  ['No, the Siemens pump is in hall 5.', 'The Bosch valve is in hall 3.'],
  ['Bosch', ''],
])('%j may correct %j, or has nothing to do with it', (statement, memory) => {
  expect(isOfOtherThing(statement, memory)).toBe(false);
});
