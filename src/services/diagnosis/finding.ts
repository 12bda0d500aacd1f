export const CHECKS = [
  'settings',
  'database',
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

/** Something that is wrong, and what to do. Neither text holds a secret or words of a memory. */
export interface Finding {
  readonly check: Check;
  /** `error`: something does not work. `warning`: it will not, or works worse than it could. */
  readonly severity: 'error' | 'warning';
  /** What is wrong; it names the setting, address or object. */
  readonly message: string;
  readonly action: string;
}

/** One line of facts about something that was checked. */
export interface Fact {
  readonly check: Check;
  readonly message: string;
}

export interface Diagnosis {
  readonly findings: readonly Finding[];
  /** What was checked, also where nothing is wrong. */
  readonly facts: readonly Fact[];
}

export const NOTHING: Diagnosis = { findings: [], facts: [] };

/** A diagnosis of facts of one check, and findings. */
export function diagnosed(
  check: Check,
  fact: string,
  findings: readonly Omit<Finding, 'check'>[] = [],
): Diagnosis {
  return { facts: [{ check, message: fact }], findings: findings.map((finding) => ({ check, ...finding })) };
}

export function joined(diagnoses: readonly Diagnosis[]): Diagnosis {
  return {
    findings: diagnoses.flatMap(({ findings }) => findings),
    facts: diagnoses.flatMap(({ facts }) => facts),
  };
}
