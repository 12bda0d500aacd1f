import pg from 'pg';

/** SQLSTATEs of a refused connection that waiting does not change, with what to do. */
const REFUSED = new Map([
  [
    '28P01',
    'the server refuses the password: check user and password. A special character of the password must be ' +
      'percent-encoded in the URL, for example # as %23',
  ],
  [
    '28000',
    'the server refuses the user: check its name, that the role may log in, and that pg_hba.conf lets it in from this host',
  ],
  ['3D000', 'the database does not exist: check its name, or create it with CREATE DATABASE'],
  ['42501', 'the role may not connect to this database: run GRANT CONNECT ON DATABASE … TO … there'],
  [
    '55000',
    'the database does not accept connections: ALTER DATABASE … ALLOW_CONNECTIONS true, or name another one',
  ],
]);
/** SQLSTATE classes that waiting may change: connection, resources, operator intervention, I/O. */
const PASSING = /^(08|53|57|58)/;

/** Errors of the operating system and the resolver that waiting does not change, with what to do. */
const HOPELESS = new Map([
  ['ENOTFOUND', 'the host name is unknown: check it'],
  ['EACCES', 'this process may not open the socket of the server: check its permissions'],
  ['EMFILE', 'this process may open too few files to connect: raise its limit (ulimit -n) to 1024 or more'],
  ['ENFILE', 'this machine has too many open files: raise fs.file-max'],
]);
/** Codes of OpenSSL and Node.js for a certificate without a trusted authority. */
const UNTRUSTED =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_UNTRUSTED|CERT_CHAIN|INVALID_CA)/;
const TLS_FAILED = /^(CERT_|CRL_|ERR_SSL_|ERR_TLS_|ERR_OSSL_|EPROTO|HOSTNAME_MISMATCH|ERROR_IN_CERT)/;

/** What PgBouncer, whose errors all have SQLSTATE 08P01, says when waiting does not help. */
const BOUNCER = [
  [/^unsupported startup parameter/, 'the pooler refuses a startup parameter. Remove "options" from the URL'],
  [
    /^no such|^bouncer config error/,
    'the pooler does not know this database or user: check the name, and the sections of its configuration',
  ],
  [/SSL required/i, 'the pooler requires encryption: add sslmode=require to the URL'],
] as const;

/** Why the server offers no TLS that this process accepts, or refuses a connection without TLS. */
export type TlsRefusal = 'not offered' | 'required';

/** Whether another `sslmode` would change the refusal. */
export function tlsRefusal(error: unknown): TlsRefusal | undefined {
  const { message } = error as Error;
  // the driver reports it only in its message
  if (message === 'The server does not support SSL connections') return 'not offered';
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const isRequired = error.code === '28000' && /no encryption|SSL off/.test(message);
  return isRequired || (error.code === '08P01' && /SSL required/i.test(message)) ? 'required' : undefined;
}

/**
 * Says why a connection failed for good.
 * @returns a sentence without its full stop, or undefined when waiting may help
 */
export function permanentReason(error: unknown): string | undefined {
  const tls = tlsRefusal(error);
  if (tls === 'not offered')
    return 'the server offers no TLS: turn ssl on there, or set sslmode=disable in the URL';
  if (tls === 'required')
    return 'the server accepts only encrypted connections: add sslmode=require to the URL';
  if (error instanceof pg.DatabaseError) return refusalIn(error);
  const code = codeOf(error);
  if (code === undefined) return undefined;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return "the server's certificate is for another host name: connect by the name in it, or set sslmode=verify-ca";
  if (code === 'CERT_HAS_EXPIRED') return "the server's certificate has expired: renew it";
  if (UNTRUSTED.test(code)) {
    return (
      "the server's certificate is not signed by a trusted authority: name the authority's certificate with " +
      'sslrootcert=FILE, or encrypt without verifying with sslmode=require'
    );
  }
  if (TLS_FAILED.test(code))
    return `TLS with the server fails (${code}): check sslmode, the certificates and the server's ssl settings`;
  return HOPELESS.get(code);
}

function refusalIn({ code = '', message }: pg.DatabaseError): string | undefined {
  if (code === '08P01') return BOUNCER.find(([words]) => words.test(message))?.[1];
  const sentence = REFUSED.get(code);
  if (sentence !== undefined) return sentence;
  return PASSING.test(code) ? undefined : `the server refuses the connection: ${message} (SQLSTATE ${code})`;
}

/**
 * Says why a connection failed that may succeed later: a clause that follows "the server cannot be reached".
 */
export function passingReason(error: unknown): string {
  if (isOutOfConnections(error)) {
    return (
      `${(error as Error).message}. A server process needs at least three connections: raise the limit of the role, the ` +
      'database or the server, or lower DATABASE_POOL_MAX of other processes'
    );
  }
  if (error instanceof pg.DatabaseError) return `${error.message} (SQLSTATE ${error.code})`;
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
      return 'the connection was refused. Check host and port, and that PostgreSQL is running';
    case 'ENOENT':
      return 'there is no socket of a server in that directory. Check the path, and that PostgreSQL is running';
    case 'EAI_AGAIN':
      return 'the host name cannot be looked up now. Check the network and its name server';
    case undefined:
      return 'it does not answer. Check host, port and network, and that a pooler in front of it reaches PostgreSQL';
    default:
      return `${codeOf(error)}. Check host, port and network`;
  }
}

/** True when the server has no connection left for this role, database or server. */
export function isOutOfConnections(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === '53300' || (error.code === '08P01' && /no more connections/.test(error.message)))
  );
}

export function codeOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
