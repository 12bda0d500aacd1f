import { expect, it } from 'vitest';
import { askedClass } from '../../../src/domain/query/asked-class.ts';

it.each([
  ['Which instrument does Marta play?', 'instrument'],
  ['What kinds of musical instruments are in the cellar?', 'instrument'],
  ['In which cities has Tom worked?', 'town'],
  ['To what countries did we travel?', 'state'],
  ['how many pets do I have?', 'rodent'],
  ['What is it?', undefined],
  ['What did I say about the city?', undefined],
  ['I wonder which instrument to buy.', undefined],
  [`Which instrument ${'really '.repeat(20)}suits me?`, undefined],
  ['', undefined],
])('%s asks for %s', (query, kind) => {
  if (kind === undefined) expect(askedClass(query)).toEqual([]);
  else expect(askedClass(query)).toContain(kind);
});
