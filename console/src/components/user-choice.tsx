import { useState } from 'preact/hooks';
import { encode, useLink, useProject } from '../address.ts';
import { useApi } from '../api/use-api.ts';
import { addCommand } from '../screens/commands.ts';
import { Empty, Loading, Problem } from './states.tsx';
import { userChoice as t } from './user-choice.texts.ts';

/** Whoever has memories, as links to the screen at `path` that keep the query. */
export function UserChoice(props: {
  readonly path: string;
  readonly title: string;
  readonly query?: string | undefined;
}) {
  const id = useProject();
  const link = useLink();
  const [text, setText] = useState('');
  const { data, error } = useApi('/admin/projects/{id}/users', { path: { id }, query: { text, limit: 30 } });
  if (error) return <Problem error={error} />;
  if (!data) return <Loading />;
  const users = (data as unknown as { readonly users: readonly { readonly id: string }[] }).users;
  if (users.length === 0 && text === '') return <Empty command={addCommand()}>{t.nobody}</Empty>;
  return (
    <section class="card">
      <label>
        {props.title}
        <input value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} maxLength={256} />
      </label>
      <ul class="choices">
        {users.map((user) => (
          <li key={user.id} data-row>
            <a href={link(props.path, { user: user.id, query: props.query })} data-user={encode(user.id)}>
              {user.id}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
