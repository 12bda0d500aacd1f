import { conversationOf, type TermIndex } from './term-index.ts';

/** Whether each memory is of a chat between people (1 or 0), by slot; cached until the index changes. */
export function betweenPeople(index: TermIndex): Uint8Array {
  return index.derived(makeBetweenPeople);
}

/**
 * A chat is between people when two of its speakers have names. A single name ("Calendar: …", "Note: …") is
 * as often a label.
 */
function makeBetweenPeople(index: TermIndex): Uint8Array {
  const [speakers, conversations] = [index.speakers, index.column(conversationOf)];
  const first = new Float64Array(index.conversations.places);
  const several = new Uint8Array(index.conversations.places);
  for (const slot of index.occupied) {
    const [speaker, place] = [speakers[slot] as number, conversations[slot] as number];
    if (speaker === 0) continue;
    if (first[place] === 0) first[place] = speaker;
    else if (first[place] !== speaker) several[place] = 1;
  }
  const people = new Uint8Array(index.slots);
  for (const slot of index.occupied)
    if ((speakers[slot] as number) > 0) people[slot] = several[conversations[slot] as number] as number;
  return people;
}
