import type { ComponentChildren } from 'preact';
import { useLink } from '../address.ts';
import { Failure } from '../api/failure.ts';
import { names } from '../shell/names.texts.ts';
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

function wordsOf(error: unknown): string {
  if (!(error instanceof Failure)) return error instanceof Error ? error.message : String(error);
  if (error.status === 0) return common.unreachable;
  if (error.message !== '') return error.message;
  return error.status === 403 ? common.forbidden : common.serverFault;
}

function WhereKey() {
  const link = useLink();
  return (
    <p class="muted small">
      {common.whereKey} <a href={link('/projects')}>{names.projects}</a>
    </p>
  );
}

/** A page without entries: why, and the command that adds the first one. */
export function Empty(props: { readonly children: ComponentChildren; readonly command?: string }) {
  return (
    <div class="notice empty">
      <p>{props.children}</p>
      {props.command !== undefined && (
        <>
          <p class="muted">{common.tryThis}</p>
          <Code text={props.command} />
          <WhereKey />
        </>
      )}
    </div>
  );
}
