import { Endpoint, type EndpointOptions } from '../../src/providers/openai-compatible/endpoint.ts';
import { ProviderError } from '../../src/providers/provider-error.ts';

export interface TestEndpoint {
  readonly endpoint: Endpoint;
  /** Moves the endpoint's clock forward. */
  later(ms: number): void;
  /** How long it waited between attempts, in milliseconds. */
  readonly waits: readonly number[];
}

/**
 * Creates an endpoint whose waits take no time but move its clock, and whose random number is always the
 * same.
 */
export function testEndpoint(baseUrl: string, options: Partial<EndpointOptions> = {}): TestEndpoint {
  let passed = 0;
  const waits: number[] = [];
  const endpoint = new Endpoint({
    baseUrl,
    apiKey: 'the-key',
    timeoutMs: 20_000,
    ...options,
    timing: {
      now: () => passed,
      random: () => 0.5,
      pause: async (ms) => {
        waits.push(ms);
        passed += ms;
      },
    },
  });
  return {
    endpoint,
    waits,
    later: (ms) => {
      passed += ms;
    },
  };
}

/** Returns the `ProviderError` of a call that must fail with one. */
export async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ProviderError) return error;
  throw error ?? new Error('the call succeeded');
}
