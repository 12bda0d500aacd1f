/** The words of a language that tell times, as parts of patterns without groups. */
export interface TimeWords {
  readonly language: string;
  /** Spellings that only this language has. */
  readonly letters?: RegExp;
  /** Frequent words that English does not have. */
  readonly marks: ReadonlySet<string>;
  /** Days by their distance from today. */
  readonly days: readonly (readonly [string, number])[];
  /** What may follow a day: a part of it. */
  readonly part: string;
  /** From Monday. */
  readonly weekdays: readonly string[];
  /** From January. */
  readonly months: readonly string[];
  /** The units day, week, month and year. */
  readonly units: readonly [string, string, string, string];
  readonly weekend: string;
  /** Words before or behind a day or a unit. */
  readonly next: string;
  readonly last: string;
  readonly current: string;
  /** From one. */
  readonly numbers: readonly string[];
  /** Around an amount of units: before and behind it. */
  readonly ago: readonly [string, string];
  readonly ahead: readonly [string, string];
  /** Words before a month or a year in which something is. */
  readonly inside: string;
  /** Words before a day that repeats. */
  readonly every: string;
  /** Words of the past. */
  readonly past: RegExp;
  /** Words of what is or will be. Where given, a bare weekday or month needs them or words of the past. */
  readonly future?: RegExp;
  /** Days by their distance from today, whose tense says on which side. */
  readonly eitherDays?: readonly (readonly [string, number])[];
  /** What behind a year says that something was in it. */
  readonly yearBehind?: string;
}

export const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));
export const list = (text: string): readonly string[] => text.split(' ');
/** A pattern of whole words. */
export const words = (source: string): RegExp =>
  // bounded: 600 characters (of a sentence)
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${source})(?![\\p{L}\\p{M}])`, 'iu');

/** Words for times by language. */
export const TIME_WORDS: readonly TimeWords[] = [
  {
    language: 'de',
    marks: set(
      'ich du er wir ihr der die das den dem ein eine einen einem mein meine meinen meinem ist sind bin und nicht mit auf im vom zum zur beim habe haben wird werde mir mich uns es ab bei nach um kommt seit hier wohne',
    ),
    days: [
      ['vorgestern', -2],
      ['gestern', -1],
      ['heute', 0],
      ['übermorgen', 2],
      ['morgen(?! früh)', 1],
      ['morgen früh', 1],
    ],
    part: '(?:früh|morgen|vormittag|mittag|nachmittag|abend|nacht)',
    weekdays: list('montag dienstag mittwoch donnerstag freitag (?:samstag|sonnabend) sonntag'),
    months: list(
      '(?:januar|jänner) februar märz april mai juni juli august september oktober november dezember',
    ),
    units: ['tag(?:e|en)?', 'wochen?', 'monat(?:e|en)?', 'jahr(?:e|en)?'],
    weekend: 'wochenende',
    next: '(?:nächste[nrsm]?|kommende[nrsm]?)',
    last: '(?:letzte[nrsm]?|vergangene[nrsm]?|vorige[nrsm]?)',
    current: 'diese[nrsm]?',
    numbers: list('eine[mr]? zwei drei vier fünf sechs sieben acht neun zehn'),
    ago: ['vor ', ''],
    ahead: ['in ', ''],
    inside: '(?:im|seit|in|bis|ab)(?: jahr(?:e)?)?',
    every: '(?:jede[nrsm]?|immer)',
    past: words(
      'war(?:en|st)?|hatten?|wurden?|gab|ging(?:en)?|kam(?:en)?|(?:habe?n?|hat|bin|ist|sind)(?= .{0,200}ge\\p{Ll}+(?:t|en))|\\p{Ll}{2,}ten?(?= (?:ich|wir))|(?:verdreht|verkauft|verloren|bekommen|begonnen|gestorben|umgezogen|eingezogen)',
    ),
  },
  {
    language: 'fr',
    marks: set(
      'je tu il elle nous vous ils le la les une des du mon ma mes est suis sommes et ne pas avec dans pour sur au aux chez ça ai avons',
    ),
    days: [
      ['avant-hier', -2],
      ['(?<!avant-)hier', -1],
      ["aujourd['’]hui", 0],
      ['(?<!après-)demain', 1],
      ['après-demain', 2],
    ],
    part: '(?:matin|midi|après-midi|soir|nuit)',
    weekdays: list('lundi mardi mercredi jeudi vendredi samedi dimanche'),
    months: list('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
    units: ['jours?', 'semaines?', 'mois', '(?:ans?|années?)'],
    weekend: 'week-?end',
    next: '(?:prochaine?|qui vient)',
    last: '(?:derni(?:er|ère)|passée?)',
    current: '(?:ce|cette|cet)',
    numbers: list('une? deux trois quatre cinq six sept huit neuf dix'),
    ago: ['il y a ', ''],
    ahead: ['dans ', ''],
    inside: '(?:en|depuis|au mois de|jusqu["’\']en|fin|début)',
    every: '(?:tous les|chaque|le)',
    past: words(
      "(?:j['’]ai|ai|as|a|avons|avez|ont|suis|es|est|sommes|êtes|sont|étions) (?:\\p{Ll}+ )?(?!lieu\\b)\\p{Ll}+(?:é|i|u|is|it|ert)(?:e|s|es)?|étais?|était|avais|avait",
    ),
  },
  {
    language: 'es',
    marks: set(
      'yo tú él ella nosotros el la los las una unos mis es soy está estoy y con para por en del al se lo le que tengo voy vamos fui nos muy',
    ),
    days: [
      ['anteayer', -2],
      ['(?:ayer|anoche)', -1],
      ['hoy', 0],
      ['(?<!(?:la|de|por la|esta|pasado|cada|las) )mañana', 1],
      ['pasado mañana', 2],
    ],
    part: '(?:(?:por|a|en) la (?:mañana|tarde|noche)|al mediodía|temprano)',
    weekdays: list('lunes martes miércoles jueves viernes sábado domingo'),
    months: list('enero febrero marzo abril mayo junio julio agosto sep?tiembre octubre noviembre diciembre'),
    units: ['días?', 'semanas?', 'mes(?:es)?', 'años?'],
    weekend: 'fin de semana',
    next: '(?:próxim[oa]|que viene|siguiente)',
    last: '(?:pasad[oa]|últim[oa])',
    current: '(?:este|esta)',
    numbers: list('una? dos tres cuatro cinco seis siete ocho nueve diez'),
    ago: ['hace ', ''],
    ahead: ['(?:dentro de|en) ', ''],
    inside: '(?:en|desde|hasta|a finales de|a principios de)',
    every: '(?:cada|todos los|los)',
    past: words(
      '\\p{Ll}{2,}(?:é|ó|aron|ieron|amos|imos)|fui|fue|fuimos|fueron|hice|hizo|tuve|tuvo|estuve|estuvo|era|había|(?:he|ha|hemos|han) \\p{Ll}+[ai]do|vi|dio',
    ),
  },
  {
    language: 'it',
    marks: set(
      'io lui lei noi il lo la gli le una mio mia miei sono è sei siamo e non con nel nella del della di da al alla ho ha abbiamo che ci si è ero',
    ),
    days: [
      ["(?:l['’])?altro ieri", -2],
      ['(?<!altro )ieri', -1],
      ['oggi', 0],
      ['domani', 1],
      ['dopodomani', 2],
      ['stasera', 0],
    ],
    part: '(?:mattina|pomeriggio|sera|notte)',
    weekdays: list('lunedì martedì mercoledì giovedì venerdì sabato domenica'),
    months: list(
      'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    ),
    units: ['giorn[oi]', 'settiman[ae]', 'mes[ei]', 'ann[oi]'],
    weekend: '(?:fine settimana|weekend)',
    next: '(?:prossim[oa]|che viene)',
    last: '(?:scors[oa]|passat[oa]|ultim[oa])',
    current: '(?:questo|questa|quest["’\'])',
    numbers: list('un[oa]? due tre quattro cinque sei sette otto nove dieci'),
    ago: ['', ' fa'],
    ahead: ['(?:tra|fra) ', ''],
    inside: '(?:a|in|nel|dal|da|fino a|dal mese di)',
    every: '(?:ogni|tutti i|tutte le|il|la)',
    past: words(
      '(?:ho|hai|ha|abbiamo|hanno|sono|siamo|è) (?:\\p{Ll}+ )?\\p{Ll}+(?:t|s)[oaie]|ero|era|eravamo|avevo|aveva',
    ),
  },
  {
    language: 'pt',
    marks: set(
      'eu tu ele ela nós o os um uma meu minha meus sou é está estou e não com para por na nos nas da dos em ao que tenho vou vamos fui se muito',
    ),
    days: [
      ['anteontem', -2],
      ['(?:ontem)', -1],
      ['hoje', 0],
      ['(?<!depois de )amanhã', 1],
      ['depois de amanhã', 2],
    ],
    part: '(?:(?:de|à|pela) (?:manhã|tarde|noite)|cedo)',
    weekdays: list(
      'segunda(?:-feira)? terça(?:-feira)? quarta(?:-feira)? quinta(?:-feira)? sexta(?:-feira)? sábado domingo',
    ),
    months: list('janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'),
    units: ['dias?', 'semanas?', 'm(?:ês|eses)', 'anos?'],
    weekend: 'fim de semana',
    next: '(?:próxim[oa]|que vem|seguinte)',
    last: '(?:passad[oa]|últim[oa])',
    current: '(?:este|esta|neste|nesta)',
    numbers: list('uma? (?:dois|duas) três quatro cinco seis sete oito nove dez'),
    ago: ['há ', '(?: atrás)?'],
    ahead: ['(?:daqui a|em) ', ''],
    inside: '(?:em|desde|até)',
    every: '(?:cada|toda|todas as|todos os|todo|às|aos)',
    past: words(
      '\\p{Ll}{2,}(?:ei|ou|eu|iu|ámos|aram|eram|iram)|fui|foi|fomos|foram|fiz|fez|tive|teve|estive|esteve|era|tinha|vi',
    ),
  },
  {
    language: 'nl',
    marks: set(
      'ik jij hij zij wij het een mijn ben zijn en niet voor naar bij op van de aan heb heeft hebben ga gaan er ons naar',
    ),
    days: [
      ['eergisteren', -2],
      ['gisteren(?:avond|ochtend|middag|nacht)?', -1],
      ['vandaag', 0],
      ['vanavond', 0],
      ['morgen(?:avond|ochtend|middag|vroeg)?', 1],
      ['overmorgen', 2],
    ],
    part: '(?:ochtend|middag|avond|nacht)',
    weekdays: list('maandag dinsdag woensdag donderdag vrijdag zaterdag zondag'),
    months: list('januari februari maart april mei juni juli augustus september oktober november december'),
    units: ['dag(?:en)?', 'we(?:ek|ken)', 'maand(?:en)?', 'jaar'],
    weekend: 'weekend',
    next: '(?:volgende?|komende?|aanstaande)',
    last: '(?:vorige?|afgelopen)',
    current: '(?:deze|dit)',
    numbers: list('(?:een|één) twee drie vier vijf zes zeven acht negen tien'),
    ago: ['', ' geleden'],
    ahead: ['over ', ''],
    inside: '(?:in|sinds|tot|vanaf)',
    every: '(?:elke|iedere)',
    past: words(
      'was|waren|had(?:den)?|ging(?:en)?|kwam(?:en)?|werd(?:en)?|(?:heb|heeft|hebben|ben|is|zijn)(?= .{0,200}ge\\p{Ll}+(?:t|d|en))|verhuisde|begon',
    ),
  },
  {
    language: 'ru',
    marks: set(
      'я ты он она мы вы они у меня мне мой моя мои и не в на с по к это был была были за из от для',
    ),
    days: [
      ['позавчера', -2],
      ['вчера', -1],
      ['сегодня', 0],
      ['завтра', 1],
      ['послезавтра', 2],
    ],
    part: '(?:утром|днём|днем|вечером|ночью)',
    weekdays: list('понедельник вторник сред[уы] четверг пятниц[уы] суббот[уы] воскресенье'),
    months: list(
      'январ[яе] феврал[яе] марта?е? апрел[яе] ма[яе] июн[яе] июл[яе] августа?е? сентябр[яе] октябр[яе] ноябр[яе] декабр[яе]',
    ),
    units: ['д(?:ень|ня|ней)', 'недел(?:я|ю|и|е|ь)', 'месяц(?:а|ев|е)?', '(?:год(?:а|у)?|лет)'],
    weekend: 'выходные',
    next: '(?:следующ(?:ий|ую|ей|ем|ее|ие)|будущ(?:ий|ую|ей|ем|ее|ие))',
    last: '(?:прошл(?:ый|ую|ой|ом|ое|ые))',
    current: '(?:этот|эту|этой|этом|это)',
    numbers: list('(?:один|одну) (?:два|две) три четыре пять шесть семь восемь девять десять'),
    ago: ['', ' назад'],
    ahead: ['через ', ''],
    inside: '(?:в|с|до|к)',
    every: '(?:кажд(?:ый|ую|ое)|по)',
    past: words('\\p{Ll}{2,}(?:л|ла|ло|ли|лся|лась|лись)'),
  },
];
