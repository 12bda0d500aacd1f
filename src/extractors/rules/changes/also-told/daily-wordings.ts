const AGES = '(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\\d{1,2}(?:nd|rd|th))';

/**
 * Wordings of a day for what changes, each with the usual one in its place: `Friday was my last day at
 * Aldi` and `I left Aldi`. Each is a source of a regular expression on at most 300 characters.
 */
export const DAILY_WORDINGS: readonly (readonly [string, string])[] = [
  [
    "^(?:(?:yesterday|today|\\p{L}+day|last \\p{L}+|this \\p{L}+|the \\d{1,2}(?:st|nd|rd|th)?)(?: the \\d+(?:st|nd|rd|th))?) (?:was|is|marked) my (?:very |official )?(?:last|final) (?:day|shift|week) (?:at|with|in|for|as) (?:the )?|^I(?:'ve| have)? (?:had|worked|done|finished) my (?:very )?(?:last|final) (?:day|shift|week) (?:at|with|in|for) (?:the )?",
    'I left ',
  ],
  [
    "^(?:I(?:'ve| have)? )?(?:just |finally )*(?:hit|reached|turned|celebrated) the big (?<n>[2-9])[- ]?(?:0|oh?)\\b",
    'I turned $<n>0',
  ],
  [
    `^(?:my|our|the) (?<w>\\p{L}+) (?:had|celebrated) (?:his|her|their|its) (?<n>${AGES}) birthday\\b`,
    'my $<w> had their $<n> birthday',
  ],
  [
    '^(?:the |my )?(?:airline|carrier|train company|they|hotel|clinic|dentist|doctor|garage) (?:has |have |just )*(?:rebooked|moved|put|shifted|switched|bumped) me (?:on|onto|to|over to) (?:the |a )?(?<d>\\p{L}+day)(?<t> (?:morning|evening|afternoon|night))? (?<w>flight|train|slot|appointment|stay|room)\\b',
    'My $<w> was moved to $<d>$<t>',
  ],
  [
    "^(?<w>I|we)(?:'ve| have)? (?:just |finally |now )*settled in(?:to)? (?:to )?(?:the|my|our) new (?:place|flat|house|home|apartment|room) in (?=\\p{Lu})|^[Ss]ettled in(?:to)? (?:the|my|our) new (?:place|flat|house|home|apartment|room) in (?=\\p{Lu})",
    'I moved to ',
  ],
  [
    "\\b(?<w>I|we)(?:'re| are|'m| am) (?:now )?(?:lowering|cutting|reducing) (?=(?:the|my|our) (?:\\p{L}+ ){0,2}\\p{L}+ to )",
    '$<w> lowered ',
  ],
  [
    "\\b(?<w>I|we)(?:'re| are|'m| am) (?:now )?(?:raising|upping|increasing) (?=(?:the|my|our) (?:\\p{L}+ ){0,2}\\p{L}+ to )",
    '$<w> raised ',
  ],
];
