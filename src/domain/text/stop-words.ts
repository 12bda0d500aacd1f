const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

/**
 * English function words, after splitting at apostrophes (`don't` → `do`, `not`). Negation is included: a bag
 * of words cannot express what was negated, and every third message contains `not`.
 */
export const ENGLISH_STOP_WORDS = words(`
a an the this that these those such
i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself
she her hers herself it its itself they them their theirs themselves
am is are was were be been being do does did doing done have has had having
will would shall should can could may might must ought
and or but nor so yet if then than because as while until unless though although
of at by for with about against between into through during before after above below to from up down in out on off over under
again further once here there when where why how what which who whom whose
all any both each few more most other some own same only too very just also even ever still
not no yes ok okay oh ah hey hi um uh hmm wow yeah yep
s t d ll m re ve etc ie eg
dont doesnt didnt isnt arent wasnt werent wont wouldnt cant couldnt im ive youre thats
one ones really quite let lets got gonna wanna
`);

/** Words that only ask. They are removed from questions and kept in statements. */
export const ENGLISH_QUESTION_WORDS = words(`
tell remember recall know mention please kind type sort many much often
`);

/** Chinese function words, as segmented by jieba. */
export const CHINESE_STOP_WORDS = words(`
的 了 是 在 我 你 他 她 它 们 我们 你们 他们 她们 它们 您 咱们 自己 这 那 这个 那个 这些 那些 这样 那样 这里 那里 这儿 那儿
和 与 及 或 或者 而 而且 但 但是 可是 不过 因为 所以 如果 虽然 然后 就 都 也 还 又 再 很 太 更 最 非常 比较 真 真的 特别
不 没 没有 把 被 让 给 对 向 从 到 往 于 以 为 为了 跟 同 比 将 会 要 能 可以 可能 应该 得 地 着 过 吗 呢 吧 啊 呀 哦 嗯 哈 哈哈 啦 嘛 哎 唉 哇
有 一个 一些 一下 一 个 些 只 才 已 已经 正在 等 之 其 此 该 并 并且 以及 上 下 里 中 内 外 去 来 说 想 觉得 时候 时 啥
`);

/** Chinese words that only ask; removed from questions. */
export const CHINESE_QUESTION_WORDS = words(`
什么 哪里 哪儿 哪个 哪些 哪 谁 怎么 怎样 怎么样 如何 为什么 为何 多少 几 几个 什么样 是否 是不是 有没有 请问 告诉 记得 知道 提到 提过
`);

/** Single Chinese characters that make a pair of characters useless as a lexeme. */
export const CHINESE_FUNCTION_CHARACTERS: ReadonlySet<string> = new Set(
  '的了是在我你他她它们您这那和与及或而但就都也还又很太吗呢吧啊呀哦嗯啦嘛着把被个么',
);
