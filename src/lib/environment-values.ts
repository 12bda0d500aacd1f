import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { CronSchedule } from './cron-schedule.ts';
import { parseHostList } from './host-list.ts';

/*
 * Types of values in environment variables. Each error text says what to write; the name of the variable is
 * put before it.
 */

/** A key that a header carries. */
export const key = z.string().regex(/^[\x21-\x7e]+$/, {
  error: 'must be ASCII without spaces, because a header carries it: copy the key again',
});
/** A whole number within limits. */
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, { error: `must be a whole number from ${min} to ${max}` })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, { error: `must be at least ${min}` })
        .max(max, { error: `must be at most ${max}` }),
    );

/** A whole number within limits, or `auto`. */
export const wholeOrAuto = (min: number, max: number) =>
  z.union([z.literal('auto'), whole(min, max)], {
    error: `must be auto, or a whole number from ${min} to ${max}`,
  });

/**
 * Origins as browsers send them in the header `Origin`: of web pages, or of apps such as `tauri://localhost`.
 */
export const origins = z
  .string()
  .transform((list) => list.split(',').map(originIn))
  .pipe(
    z.array(
      z.string({
        error:
          'must be a list of origins such as https://app.example.com,http://localhost:3000: no path, no slash at the end, no *',
      }),
    ),
  );

function originIn(text: string): string | null {
  const trimmed = text.trim();
  const parsed = URL.parse(trimmed);
  if (parsed === null || !/^[a-z][a-z\d+.-]*:\/\/[^/?#@*\\\s]+$/i.test(trimmed)) return null;
  // the URL standard gives an app's own scheme the origin `null`; browsers send such an origin unchanged
  return parsed.origin === 'null' ? trimmed : parsed.origin;
}

/** A comma-separated list of names, without duplicates. */
export const names = z
  .string()
  .transform((list) => [...new Set(list.split(',').map((name) => name.trim()))])
  .refine((list) => list.length <= 50 && list.every((name) => name.length > 0 && name.length <= 256), {
    error: 'must be at most 50 names, comma-separated, of at most 256 characters each',
  });

/** A comma-separated list of hosts, such as `docs.example.com, .example.org`. */
export const hosts = z
  .string()
  .transform(parseHostList)
  .pipe(
    z.array(z.string(), {
      error:
        'must be a list of hosts such as docs.example.com,.example.org (a dot at the start: all names below too): no https://, no port, no path, no *',
    }),
  );

/** A comma-separated list of IP addresses and networks, such as `10.0.0.0/8, ::1`. */
export const networks = z.string().transform((given, ctx) => {
  const list = new BlockList();
  for (const entry of given.split(',').map((part) => part.trim())) {
    const [address = '', length, ...rest] = entry.split('/');
    const version = isIP(address);
    const bits =
      length === undefined ? (version === 6 ? 128 : 32) : /^\d{1,3}$/.test(length) ? Number(length) : -1;
    if (version === 0 || rest.length > 0 || bits < 0 || bits > (version === 6 ? 128 : 32)) {
      ctx.addIssue({
        code: 'custom',
        message: 'must be addresses or networks, comma-separated, for example 127.0.0.1, 10.0.0.0/8',
      });
      return z.NEVER;
    }
    list.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
});

/** A cron expression. */
export const cron = z.string().transform((text, ctx) => {
  const schedule = CronSchedule.parse(text);
  if (schedule !== null) return schedule;
  ctx.addIssue({
    code: 'custom',
    message:
      'must be a cron expression (minute, hour, day of the month, month, day of the week) such as 0 3 * * *, of a time that comes',
  });
  return z.NEVER;
});
