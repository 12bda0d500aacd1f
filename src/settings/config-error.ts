/** Thrown when the environment cannot be used: the message names the variable and the fix. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
