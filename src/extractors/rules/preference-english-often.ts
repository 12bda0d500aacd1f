const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** How often, or on which occasion. bounded: 600 characters */
export const OFTEN =
  /\b(?:every (?:single |other )?(?:day|morning|afternoon|evening|night|week|weekend|month|year|spring|summer|autumn|fall|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day|time|few \w+|\w+ (?:days|weeks|months))s?\b|(?:once|twice|(?:two|three|four|five|six|\d+) times|at least \w+|several times|a couple of times|a few times) (?:a|per|every|each) (?:day|week|month|year)|on (?:week(?:days|ends)|(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:my )?days off|rainy days|(?:most|lazy|busy) \w+|long \w+)|(?:at|on) weekends|in the (?:mornings?|evenings?|afternoons?)|(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:mornings|nights|evenings|afternoons)|(?:first thing|before|after) (?:work|breakfast|lunch|dinner|school|bed|class|the gym|every meal|meals|a run)|for (?:breakfast|lunch|dinner|dessert|a living)|at night|most (?:days|mornings|evenings|nights|weekends|of the time)|all the time|daily|weekly|in my (?:free|spare) time|24\/7|around the clock|round the clock|at all times|everywhere|during (?:my|the) (?:commute|lunch break|week)|on my (?:commute|way to work)|whenever possible|from time to time|now and then|(?:each|any) (?:day|morning|night|week)|since (?:i was|childhood)|my weekends|in (?:my|the) (?:tea|coffee|porridge)|year-round|as a rule)\b/i;
export const FREQUENT = set(
  'usually always often mostly normally typically generally rarely seldom only exclusively sometimes frequently strictly primarily mainly solely hardly regularly religiously daily occasionally',
);
/** Occasions that come again: `on long flights`, `in winter`. bounded: 600 characters */
export const OCCASION =
  /^(?:in (?:the )?(?:winter|summer|spring|autumn|fall)|(?:on|for|at|during) (?:long|short|work|business|cold|hot|rainy|sunny|lazy|busy|most|big|family|night|road|bad|good|free) [a-z]+|(?:on|for|at|during) (?:flights|trips|holidays|vacations|parties|meetings|weekends|weekdays|concerts|interviews|birthdays|dinners|breakfast|lunch|dinner)|at (?:home|work|night)|with (?:kids|children|friends|guests|family) around)$/i;
/** Days and times of day as leads: `weekdays I'm in bed by ten`. */
export const EACH =
  /^(?:week(?:day|end)|morning|evening|night|afternoon|summer|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s$/i;
export const USUALLY =
  /^(?:usually|mostly|normally|typically|generally|often|most of the time|most times|nine times out of ten|more often than not|as a rule|by default|without fail|ninety percent of the time)$/i;
export const MUCH =
  /\b(?:a lot of|lots of|tons of|loads of|plenty of|everything|all my|most of my|nothing but|too much|way too much|year-round)\b/i;
/** Objects of an action that make it one of this once. bounded: 600 characters */
export const ONCE =
  /\b(?:tomorrow|tonight|today|yesterday|right now|at the moment|next (?:week|month|year|\w+day)|this (?:week|weekend|month|morning|evening|afternoon|year|\w+day)|last \w+|soon|later|in (?:a|an|two|three|\d+) (?:minute|hour|day|week|month)s?)\b/i;
