/** Words by which somebody refuses what he seems to command: 忘掉我的地址，怎么可能. bounded: 300 characters */
const EXCLAIMED =
  /怎么可能|怎么会(?!议)|怎么能|哪能|不可能|不会的?$|才怪|休想|做梦|别想|绝不$|没门|谁能|舍不得|忘不了|这辈子|下辈子|\b(?:no way|as if|never|not a chance|fat chance|in your dreams|over my dead body|how could (?:i|you|anyone))$/iu;

/** Whether a sentence only seems to command, and refuses it. */
export const isExclaimed = (sentence: string): boolean => EXCLAIMED.test(sentence.slice(0, 300));
