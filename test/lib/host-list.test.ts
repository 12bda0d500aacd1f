import { expect, it } from 'vitest';
import { isListedHost, parseHostList } from '../../src/lib/host-list.ts';

it('a list has exact hosts, and domains with all names below', () => {
  const list = parseHostList(' Docs.Example.com ,.example.org, bücher.example,10.0.0.1,[::1]') ?? [];
  expect(list).toEqual(['docs.example.com', '.example.org', 'xn--bcher-kva.example', '10.0.0.1', '[::1]']);
  const listed = (host: string) => isListedHost(host, list);
  expect(['docs.example.com', 'example.org', 'a.example.org', 'a.b.example.org'].every(listed)).toBe(true);
  expect(
    ['a.docs.example.com', 'example.com', 'evilexample.org', 'org', '', 'example.org.'].some(listed),
  ).toBe(false);
});

it.each([
  ...[
    '',
    ' ',
    ',',
    'a,,b',
    '.',
    '..a',
    '*',
    '*.example.com',
    'https://a.b',
    'a.b/c',
    'a:443',
    'me@a',
    'a b',
    'a..b,[',
  ],
  ...['a?b', 'a#b', 'a\\b', '[::1', '[::g]', 'x'.repeat(300)],
])('%j is no list of hosts', (text) => {
  expect(parseHostList(text)).toBeNull();
});
