import { truncate } from '../text/normalise.ts';
import type { ToolUse, Trajectory } from './trajectory.ts';

const MAX_ARGS = 500;
const MAX_RESULT = 1000;
/** Characters for all tool calls of a trajectory together. */
const MAX_TEXT = 6000;
const QUOTED = 120;

/** What a trajectory memory stores about each tool call. */
export interface UsedTool {
  readonly tool: string;
  /** Null when the tool gave no answer. */
  readonly ok: boolean | null;
  /** Empty when the call succeeded. */
  readonly error_type: string;
  /** What was learned: "when …, then …". */
  readonly experience: string;
}

/** Details of tool memories besides title and text. */
export interface ToolDetails {
  readonly used?: readonly UsedTool[];
  readonly experience?: string;
  /** Set for a schema: the tool that it describes. */
  readonly tool_name?: string;
}

/**
 * Writes a trajectory as a memory, in the language of the request: the request, the tool calls with their
 * arguments, and their results.
 */
export function trajectoryMemory(trajectory: Trajectory): {
  readonly title: string;
  readonly text: string;
  readonly details: ToolDetails;
} {
  const { request, uses } = trajectory;
  const words = /\p{Script=Han}/u.test(request) ? CHINESE : ENGLISH;
  const room = Math.floor(MAX_TEXT / uses.length);
  const lines = uses.map((use, n) => `${n + 1}. ${truncate(words.use(use), room)}`);
  const used = uses.map((use) => ({
    tool: use.call.tool,
    ok: use.answer === null ? null : use.error === null,
    error_type: use.error ?? '',
    experience: words.experience(use, request, fixOf(use, uses)),
  }));
  return {
    title: truncate([...new Set(uses.map(({ call }) => call.tool))].join(', '), 80),
    text: [...(request === '' ? [] : [words.task(request)]), ...lines].join('\n'),
    details: { used, experience: [...new Set(used.map(({ experience }) => experience))].join('\n') },
  };
}

/** A later call of the same tool that succeeded after this one failed. */
function fixOf(use: ToolUse, uses: readonly ToolUse[]): ToolUse | undefined {
  if (use.error === null) return undefined;
  return uses
    .slice(uses.indexOf(use) + 1)
    .find((later) => later.call.tool === use.call.tool && later.answer !== null && later.error === null);
}

interface Words {
  task(request: string): string;
  use(use: ToolUse): string;
  experience(use: ToolUse, request: string, fix: ToolUse | undefined): string;
}

function callOf({ call }: ToolUse): string {
  return `${call.tool}(${truncate(call.args === '{}' ? '' : call.args, MAX_ARGS)})`;
}

function resultOf({ answer }: ToolUse): string {
  return truncate(answer?.text.trim().replace(/\s+/gu, ' ') ?? '', MAX_RESULT);
}

const ENGLISH: Words = {
  task: (request) => `Task: ${request}`,
  use: (use) => {
    if (use.answer === null) return `${callOf(use)} → no result`;
    return `${callOf(use)}${use.error === null ? '' : ` failed (${use.error})`} → ${resultOf(use)}`;
  },
  experience: (use, request, fix) => {
    const { call, error } = use;
    if (fix) return `when ${callOf(use)} fails with ${error}, then call ${callOf(fix)} instead`;
    if (error !== null) return `when ${callOf(use)} is called, then it fails with ${error}`;
    if (use.answer === null) return `when ${callOf(use)} is called, then there may be no result`;
    const call_ =
      call.parameters.length === 0 ? call.tool : `${call.tool} with ${call.parameters.join(', ')}`;
    return request === ''
      ? `when ${callOf(use)} is called, then it succeeds`
      : `when asked "${truncate(request, QUOTED)}", then ${call_} gives a result`;
  },
};

const CHINESE: Words = {
  task: (request) => `任务：${request}`,
  use: (use) => {
    if (use.answer === null) return `${callOf(use)} → 无结果`;
    return `${callOf(use)}${use.error === null ? '' : ` 失败（${use.error}）`} → ${resultOf(use)}`;
  },
  experience: (use, request, fix) => {
    const { call, error } = use;
    if (fix) return `当 ${callOf(use)} 失败（${error}）时，改为调用 ${callOf(fix)}`;
    if (error !== null) return `当调用 ${callOf(use)} 时，会失败（${error}）`;
    if (use.answer === null) return `当调用 ${callOf(use)} 时，可能没有结果`;
    const parameters = call.parameters.length === 0 ? '' : `（参数：${call.parameters.join('、')}）`;
    return `当用户问“${truncate(request, QUOTED)}”时，${call.tool}${parameters} 能给出结果`;
  },
};
