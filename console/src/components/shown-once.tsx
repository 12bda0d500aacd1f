import { Code } from './code.tsx';

/** A secret that the server shows only now. */
export function ShownOnce(props: { readonly label: string; readonly secret: string; readonly hint: string }) {
  return (
    <div class="notice warn" role="status">
      <p>{props.hint}</p>
      <Code text={props.secret} label={props.label} />
    </div>
  );
}
