import { expect, it } from 'vitest';
import { wantsMany } from '../../../src/domain/query/wants-many.ts';

it.each([
  ['Which mishaps happened at home?'],
  ['What small repairs did I do?'],
  ['Which pests, weeds and diseases did I have trouble with?'],
  ['Which things broke on the boat?'],
  ['In what order did I visit the towns?'],
  ['Can you summarise my year?'],
  ['How many books did I mention?'],
  ['How often did the neighbour come up?'],
  ['我提到过几次失眠？'],
  ['我遇到过哪些困难？'],
  ['按时间顺序说说我的经历'],
])('%s asks for many things', (query) => expect(wantsMany(query)).toBe(true));

it.each([
  ['Which town did I visit?'],
  ['What glass did I break?'],
  ['What news did Ann share?'],
  ['What does Ann do at the museum?'],
  ['How many people told Anna to go?'],
  ['我有几个孩子？'],
  ['Where are my keys?'],
  ['What is the name of my boss?'],
  ['我住在哪里？'],
  [''],
])('%s asks for one thing', (query) => expect(wantsMany(query)).toBe(false));
