import type { Assertion } from '../../domain/extraction/assertions.ts';

/** An assertion without its place. */
export type FoundAssertion = Pick<Assertion, 'attribute' | 'object' | 'value' | 'words'>;

const SINGLE = new Set(['residence', 'employer', 'occupation', 'age']);
const CONTACT =
  /^(?:(?:mobile |cell |home |office |work )?phone(?: number)?|(?:mobile|cell)(?: number)?|e ?mail(?: address)?|(?:home |postal )?address|电话(?:号码)?|手机(?:号码?)?|邮箱(?:地址)?|电子邮件|地址)$/;
const FAVOURITE = /^(?:all time )?favorite (?<what>[^,]{2,40}[^s,])$|^最(?:喜欢|爱)的?(?<object>.{1,12})$/u;

/**
 * What a statement about a field asserts; null if the field may hold several values at a time.
 * @param kind the kind of the field, if it has one
 * @param field the normalised name of the field
 */
export function attributeOf(
  kind: string | undefined,
  field: string,
): Pick<FoundAssertion, 'attribute' | 'object'> | null {
  if (CONTACT.test(field)) return { attribute: 'contact', object: field };
  if (kind !== undefined) return SINGLE.has(kind) ? { attribute: kind, object: '' } : null;
  const favourite = FAVOURITE.exec(field);
  if (favourite === null) return null;
  return { attribute: 'favorite', object: favourite.groups?.what ?? favourite.groups?.object ?? '' };
}
