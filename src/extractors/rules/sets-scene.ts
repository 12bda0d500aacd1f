import { announces } from './lead-in.ts';
import { claimsOf } from './piece-claims.ts';
import type { Piece } from './turn.ts';

const MAX_SENTENCE = 300;

/** What may be about a text of which all sentences are. bounded: 60 characters */
const LABELLED =
  /^(?!(?:about me|me|bio|profile|info|notes?|update|fyi|ps|hi|hello|also)\b|关于我|自我介绍|个人|我的|备注|补充|更新)[\p{L}][^:：,.，。\n]{0,30}[:：](?!\d)/iu;

/** What sets the scene for a text. bounded: 300 characters */
const SCENE =
  /\b(?:role-?play(?:ing)?|screenplay|fan ?fic(?:tion)?|from the (?:view|perspective|point of view) of|(?:writ(?:e|ing)|act(?:ing)?|invent|make up|pretend|imagine)\b[^.]{0,40}\b(?:story|novel|poem|song|scene|character|essay|script|play|lyrics|monologue|dialogue)|game where|this is (?:the|a|my) (?:character|role|persona)|(?:that|this|it)(?:'s| is| was) (?:all )?(?:a lie|a joke|not true|false|made up|before)|says my|(?:have|got) (?:a|one|another|some) (?:questions?|problems?|issues?|doubts?))\b|我有(?:个|一个)?(?:问题|疑问)|写.{0,6}(?:小说|剧本|故事|诗|歌词|作文|独白|对话)|那是.{0,6}(?:事|以前)|这是.{1,8}的情况|那时候|扮演|角色|假装|假如/iu;

/** Whether a sentence says how the others are meant, so that they are no claims: `In my novel I …`. */
export function setsScene(piece: Piece, isChinese: boolean): boolean {
  if (piece.isListed !== true && LABELLED.test(piece.text.slice(0, 60)) && !announces(piece.text))
    return true;
  if (piece.kind === 'code' || piece.text.length > MAX_SENTENCE) return false;
  if (SCENE.test(piece.text)) return true;
  const claims = claimsOf(piece, isChinese);
  return claims.length > 0 && claims.every(({ modality }) => modality === 'unreal');
}
