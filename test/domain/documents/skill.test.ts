import { expect, it } from 'vitest';
import { readSkill } from '../../../src/domain/documents/skill.ts';

it('name, description, lists and procedure are read with both kinds of line ends', () => {
  const text =
    '---\nname: Tea\ndescription: "How to brew"\n---\n# Brewing\n\nBoil.\n\n## Preference\n- green\n2. hot\n';
  const skill = { name: 'Tea', description: 'How to brew', procedure: '# Brewing\n\nBoil.' };
  expect(readSkill(text, 'file')).toMatchObject({ ...skill, preference: ['green', 'hot'] });
  const windows = readSkill('# Brewing\r\nBoil.\r\n## Preference\r\n- green\r\n', 'file');
  expect(windows).toMatchObject({ name: 'Brewing', preference: ['green'] });
});

it('a heading of 100 kB of tabs is read like any other line', () => {
  const text = `#${'\t'.repeat(100_000)}\r\nBoil.`;
  expect(readSkill(text, 'file')).toMatchObject({ name: 'file' });
});
