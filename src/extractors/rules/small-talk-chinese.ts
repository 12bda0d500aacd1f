import { isMadeOf, vocabulary } from '../../domain/text/made-of.ts';
import { simplified } from '../../domain/text/simplified.ts';

/** Days on which people wish each other well. */
const FEASTS = (
  '节日 生日 新年 新春 春节 元旦 元宵 元宵节 中秋 中秋节 国庆 国庆节 五一 六一 圣诞 圣诞节 情人节 教师节 母亲节 父亲节 ' +
  '儿童节 妇女节 七夕 端午 端午节 重阳 万圣节 平安夜 周末 假期 假日 冬至 暑假 寒假 今天 明天'
).split(' ');
const WEEKDAYS = [...'一二三四五六日天'].flatMap((day) => [`周${day}`, `星期${day}`]);
const LATER = ['', '明天', '后天', '下次', '下周', '周末', '改天', '晚上', '明晚', '回头', '待会'];

/** Clauses that consist of these words contain nothing to remember. */
const WORDS = vocabulary([
  ...(
    '你好 您好 大家好 嗨 哈喽 哈罗 嘿 喂 早 早安 早上好 上午好 中午好 下午好 晚上好 晚安 午安 再见 拜拜 拜 回头见 回见 回聊 下次聊 改天聊 回头聊 晚点聊 明天聊 好久不见 好久没聊了 ' +
    '我来了 我又来了 我回来了 我先走了 我先去忙了 我去忙了 先这样 就这样 那就这样 先这样吧 我先睡了 我去睡了 马上 马上来 马上回来 在吗 在不在 你在吗 有人吗 随便聊聊 聊聊天 ' +
    '最近怎么样 最近好吗 最近还好吗 过得怎么样 吃了吗 吃了没 你呢 ' +
    '谢谢 多谢 感谢 非常感谢 太感谢 太感谢了 谢了 谢啦 谢谢啦 感激不尽 辛苦 辛苦了 辛苦啦 麻烦了 麻烦你了 不客气 别客气 不用谢 客气了 没关系 没事 没事了 没问题 不要紧 应该的 过奖了 ' +
    '好 好的 好吧 好啊 好呀 好嘞 好滴 好哒 好哦 行 行吧 可以 嗯 哦 噢 喔 哈 呵 嘻 嘿 呜 哇 唉 哎 哎呀 欸 诶 是 是的 是啊 是呀 对 对的 对啊 对呀 没错 当然 当然了 确实 的确 可以的 同意 我同意 赞成 我也是 你也是 彼此彼此 ' +
    '明白 明白了 我明白了 知道了 我知道了 知道啦 了解 了解了 我了解了 收到 收到了 收到啦 懂了 我懂了 原来如此 原来是这样 原来这样 这样啊 是这样啊 有道理 说得对 说得好 说的对 说的是 没毛病 ' +
    '真的吗 真的假的 不会吧 天啊 天哪 天呐 我的天 我的妈呀 妈呀 可惜 真可惜 太可惜了 好可惜 算了 算了吧 没什么 没啥 不用了 不必了 不用 不了 无所谓 随便 都行 都可以 随你 听你的 你决定 看你 ' +
    '我想想 我再想想 让我想想 我考虑一下 我看看 我试试 等等 等一下 等一会 等会儿 等我一下 稍等 稍等一下 稍等片刻 ' +
    '太好了 太棒了 真棒 真好 厉害 太厉害了 不错 很好 很棒 非常好 完美 赞 点赞 牛 牛啊 强 太强了 有意思 真有意思 有趣 好玩 真好玩 好笑 真好笑 搞笑 太搞笑了 笑死 笑死我了 笑死了 绝了 爱了 有用 很有用 太有用了 有帮助 很有帮助 帮大忙了 帮了我大忙 ' +
    '再聊 再说 再说吧 一会儿再聊 明天再聊 明天再说 下次再说 下周再说 不要了 不要这样 别闹 别闹了 别说了 讨厌啦 爱你 你猜 看情况 早点睡 早点休息 多喝水 路上小心 注意身体 保重 一路顺风 旅途愉快 开心就好 喜欢就好 希望你喜欢 ' +
    '恭喜 恭喜你 恭喜恭喜 恭喜发财 加油 祝你好运 祝你愉快 祝你周末愉快 祝你生日快乐 新年好 过年好 做个好梦 好梦 ' +
    '打错字了 打错了 发错了 说错了 手滑 手滑了 口误 抱歉 对不起 不好意思 请见谅 测试 测试一下 试一下 ' +
    '天气真好 天气不错 天气很好 天气好好 今天真热 今天好热 今天好冷 今天真冷 今天太热了 今天太冷了 今天天气 今天 外面 好热 好冷 ' +
    '啊 呀 吧 呢 了 啦 哟 你 您 大家 真的 真是 非常 太 的 吗 那 帮我 一直 耐心 ok okay hi hello bye haha emmm'
  ).split(' '),
  ...meetings(),
  ...wishes(),
  ...thanks(),
]);

function* meetings(): Generator<string> {
  for (const day of [...LATER, ...WEEKDAYS]) yield `${day}见`;
}

function* wishes(): Generator<string> {
  for (const feast of [...FEASTS, ...WEEKDAYS])
    for (const wish of ['快乐', '愉快', '安康']) yield feast + wish;
}

/** Phrases of thanks, such as `谢谢` and `感谢大家的支持`. */
function* thanks(): Generator<string> {
  for (const thank of ['谢谢', '多谢', '感谢'])
    for (const whom of ['', '你', '您', '大家'])
      for (const particle of ['', '的'])
        for (const help of [
          '',
          '帮助',
          '帮忙',
          '支持',
          '建议',
          '回复',
          '解答',
          '分享',
          '解释',
          '推荐',
          '提醒',
        ])
          yield thank + whom + particle + help;
}

/** Praise of the assistant or of its answer. bounded: 120 characters */
const PRAISE =
  /^(?:那)?(?:你|您|这|这个|那|你的?)?(?:真是|真的|可真)?(?:回答|解释|建议|答案|说法|主意|总结|故事|笑话|翻译)?(?:说|讲|写|回答|总结|解释|翻译)?得?(?:真|太|好|很|非常|可|还|超|特别|挺|比我){0,2}(?:是)?(?:聪明|厉害|棒|好|贴心|有用|有帮助|可爱|幽默|好笑|搞笑|有趣|有意思|不错|赞|强|牛|完美|详细|清楚|到位|专业|没错|正确|有道理|及时|周到|温柔|耐心|细心|懂我|会说话)(?:得?多)?[了啊呀哦的呢啦嘛吧]{0,2}$/u;
/** A question about the assistant itself. bounded: 120 characters */
const ABOUT_YOU =
  /^(?:那)?(?:你|您)(?:到底|究竟)?(?:是(?:谁|什么|机器人|人工智能|AI|ai|真人|人吗)|叫什么(?:名字)?|会(?:做|干)?(?:什么|啥|哪些)|能(?:做|干)?(?:什么|啥|哪些)|几岁|多大|在(?:干嘛|做什么|干什么|忙什么)|今天怎么样|好吗)/u;

/** Taking leave for a moment, and how one feels just now. bounded: 120 characters */
const MOMENT =
  /^(?:那)?我?(?:先|要|现在|今天|刚|有点|好|真|太|快|又|准备){0,3}(?:去|到)?(?:睡|睡觉|吃饭|吃个饭|洗澡|洗个澡|忙|撤|下线|休息|上厕所|喝水|下班|到家|起床|醒|饿|困|累|渴|无聊|冷|热)(?:一?会儿?|一下|去|死|坏)?[了啦啊呀哦咯吧]{0,2}$/u;
/** What somebody thinks of what was said just now. bounded: 120 characters */
const REACTION =
  /^我(?:也|很|非常|不|不太|真的?|还是|完全|挺){0,3}(?:同意|赞同|理解|明白|懂|爱|喜欢|讨厌|相信|佩服)(?:你|您|这个|那个|这样|这种)(?:们)?(?:说)?的?(?:看法|意思|观点|想法|说法|话|回答|答案|建议|主意|解释|故事|笑话|好意|心意)?[了啊哦呀啦]?$|^我(?:也|都)?(?:这么|这样|是这么|也是这样)(?:想|认为|觉得)的?$|^我(?:是)?(?:说|在)?(?:认真|说真|开玩笑|逗你|骗你|瞎说|随便说说|随口一说|来测试|测试)的?$|^我(?:没事|很好|挺好|还好|还行|没问题|不介意|不在意|无所谓|随便|都可以|都行|没意见|在呢|在|好着呢|不是机器人|是人|是人类)[的啊呀哦呢了]?$|^(?:我觉得)?(?:你|您)(?:很|真|好|太|最|非常)\p{Script=Han}{1,3}[的了啊呀哦]?$/u;

/** Whether a clause without signs, in lower case, only greets, thanks, agrees, wishes well or praises. */
export function isChineseSmallTalk(clause: string): boolean {
  const plain = simplified(clause);
  return (
    isMadeOf(plain, WORDS) ||
    PRAISE.test(plain) ||
    MOMENT.test(plain) ||
    REACTION.test(plain) ||
    ABOUT_YOU.test(plain) ||
    /^(?:哈|呵|嘿|嘻|啊|呜|嗯)+$/u.test(plain)
  );
}
