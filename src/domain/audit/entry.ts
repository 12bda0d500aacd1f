/**
 * `started`: an act that no transaction holds has begun; its end has an entry of its own. `ok`: it was done.
 * `refused`: the caller may not do it. `failed`: it changed nothing for another reason.
 */
export const AUDIT_RESULTS = ['started', 'ok', 'refused', 'failed'] as const;

export type AuditResult = (typeof AUDIT_RESULTS)[number];

/** Who did what, to what, and from where. It holds ids only, never words or keys. */
export interface AuditAct {
  /** Null = the installation. */
  readonly projectId: string | null;
  /** `operator`, `operator:read`, `console`, `console:read`, `key:<id>`, `anonymous`, `cli`, `server`. */
  readonly actor: string;
  /** Such as `api_key.create`. */
  readonly action: string;
  /** Such as `projects/default/api_keys/key_1`. */
  readonly target: string;
  /** Empty for commands on the server's machine. */
  readonly ip: string;
}

/** An entry of the audit log. */
export interface AuditEntry extends AuditAct {
  readonly id: string;
  readonly at: Date;
  readonly result: AuditResult;
  /** The code of the error; null without one. */
  readonly reason: string | null;
  /** How many equal refusals it stands for. */
  readonly count: number;
}

/** The entry that an operation leaves. The operation's transaction writes it. */
export interface AuditTrail {
  /** @param answer the operation's answer, whose id completes the target of something new */
  actOf(answer?: object): AuditAct;
  /** Whether the operation has been recorded, or repeats one that was. */
  settled: boolean;
}
