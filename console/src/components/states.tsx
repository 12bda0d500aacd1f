import type { ComponentChildren } from 'preact';
import { useLink } from '../address.ts';
import { Failure } from '../api/failure.ts';
import { names } from '../shell/names.texts.ts';
import { language } from '../state/language.ts';
import { Code } from './code.tsx';
import { common } from './common.texts.ts';

export function Loading() {
  return (
    <p class="state" role="status">
      <span class="spinner" aria-hidden="true" /> {common.loading}
    </p>
  );
}

/** What went wrong, and what to do. */
export function Problem({ error, retry }: { readonly error: unknown; readonly retry?: () => unknown }) {
  const failure = error instanceof Failure ? error : null;
  return (
    <div class="notice bad" role="alert">
      <strong>
        <span aria-hidden="true">✕ </span>
        {common.failed}
      </strong>
      <p>{wordsOf(error)}</p>
      {language.value === 'zh' && failure?.message && (
        <p lang="en" class="small">
          {failure.message}
        </p>
      )}
      {failure?.requestId && (
        <p class="muted small">
          {common.requestId}: <code>{failure.requestId}</code>
        </p>
      )}
      {retry && (
        <button type="button" class="secondary" onClick={() => retry()}>
          {common.retry}
        </button>
      )}
    </div>
  );
}

const REFUSALS: Readonly<Record<number, () => string>> = {
  403: () => common.forbidden,
  404: () => common.notFound,
  409: () => common.conflict,
  413: () => common.tooLarge,
  429: () => common.tooMany,
};

function wordsOf(error: unknown): string {
  if (!(error instanceof Failure)) return error instanceof Error ? error.message : String(error);
  if (error.status === 0) return common.unreachable;
  // the server says in English what is wrong; in Chinese it stands below these words
  if (error.message !== '' && language.value === 'en') return error.message;
  return (REFUSALS[error.status] ?? (() => (error.status < 500 ? common.refused : common.serverFault)))();
}

function WhereKey({ isOperators }: { readonly isOperators: boolean }) {
  const link = useLink();
  if (isOperators) return <p class="muted small">{common.asksOperatorKey}</p>;
  return (
    <p class="muted small">
      {common.whereKey} <a href={link('/projects')}>{names.projects}</a>
    </p>
  );
}

/** A page without entries: why, and the command that adds the first one. */
export function Empty(props: {
  readonly children: ComponentChildren;
  readonly command?: string;
  /** Whether the command asks for an operator key, not for an API key. */
  readonly isOperators?: boolean;
}) {
  return (
    <div class="notice empty">
      <p>{props.children}</p>
      {props.command !== undefined && (
        <>
          <p class="muted">{common.tryThis}</p>
          <Code text={props.command} />
          <WhereKey isOperators={props.isOperators === true} />
        </>
      )}
    </div>
  );
}
