/** What nobody likes: who says that he likes it very much means the contrary. */
const UNLOVED =
  '(?:被[^，,。]{1,6}(?:骂|催|怼|训|坑|放鸽子|折磨|批评|无视|使唤|冤枉)|(?:连续|天天|每天|半夜|周末|深夜|通宵){0,2}(?:加班|堵车|塞车|背锅|背黑锅|挨骂|排长?队|改方案|改需求|失眠|牙疼|晚点|延误|停电|漏水|交罚款)|[^，,。]{0,4}早高峰)';
/** 我最喜欢加班了, 我可太喜欢堵车了. bounded: 120 characters */
const IRONIC = new RegExp(
  `(?:最|可太|太|超级?|就|真是?|可真|特别|简直|好|可)(?:喜欢|爱死?|享受)(?:了)?${UNLOVED}`,
  'u',
);

/** Whether a clause praises what nobody likes, in simplified characters. */
export const isIronic = (clause: string): boolean => IRONIC.test(clause) && !/不|没|谁/u.test(clause);
