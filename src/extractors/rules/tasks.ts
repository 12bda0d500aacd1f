import { trimTail } from '../../domain/text/trim.ts';

/** A longer sentence may hold more than the task. */
const MAX_TASK = 120;
const EDGE = /^[\s\p{P}\p{S}]$/u;
/** What an assistant is asked to do at once, as opposed to notes of what the user has to do himself. */
const VERBS =
  'tell (?:me|us)|show (?:me|us)|give (?:me|us)|teach (?:me|us)|help (?:me|us)(?: with| to)?|explain|describe|define|translate|summari[sz]e|paraphrase|rephrase|reword|rewrite|proofread|correct|fix|improve|shorten|expand|simplify|elaborate|' +
  'write|compose|draft|generate|create|make (?:it|this|that|me|up|a|an)|list|count|calculate|compute|convert|compare|solve|analy[sz]e|check|search|look up|look for|find|google|suggest|recommend|' +
  'try|continue|go on|go ahead|keep going|carry on|proceed|repeat|say|redo|do (?:it|that|this)|undo|stop|wait|hold on|hang on|never mind|nevermind|forget it|skip (?:it|this|that)|start over|guess|pick|choose|surprise me|sing|roll|flip|draw|brainstorm|imagine|pretend|act as|print|output|format|sort|complete|finish';
// bounded: 120 characters
const TASK = new RegExp(
  `^(?:(?:ok|okay|now|then|and|so|hey|hi|hello|great|cool|thanks|please|just|first|next|alright|right|well|yes|no|sorry)[,!.]? )*(?:(?:can|could|would|will) you (?:please |just )?|i(?:'d| would) like you to |i (?:need|want) you to |let's |let us |let me )?(?:please |just |quickly )*(?:${VERBS}|(?:see|do|get|move|start|try|talk|chat|look|focus|call it)(?<=let's .{2,12}))\\b`,
  'i',
);
/** Words that make more of it than a task: the user's own affairs, and wishes that last. */
const MORE =
  /\b(?:i|i'm|i've|i'll|my|mine|we|our|ours|myself|always|never|every|each|whenever|from now on|in (?:the )?future|going forward|any ?more|instead of|don't|do not|without|only|units?|remember|note)\b/i;
// bounded: 120 characters
const LEAD =
  /^(?:(?:[a-z]+[,!.]? ){0,4}?)(?:i(?:'d| would) like you to|i (?:need|want) you to|let me|let's|let us) /i;

const LEFT_OFF = / where we (?:left off|stopped|were)$/i;

/**
 * Whether a sentence only asks the assistant for something, such as `Tell me a joke`, and tells nothing that
 * lasts. Only English ones are found.
 */
export function isTask(sentence: string): boolean {
  if (sentence.length > MAX_TASK) return false;
  const plain = trimTail(sentence.trim().replace(/[’‘]/g, "'"), EDGE);
  return TASK.test(plain) && !MORE.test(plain.replace(LEAD, '').replace(LEFT_OFF, ''));
}
