/** Sentences that mean the same in other words, by the script in which they are written. */
export const PROBE_PAIRS = {
  latin: [
    ['My daughter broke her arm yesterday.', 'The girl has a fractured limb.'],
    ['The company is moving to new premises.', 'Our firm relocates to another office.'],
    ['I am afraid of flying.', 'Air travel makes me nervous.'],
    ['We had noodles for lunch.', 'At noon the meal was pasta.'],
    ['He plays the piano every day.', 'His daily hobby is a keyboard instrument.'],
    ['The doctor prescribed tablets.', 'A physician gave me medicine.'],
    ['Their wedding is in June.', 'The couple will get married in summer.'],
    ['The car needs to be repaired.', 'My vehicle broke down.'],
  ],
  other: [
    ['女儿昨天摔断了胳膊', '闺女的手臂骨折'],
    ['公司要搬到新办公楼', '我们单位换工作地点'],
    ['我害怕坐飞机', '乘航班出行让人恐惧'],
    ['午饭吃了面条', '中午用餐是拉面'],
    ['他每天弹钢琴', '此人爱好键盘乐器'],
    ['医生开了药片', '大夫给我治病的药物'],
    ['他们六月举行婚礼', '这对情侣夏天结婚'],
    ['汽车需要维修', '车子坏了去修理'],
  ],
} as const;
