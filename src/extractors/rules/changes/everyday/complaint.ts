const MAX_TEXT = 160;
const HAN = /\p{Script=Han}/u;
/** What somebody says who is annoyed, and nothing else. bounded: 160 characters */
const ANNOYED =
  /\b(?:it['’]?s |that['’]?s |this is |is |so )?(?:doing my head in|driv(?:es|ing) me (?:mad|nuts|crazy|insane|up the wall)|getting on my nerves|(?:so |really |super |very |pretty |bloody )?(?:annoying|irritating|frustrating|tiresome|maddening|ridiculous|useless|rubbish)|(?:i['’]m |i am )?(?:getting |so )?(?:sick|tired|fed up) of (?:it|this|that)|makes me (?:mad|angry)|i (?:can['’]?t|cannot) (?:stand|bear|take) (?:it|this)(?: any ?more)?|what a (?:joke|pain|mess)|for (?:god|heaven|christ|pete)['’]?s sake|grr+|ugh+|argh+|smh|wtf|omg|seriously|honestly|tbh|again|please fix(?: it| this| that)?|fix (?:it|this|that)(?: please)?|sort it out|it (?:hurts|annoys|bugs) me)\b/giu;
/** Who is blamed, for what. bounded: 160 characters */
const BLAMED =
  /^(?:(?:why|and|but|so|hey|oh|man|god|how come)[, ]+(?:do |does |did |are |is )?)*(?:you(?:['’]?(?:re|ve))?|your (?:voice|answers?|replies|reply|responses?|tone|jokes?|emojis?|lists?|summar(?:y|ies)|sentences?|messages?|texts?|notifications?|reminders?|spelling|grammar|font)|this (?:app|thing|bot|site|chat|assistant|software|website|page|screen)|the (?:app|bot|site|voice|chat|assistant|screen|page|microphone|mic|audio|sound|keyboard|button|font|text|interface|update|latest update)) (?:(?:have|has|had|are|is|was|were|been|just|really|always|constantly|still|never|do|did|does|only|also|even) ){0,3}(?:keep|keeps|kept|take|takes|took|taking|talk|talks|talking|sound|sounds|sounding|freeze|freezes|froze|freezing|frozen|crash\p{L}*|lag\p{L}*|hang|hangs|hung|stop|stops|stopped|repeat\p{L}*|log|logs|logged|logging|load\p{L}*|spin\p{L}*|glitch\p{L}*|buffer\p{L}*|cut|cuts|cutting|drop|drops|dropped|ramble\p{L}*|waffle\p{L}*|drone|drones|repl(?:y|ies|ied)|answer\p{L}*|respond\p{L}*|write|writes|wrote|type|types|use|uses|send|sends|sent|pop|pops|slow|too|so|way|very|tiny|broken|buggy|laggy|off|loud|quiet|robotic|patronising|preachy|long|short|wordy|bossy|cold|creepy|ignore\p{L}*|interrupt\p{L}*|switch\p{L}*|make|makes|read|reads|miss|misses|missed|need|needs|get|gets|got)\b/iu;
/** What tells more than a complaint. bounded: 160 characters */
const TELLS =
  /\b(?:i|i['’](?:m|ve|d|ll)|my|mine|we|our|us|he|she|his|her|they|their|calling|call|named?|instead|actually|wrong|correct|spell\p{L}*|forget|remember|not|isn['’]?t|should|could|would|want|prefer|stop|don['’]?t|if|when i)\b|\d|["“”]/iu;
const NAMED = /(?<=\p{L} )\p{Lu}\p{Ll}/u;
/** bounded: 160 characters */
const BLAMED_HAN =
  /^(?:怎么|咋|为啥|为什么|唉|哎|服了|真是|我去|天哪|妈呀|气死我了|烦死了|[，,！!])*(?:(?:你|这(?:个)?(?:破)?(?:玩意儿?|东西|软件|app|APP|系统|助手|页面|网站|程序|机器人|应用)|(?:破)?(?:软件|app|APP|系统|页面|界面|程序|应用))(?:这|的|怎么|咋|老|总|又|一直|真|说话|回复|回答|反应|声音|加载|动不动|每次|就|都|也|太|是不是){0,5}(?:一股客服味|卡|慢|闪退|崩|死机|转圈|掉线|啰嗦|废话|磨叽|敷衍|机械|冷冰冰|像(?:个)?(?:机器|客服)|答非所问|重复|没反应|断|吵|唠叨|客服)|又(?:(?:让|叫|要)我(?:重新)?|得重新)(?:登录|登陆|登入|输入|刷新|验证|加载)|又(?:卡|闪退|崩|死机|转圈|掉线|断线|登出|退出)|(?:老|总)是?(?:卡|闪退|崩溃|死机|转圈|掉线|断线|登出|弹窗|弹广告))/u;
/** bounded: 160 characters */
const TELLS_HAN =
  /(?<![让叫要害烦给对跟])我(?!去|服|晕|的天|天|靠|说你|都快|快)|(?:记|写|说|听|搞|弄)(?:成|错)|不是|应该|其实|别(?!这)|不要|以后|改|换|他|她|\d/u;

/** What an app does to its user. bounded: 160 characters */
const DOES_TO_ME =
  /\b(?:logs?|logged|logging|cuts?|cutting|kicks?|kicked|kicking|makes?|interrupt\p{L}*|ignor\p{L}*) me\b/giu;

/** Whether a feedback only blames the assistant or the app, and tells nothing to remember. */
export function isComplaint(feedback: string): boolean {
  const text = feedback.trim();
  if (text.length > MAX_TEXT) return false;
  if (HAN.test(text)) return BLAMED_HAN.test(text) && !TELLS_HAN.test(text);
  const plain = text.replace(ANNOYED, ' ').trim();
  if (!BLAMED.test(plain)) return false;
  const rest = plain.replace(DOES_TO_ME, ' ');
  return !TELLS.test(rest.toLowerCase()) && !NAMED.test(rest);
}
