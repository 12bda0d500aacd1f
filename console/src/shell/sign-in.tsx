import { useEffect, useRef, useState } from 'preact/hooks';
import { post } from '../api/call.ts';
import { Failure } from '../api/failure.ts';
import { Problem } from '../components/states.tsx';
import { access } from '../state/session.ts';
import { Languages } from './languages.tsx';
import { shell } from './shell.texts.ts';

/** Exchanges a key for a cookie. The address stays, so that the screen behind it follows. */
export function SignIn({
  hasEnded,
  onSignedIn,
}: {
  readonly hasEnded: boolean;
  readonly onSignedIn: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    document.title = `${shell.signIn} · Recollect`;
    field.current?.focus();
  }, []);
  const signIn = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const session = await post('/admin/sign-in', { body: { key: field.current?.value ?? '' } });
      access.value = session.access;
      onSignedIn();
    } catch (failure) {
      setError(failure instanceof Failure && failure.status === 401 ? new Error(shell.wrongKey) : failure);
      field.current?.select();
    } finally {
      setBusy(false);
    }
  };
  return (
    <main class="sign-in">
      <Languages />
      <h1>{shell.console}</h1>
      {hasEnded && (
        <p class="notice" role="status">
          {shell.ended}
        </p>
      )}
      <form onSubmit={signIn}>
        <label>
          {shell.key}
          <input
            ref={field}
            type="password"
            name="key"
            required
            autocomplete="current-password"
            aria-describedby="sign-in-hint"
          />
        </label>
        <p id="sign-in-hint" class="muted">
          {shell.signInHint} {shell.lost}
        </p>
        {error !== null && <Problem error={error} />}
        <button type="submit" disabled={isBusy} aria-busy={isBusy}>
          {shell.signIn}
        </button>
      </form>
    </main>
  );
}
