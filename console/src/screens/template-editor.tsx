import './template-editor.css';
import { useEffect, useState } from 'preact/hooks';
import { Action } from '../components/action.tsx';
import {
  type Category,
  type Draft,
  draftOf,
  draftOfJson,
  type Field,
  faultIn,
  newCategory,
  newField,
  treeOf,
} from './template-tree.ts';
import { templates as t } from './templates.texts.ts';

interface EditorProps {
  readonly name: string;
  readonly tree: Readonly<Record<string, unknown>>;
  /** When another version of the tree arrives, the editor shows it, unless something is not saved. */
  readonly version?: string;
  /** What saving does to profiles, asked before it is done. */
  readonly question?: string | undefined;
  readonly save: (template: {
    readonly name: string;
    readonly properties: Record<string, unknown>;
  }) => Promise<void>;
  /** What the last save did. */
  readonly saved?: string;
}

/** Edits a template's name and tree. The form offers no fourth level and refuses JSON that has one. */
export function TemplateEditor(props: EditorProps) {
  const [name, setName] = useState(props.name);
  const [draft, setDraft] = useState<Draft>(() => draftOf(props.tree));
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (isChanged) return;
    setName(props.name);
    setDraft(draftOf(props.tree));
  }, [props.version]);
  const change = (to: Draft) => {
    setDraft(to);
    setChanged(true);
  };
  const fault = name.trim() === '' ? t.noName : faultIn(draft);
  const save = async () => {
    await props.save({ name: name.trim(), properties: treeOf(draft) });
    setChanged(false);
  };
  const { loose, categories } = draft;
  return (
    <section class="card tree" aria-label={t.fields}>
      <label>
        {t.name}
        <input
          name="template-name"
          value={name}
          maxLength={256}
          onInput={({ currentTarget }) => {
            setName(currentTarget.value);
            setChanged(true);
          }}
        />
      </label>
      <p class="muted">{t.rule}</p>
      {categories.map((category) => (
        <CategoryRow
          key={category.key}
          of={category}
          change={(to) => change({ loose, categories: replaced(categories, category, to) })}
        />
      ))}
      <Fields
        legend={t.loose}
        level={1}
        of={loose}
        addLabel={t.addFieldTo(t.loose)}
        change={(to) => change({ loose: to, categories })}
      />
      <div class="row">
        <button
          type="button"
          class="secondary small"
          onClick={() => change({ loose, categories: [...categories, newCategory()] })}
        >
          + {t.addCategory}
        </button>
        <Action
          label={t.save}
          tone="primary"
          act={save}
          disabled={fault !== null}
          question={props.question}
        />
        <span role="status" class="muted small">
          {isChanged ? (fault ?? t.unsaved) : props.saved}
        </span>
      </div>
      <AsJson draft={draft} change={change} />
    </section>
  );
}

const replaced = <Entry,>(list: readonly Entry[], old: Entry, by: Entry | null): readonly Entry[] =>
  list.flatMap((one) => (one !== old ? [one] : by === null ? [] : [by]));

function CategoryRow({
  of,
  change,
}: {
  readonly of: Category;
  readonly change: (to: Category | null) => void;
}) {
  return (
    <div class="branch">
      <div class="row">
        <label>
          {t.category(1)}
          <input
            value={of.name}
            onInput={({ currentTarget }) => change({ ...of, name: currentTarget.value })}
          />
        </label>
        <Remove name={of.name} act={() => change(null)} />
      </div>
      <Fields
        legend={of.name}
        level={2}
        of={of.fields}
        addLabel={t.addFieldTo(of.name)}
        change={(fields) => change({ ...of, fields })}
      />
    </div>
  );
}

function Fields(props: {
  readonly legend: string;
  readonly level: number;
  readonly of: readonly Field[];
  readonly addLabel: string;
  readonly change: (to: readonly Field[]) => void;
}) {
  return (
    <fieldset class="branch">
      <legend class={props.level === 1 ? 'muted' : 'hidden'}>{props.legend}</legend>
      {props.of.map((field) => (
        <FieldRow
          key={field.key}
          level={props.level}
          of={field}
          change={(to) => props.change(replaced(props.of, field, to))}
        />
      ))}
      <button
        type="button"
        class="secondary outline small"
        aria-label={props.addLabel}
        onClick={() => props.change([...props.of, newField()])}
      >
        + {t.addField}
      </button>
    </fieldset>
  );
}

function FieldRow(props: {
  readonly level: number;
  readonly of: Field;
  readonly change: (to: Field | null) => void;
}) {
  const { of, level, change } = props;
  return (
    <div class="row">
      <label>
        {t.field(level)}
        <input
          value={of.name}
          onInput={({ currentTarget }) => change({ ...of, name: currentTarget.value })}
        />
      </label>
      <label>
        {t.value(level + 1)}
        <input
          value={of.value}
          onInput={({ currentTarget }) => change({ ...of, value: currentTarget.value })}
        />
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={of.isUpdatable}
          onChange={({ currentTarget }) => change({ ...of, isUpdatable: currentTarget.checked })}
        />
        {t.updatable}
      </label>
      <Remove name={of.name} act={() => change(null)} />
    </div>
  );
}

function Remove({ name, act }: { readonly name: string; readonly act: () => void }) {
  return (
    <button type="button" class="secondary outline small" aria-label={t.removeNamed(name)} onClick={act}>
      {t.remove}
    </button>
  );
}

/** The tree as JSON, to copy and to paste. */
function AsJson({ draft, change }: { readonly draft: Draft; readonly change: (to: Draft) => void }) {
  const [fault, setFault] = useState('');
  const takeOver = (event: Event) => {
    event.preventDefault();
    setFault('');
    try {
      change(draftOfJson(String(new FormData(event.currentTarget as HTMLFormElement).get('json') ?? '')));
    } catch (failure) {
      setFault(failure instanceof Error ? failure.message : String(failure));
    }
  };
  const text = JSON.stringify(treeOf(draft), null, 2);
  return (
    <details>
      <summary>{t.json}</summary>
      <form onSubmit={takeOver}>
        <textarea key={text} name="json" class="fields" rows={12} aria-label={t.json} defaultValue={text} />
        {fault !== '' && (
          <div class="notice bad" role="alert">
            <p>{fault}</p>
          </div>
        )}
        <button type="submit" class="secondary">
          {t.takeOver}
        </button>
      </form>
    </details>
  );
}
