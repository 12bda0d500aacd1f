import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ConnectionOptions, createSecureContext } from 'node:tls';
import { ConfigError } from '../../config.ts';

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
type Mode = (typeof MODES)[number];

/** The driver's option `ssl`: false is without TLS, undefined is the driver's default. */
export type TlsChoice = false | undefined | ConnectionOptions;

/**
 * The ways to use TLS that `sslmode` allows, in the order in which to try them. The modes mean what they mean
 * to libpq; the driver gives `require` and `verify-ca` another meaning.
 * @throws ConfigError for an unknown mode and for a certificate that cannot be read
 */
export function tlsChoices(parameters: URLSearchParams): readonly TlsChoice[] {
  if (parameters.has('ssl')) {
    throw new ConfigError(
      'DATABASE_URL: the parameter ssl is not supported: write sslmode=verify-full to verify the server, sslmode=require ' +
        'to encrypt only, or sslmode=disable.',
    );
  }
  const files = {
    ca: rootCertificate(parameters),
    cert: fileIn(parameters, 'sslcert'),
    key: fileIn(parameters, 'sslkey'),
  };
  checkPair(files.cert, files.key);
  const mode = modeIn(parameters);
  const unverified: ConnectionOptions = { ...files, rejectUnauthorized: false };
  const withoutName: ConnectionOptions = { ...files, checkServerIdentity: () => undefined };
  switch (mode) {
    case undefined:
      // a certificate that is given is meant to be used
      return [Object.values(files).some(Boolean) ? files : undefined];
    case 'disable':
      return [false];
    case 'allow':
      return [false, unverified];
    case 'prefer':
      return [unverified, false];
    case 'require':
      // with a root certificate, libpq verifies as with verify-ca
      return [files.ca === undefined ? unverified : withoutName];
    case 'verify-ca':
      // any public authority would do otherwise, and with it any host
      if (files.ca === undefined) {
        throw new ConfigError(
          'DATABASE_URL: sslmode=verify-ca needs sslrootcert=FILE, the certificate of the authority that signed the ' +
            "server's. To trust public authorities, use sslmode=verify-full.",
        );
      }
      return [withoutName];
    case 'verify-full':
      return [files];
  }
}

function modeIn(parameters: URLSearchParams): Mode | undefined {
  const written = parameters.get('sslmode');
  if (written === null) return undefined;
  const mode = MODES.find((candidate) => candidate === written);
  if (mode === undefined) throw new ConfigError(`DATABASE_URL: sslmode must be one of ${MODES.join(', ')}.`);
  return mode;
}

/** Undefined: the authorities that Node.js trusts, which `sslrootcert=system` names too. */
function rootCertificate(parameters: URLSearchParams): string | undefined {
  if (parameters.get('sslrootcert') === 'system') {
    if (parameters.get('sslmode') === 'verify-full') return undefined;
    throw new ConfigError('DATABASE_URL: sslrootcert=system needs sslmode=verify-full.');
  }
  const text = fileIn(parameters, 'sslrootcert');
  if (text !== undefined) {
    try {
      new X509Certificate(text);
    } catch {
      throw new ConfigError(
        'DATABASE_URL: the file that sslrootcert names is not a certificate in PEM format.',
      );
    }
  }
  return text;
}

function checkPair(cert: string | undefined, key: string | undefined): void {
  try {
    createSecureContext({ ...(cert && { cert }), ...(key && { key }) });
  } catch {
    throw new ConfigError(
      'DATABASE_URL: the files that sslcert and sslkey name are not a certificate and its key, unencrypted, in PEM format.',
    );
  }
}

function fileIn(parameters: URLSearchParams, name: string): string | undefined {
  const path = parameters.get(name);
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `DATABASE_URL: the file that ${name} names cannot be read (${code}): check its path and its permissions.`,
    );
  }
}
