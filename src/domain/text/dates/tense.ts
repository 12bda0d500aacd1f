const FUTURE =
  /\b(?:will|shall|going to|gonna|plan(?:s|ning)? (?:to|on)|hope to|hoping to|want to|looking forward|can't wait|about to|next|upcoming|tomorrow|due|deadline|scheduled?|need to|have to|let's)\b|'ll\b|[会將将要]|打算|计划|准备|预计|明天|下周|改到|改成|改在|推迟到|延到|延期到|提前到|挪到|调到|顺延/i;
// bounded: 600 characters (of a sentence)
const PAST =
  /\b(?:was|were|had|did|didn't|went|got|made|took|saw|met|came|bought|found|gave|told|said|left|lost|won|felt|began|started|ran|ate|drove|flew|built|became|brought|thought|taught|held|kept|spent|sent|wrote|read|heard|broke|fell|grew|knew|led|sold|sang|swam|wore|ago|last|yesterday|used to|since|been|[a-z]{2,}ed)\b|了|过|曾|已经|之前|昨天|上周/i;

/** Whether a sentence speaks of the past: it has words of the past and none of the future. */
export function speaksOfPast(sentence: string): boolean {
  return PAST.test(sentence) && !FUTURE.test(sentence);
}
