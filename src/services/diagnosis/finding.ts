import { FACTS } from './fact-texts.ts';
import { FINDINGS } from './finding-texts.ts';

export const CHECKS = [
  'settings',
  'database',
  'replica',
  'durability',
  'disk',
  'clock',
  'models',
  'vectors',
  'webhooks',
  'streams',
  'indexes',
  'audit',
  'limits',
  'backups',
] as const;
export type Check = (typeof CHECKS)[number];

export type FindingCode = keyof typeof FINDINGS;
export type FactCode = keyof typeof FACTS;

/** What the texts of a code name: counts, seconds, ids, names of settings. */
export type Values = Readonly<Record<string, string | number>>;
type ValuesOf<
  Texts extends Readonly<Record<string, (values: never) => unknown>>,
  Code extends keyof Texts,
> = Parameters<Texts[Code]>[0];

/** Something that is wrong, and what to do. Neither text holds a secret or words of a memory. */
export interface Finding {
  readonly check: Check;
  /** `error`: something does not work. `warning`: it will not, or works worse than it could. */
  readonly severity: 'error' | 'warning';
  readonly code: FindingCode;
  readonly values: Values;
  readonly message: string;
  readonly action: string;
}

/** A finding whose check is not named yet. */
export type Found = Omit<Finding, 'check'>;

/** One line of facts about something that was checked. */
export interface Fact {
  readonly check: Check;
  readonly code: FactCode;
  readonly values: Values;
  readonly message: string;
}

export interface Diagnosis {
  readonly findings: readonly Finding[];
  /** What was checked, also where nothing is wrong. */
  readonly facts: readonly Fact[];
}

/** A finding with the texts of its code. */
export function finding<Code extends FindingCode>(
  severity: Finding['severity'],
  code: Code,
  values: ValuesOf<typeof FINDINGS, Code>,
): Found {
  const text = FINDINGS[code] as (values: object) => Pick<Finding, 'message' | 'action'>;
  return { severity, code, values: values as Values, ...text(values) };
}

/** A diagnosis of a fact of one check, and findings. */
export function diagnosed<Code extends FactCode>(
  check: Check,
  code: Code,
  values: ValuesOf<typeof FACTS, Code>,
  findings: readonly Found[] = [],
): Diagnosis {
  const message = (FACTS[code] as (values: object) => string)(values);
  return {
    facts: [{ check, code, values: values as Values, message }],
    findings: findings.map((one) => ({ check, ...one })),
  };
}

export function joined(diagnoses: readonly Diagnosis[]): Diagnosis {
  return {
    findings: diagnoses.flatMap(({ findings }) => findings),
    facts: diagnoses.flatMap(({ facts }) => facts),
  };
}
