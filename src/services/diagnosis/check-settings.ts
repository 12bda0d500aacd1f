import { isLoopbackHost } from '../../lib/loopback.ts';
import { type Diagnosis, diagnosed, type Finding } from './finding.ts';
import type { Patient } from './patient.ts';

type Found = Omit<Finding, 'check'>;

/** Settings that look like mistakes. */
export function checkSettings({ config, unknownSettings }: Patient): Diagnosis {
  const findings: Found[] = unknownSettings.map((name) => ({
    severity: 'warning',
    message: `${name} is set but is not a setting: it is ignored.`,
    action: 'Correct the name after docs/configuration.md, or remove the variable.',
  }));
  if (config.productAuth === 'open' && !isLoopbackHost(config.host)) {
    findings.push({
      severity: 'warning',
      message: `PRODUCT_AUTH is open while HOST is ${config.host}: whoever reaches the port reads and changes the project "default".`,
      action: 'Set PRODUCT_AUTH to required, or HOST to 127.0.0.1.',
    });
  }
  return diagnosed('settings', `${findings.length} of the settings look like mistakes`, findings);
}
