import { keptReadings } from '../../../../lib/kept-readings.ts';

const MAX_TEXT = 120;
/** A sentence is compared with many memories. */
const MAX_KEPT = 600;
/** A kind of which people use one at a time; `=` joins names of one, `>` stands before what is of it. */
const KINDS = `
iPhone=苹果 安卓>小米>红米>华为>荣耀>OPPO>vivo>三星>一加>魅族>realme>真我>Pixel>Mate>鸿蒙
联想=ThinkPad=小新=拯救者 MacBook=Mac=苹果 戴尔=Dell 惠普 华硕 宏碁 微星 Surface 外星人 机械革命 神舟
Windows=Win10=Win11 Linux=Ubuntu=Debian macOS=苹果系统
MySQL=MariaDB PostgreSQL=Postgres=PG Oracle=甲骨文 SQLServer SQLite MongoDB=Mongo TiDB 达梦
Java Python Go=Golang Rust C++ C# PHP JavaScript=JS TypeScript=TS Kotlin Swift Ruby
React Vue Angular Svelte jQuery
VS_Code Vim=Neovim Emacs IDEA PyCharm Sublime Cursor WebStorm Eclipse
Word=WPS LaTeX=Latex=Overleaf Markdown Typst 谷歌文档 腾讯文档 石墨 飞书文档
Notion 印象笔记=Evernote 有道云笔记 Obsidian OneNote 语雀 幕布 flomo 备忘录 纸质笔记=手写
移动 联通 电信 广电
QQ音乐 网易云 酷狗 酷我 Spotify 汽水音乐
爱奇艺 优酷 腾讯视频 芒果TV=芒果 B站=哔哩哔哩 Netflix=奈飞
钉钉 企业微信=企微 飞书 Slack Teams
百度网盘=百度云 阿里云盘 夸克网盘 iCloud OneDrive NAS=群晖 坚果云 移动硬盘
PS=Photoshop Figma Sketch Canva=可画 美图秀秀=美图 醒图 Lightroom 即时设计 MasterGo
剪映 PR=Premiere 必剪 达芬奇 FinalCut
高德 百度地图 腾讯地图
美团外卖=美团 饿了么 京东外卖
盒马 叮咚 朴朴 山姆 永辉 菜市场=菜场 沃尔玛 大润发 胖东来 多多买菜 美团买菜=小象
淘宝 京东 拼多多 唯品会
滴滴 高德打车=高德 曹操 T3 花小猪 出租车
支付宝 微信支付 云闪付 数字人民币
招行=招商 工行=工商银行 建行=建设银行 农行=农业银行 中行=中国银行 交行=交通银行 浦发 中信 民生 邮储 兴业 平安银行
Chrome=谷歌浏览器 Edge Firefox=火狐 Safari 360浏览器
QQ邮箱 163=网易邮箱 Gmail Outlook 126邮箱 企业邮箱
五笔 拼音=双拼 手写输入
搜狗输入法=搜狗 百度输入法 讯飞输入法=讯飞 微信输入法
ChatGPT=GPT 豆包 Kimi DeepSeek 文心一言=文心 通义=千问 元宝 Claude Gemini
大众=朗逸=帕萨特=途观=高尔夫 丰田=卡罗拉=凯美瑞=雷凌=汉兰达 本田=雅阁=思域=飞度 比亚迪 特斯拉 宝马 奔驰 奥迪 五菱=五菱宏光 吉利 长安 哈弗 小鹏 蔚来 理想 问界 别克=凯越 雪佛兰 福特 日产=轩逸 马自达 捷达 起亚 极氪 奇瑞
Switch PS5 Xbox
阿里云 腾讯云 华为云 AWS Azure
腾讯会议 Zoom 钉钉会议
微信读书 Kindle 掌阅 多看
顺丰 中通 圆通 申通 韵达
瑞幸 星巴克 库迪 Manner
乐刻 一兆韦德 威尔士 超级猩猩
美团单车 哈啰=哈罗 青桔
胰岛素 口服药
电动 手动
全脂 脱脂 低脂 舒化奶
煤气 天然气 电磁炉
左侧 右侧 平躺=仰
华东 华南 华北 华中 西南 西北 东北
上铺 下铺
油车 电车=新能源 混动
文科 理科
公立 私立
框架 隐形
前锋 后卫 中锋 门将
台式 笔记本
中药 西药
双开门 单开门
黑色=黑的 白色=白的 红色=红的 蓝色=蓝的 灰色=灰的 绿色=绿的 黄色=黄的 粉色=粉的 紫色=紫的 银色 棕色
海尔 美的 格力 西门子 小天鹅 海信 TCL 松下
平安 人保 太平洋 太保 国寿=中国人寿 泰康 友邦
考研 考公 考编
跟团=报团 自由行=自助游=自驾
`;

/** One of a kind, with its names, and with the names of what is of it. */
interface Product {
  readonly names: readonly RegExp[];
}

/** Names of Latin letters stand alone: `PR` is none in `PRESS`. bounded: 120 characters */
const nameOf = (name: string): RegExp => {
  const source = name.replace(/[+.]/gu, String.raw`\$&`).replace('_', ' ?');
  // bounded: 120 characters
  return /^\w/u.test(name)
    ? new RegExp(`(?<![A-Za-z0-9])${source}(?![A-Za-z+#])`, 'iu')
    : new RegExp(source, 'u');
};

const PRODUCTS: readonly (readonly Product[])[] = KINDS.trim()
  .split('\n')
  .map((line) => line.split(' ').map((one) => ({ names: one.split(/[=>]/u).map(nameOf) })));

/** A product that a text names: its kind, its number in that, and the name that is meant. */
export interface NamedProduct {
  readonly kind: number;
  readonly product: number;
  readonly name: string;
  /** UTF-16 offset of the name in the text. */
  readonly at: number;
}

/** The products that a text names, with every kind that a name may be of. */
export const productsIn = keptReadings(
  (text): readonly NamedProduct[] =>
    PRODUCTS.flatMap((kind, at) =>
      kind.flatMap(({ names }, product) =>
        names.flatMap((name): readonly NamedProduct[] => {
          const found = name.exec(text);
          return found === null ? [] : [{ kind: at, product, name: found[0].toLowerCase(), at: found.index }];
        }),
      ),
    ),
  MAX_KEPT,
  MAX_TEXT,
);

/** Whether one name stands for a wider thing that the other is of: `安卓` and `小米`. */
const isWider = (a: NamedProduct, b: NamedProduct): boolean =>
  a.product === b.product && [a.name, b.name].some((name) => name === '安卓');

/** Whether two names are of one kind, and of different things of it. */
export const isOtherOfKind = (a: NamedProduct, b: NamedProduct): boolean =>
  a.kind === b.kind &&
  (a.product === b.product ? isBrandOfOne(a, b) && a.name !== b.name && !isWider(a, b) : true);

/** Phones of several makers have one system. */
const BRANDS = /^(?:小米|红米|华为|荣耀|oppo|vivo|三星|一加|魅族|realme|真我|pixel)$/u;
const isBrandOfOne = (a: NamedProduct, b: NamedProduct): boolean =>
  BRANDS.test(a.name) && BRANDS.test(b.name);
