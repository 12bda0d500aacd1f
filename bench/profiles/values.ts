import type { TaggedField } from '../../src/extractors/rules/profile-tagger/fields.ts';
import type { Language } from './labelled.ts';

const split = (words: string) => words.split('|');
const CITIES = split(
  'Tampa|Aarhus|Leicester|Gdańsk|Salzburg|Quito|Accra|Hanoi|Pune|Adelaide|Winnipeg|Bath|Odense|Brno|Trieste|Ankara|Kandy|Jaipur|Rosario|Mérida|Uppsala|Ålesund|Tilburg|Split|Varna|Debrecen|Kigali|Mombasa|Fez|Haifa|Surabaya|Cebu|Busan|Sapporo|Tainan|Hobart|Dunedin|Halifax|Omaha|El Paso|New Orleans|San Diego|Salt Lake City|Kuala Lumpur|Ho Chi Minh City|Buenos Aires|Cape Town|Stoke-on-Trent|Newcastle|Wexford|a village near Siena|a small town outside Lyon',
);

/** Values that take the place of marked ones, so that the model learns the words around them. */
export const VALUES: Readonly<Record<Language, Partial<Record<TaggedField, readonly string[]>>>> = {
  en: {
    name: split(
      'Anna|Ben|Carlos|Dmitri|Elif|Farah|Gareth|Hiroshi|Imani|Jasper|Katya|Lucía|Mohammed|Nils|Oksana|Pedro|Quentin|Rosa|Stefan|Tamsin|Uma|Vikram|Wendy|Ximena|Yara|Zoltan|Emily Carter|Rajesh Nair|Chloé Dubois|Lars Petersen|Mei Tanaka|Fatou Ba|Jack O’Neill|Aino Virtanen|Sam|Alex|Tony|Sue|Mike|Lena|Jo|Kit',
    ),
    age: split(
      '18|21|23|26|32|38|44|49|51|57|63|68|74|81|twenty-two|thirty|thirty-nine|fifty-five|sixty-two|seventy',
    ),
    birthday: split(
      '3 March|March 3rd|the 21st of June|June 21|8 October 1990|October 8th, 1990|1983|1996|New Year’s Eve|1992-04-17|17 April|the 1st of December|August 9th|12/05/1979',
    ),
    employer: split(
      'Bosch|Nestlé|Google|Maersk|Philips|Toyota|Shell|Ericsson|Lufthansa|Barclays|Vodafone|Nokia|the Guardian|Samsung|BMW|L’Oréal|Pfizer|Deloitte|Walmart|the BBC|City Hall|St Mary’s Hospital|Ubisoft|Airbus|Zalando|Tesla|Costco|Royal Mail|the National Gallery|Renault|Hilton|Boeing|FedEx|Leiden University',
    ),
    city: CITIES,
    hometown: CITIES,
    languages: split(
      'English|French|German|Spanish|Italian|Dutch|Swedish|Norwegian|Danish|Czech|Hungarian|Romanian|Greek|Turkish|Ukrainian|Serbian|Hebrew|Hindi|Bengali|Urdu|Punjabi|Thai|Vietnamese|Mandarin|Cantonese|Japanese|Tagalog|Malay|Yoruba|Zulu|Basque|Irish',
    ),
    allergies: split(
      'nuts|peanuts|almonds|milk|eggs|wheat|soy|fish|crab|shrimp|strawberries|bee stings|dust|mould|grass pollen|birch|cats|dogs|horses|aspirin|ibuprofen|latex|celery|mustard|sulphites|tomatoes|bananas|perfume',
    ),
  },
  zh: {
    name: split(
      '王芳|李强|张晓明|刘洋|陈静怡|杨帆|赵国栋|黄丽|周杰|吴敏|徐浩然|孙悦|林晓彤|何平|郭子轩|罗琳|郑秀英|谢天宇|唐果|许诺|阿珍|小美|大刘|老周|司徒雷|Lisa|Kevin|Amy',
    ),
    age: split('18|21|24|29|33|37|42|48|52|59|66|73|二十三|三十一|三十八|四十五|五十二|六十七'),
    birthday: split(
      '3月8日|10月1号|1987年|1995年6月|二〇〇一年|六月初三|正月十五|十二月二十五号|89年|1990年7月15日',
    ),
    employer: split(
      '华为|阿里|字节跳动|京东|海尔|工商银行|中石油|格力|滴滴|网易|人民医院|宁德时代|中国银行|联想|吉利|富士康|顺丰|拼多多|中建三局|平安保险',
    ),
    city: split(
      '北京|上海|广州|深圳|杭州|南京|武汉|成都|重庆|天津|苏州|济南|福州|哈尔滨|太原|温州|桂林|海口|拉萨|乌鲁木齐|台北|香港|新加坡|东京|吉隆坡|柏林|浦东|海淀区|朝阳',
    ),
    hometown: split(
      '四川|山东|河南|湖北|江西|福建|广东|东北|黑龙江|陕西|云南|甘肃|绵阳|洛阳|宜昌|赣州|泉州|湛江|齐齐哈尔|延安|曲靖|天水|温州乐清|湖南湘潭|台南',
    ),
    languages: split(
      '英语|日语|法语|德语|俄语|西班牙语|韩语|泰语|粤语|上海话|四川话|客家话|藏语|普通话|葡萄牙语',
    ),
    allergies: split(
      '花生|牛奶|鸡蛋|海鲜|虾|螃蟹|小麦|大豆|坚果|腰果|花粉|尘螨|猫毛|狗毛|青霉素|头孢|酒精|芒果|桃子|菠萝|乳胶',
    ),
    hobbies: split(
      '爬山|游泳|摄影|钓鱼|下棋|打羽毛球|骑车|画画|弹琴|拉二胡|跳舞|做饭|看电影|打游戏|练瑜伽|写字|养花|露营|滑雪|跑步|听音乐',
    ),
    occupation: split(
      '老师|护士|工程师|程序员|司机|厨师|会计|设计师|医生|律师|警察|销售|翻译|记者|电工|木匠|产品经理|空姐|保安|药剂师|研究员|公务员',
    ),
  },
};
