import { expect, it } from 'vitest';
import { queryVoice } from '../../../src/domain/query/query-voice.ts';

it.each([
  ['What did you recommend for the knees?', 'assistant'],
  ['What did you have me use instead of butter?', 'assistant'],
  ['How did you want me to store the bulbs?', 'assistant'],
  ['What was your advice about the gears?', 'assistant'],
  ['你给过我什么办法来对付失眠？', 'assistant'],
  ['你让我用什么代替黄油？', 'assistant'],
  ['你当时怎么劝我的？', 'assistant'],
  ['你是怎么替我安排训练的？', 'assistant'],
  ['Can you remind me of the name of that book?', 'either'],
  ['What do you want me to do?', 'user'],
  ['What is your advice?', 'user'],
  ['Did you get my mail?', 'user'],
  ['你要我怎么办呢？', 'user'],
  ['你怎么帮我提高英语？', 'user'],
  ['你替我想个名字', 'user'],
  ['我给过你什么？', 'user'],
] as const)('%s asks for the words of: %s', (query, voice) => expect(queryVoice(query)).toBe(voice));
