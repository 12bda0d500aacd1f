import { encode, useLink } from '../address.ts';

interface Message {
  readonly cube_id: string;
  readonly conversation_id: string;
  readonly message_id: string;
}

/** Makes addresses of messages: the page of the conversation that has the message, scrolled to it. */
export function useMessageAddress(): (of: Message) => string {
  const link = useLink();
  return ({ cube_id, conversation_id, message_id }) => {
    const path = `/conversations/${encode(cube_id)}/${encode(conversation_id)}`;
    return `${link(path, { message: message_id })}#${message_id}`;
  };
}
