import { isLoopbackHost } from '../../lib/loopback.ts';
import { type Diagnosis, diagnosed, finding } from './finding.ts';
import type { Patient } from './patient.ts';

/** Settings that look like mistakes. */
export function checkSettings({ config, unknownSettings }: Patient): Diagnosis {
  const findings = unknownSettings.map((name) => finding('warning', 'unknown_setting', { name }));
  if (config.productAuth === 'open' && !isLoopbackHost(config.host))
    findings.push(finding('warning', 'open_to_network', { host: config.host }));
  return diagnosed('settings', 'settings', { count: findings.length }, findings);
}
