import { ConfigError } from '../../config.ts';
import { type TlsChoice, tlsChoices } from './tls-choices.ts';

const SCHEME = /^postgres(?:ql)?:\/\//;

/** What DATABASE_URL says. A part that is undefined has the driver's default. */
export interface ServerAddress {
  /** A host name, an IP address, or the directory of a Unix socket. */
  readonly host: string | undefined;
  readonly port: number | undefined;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly database: string | undefined;
  /** How the server's administrator sees the sessions; by default "recollect". */
  readonly applicationName: string;
  /** Command-line options for the session, as in `options=-c search_path=memory`. */
  readonly options: string | undefined;
  /** The ways to use TLS, in the order in which the start tries them. */
  readonly tls: readonly TlsChoice[];
}

/**
 * Reads DATABASE_URL. The parameters that libpq knows and this server does not need are ignored.
 * @throws ConfigError that says what is wrong, without the password
 */
export function readServerAddress(databaseUrl: string): ServerAddress {
  const url = parseUrl(databaseUrl);
  const parameters = url.searchParams;
  const given = (name: string, inUrl: string) => parameters.get(name) || decoded(inUrl) || undefined;
  const host = given('host', url.hostname.replace(/^\[(.+)\]$/, '$1'));
  if (host?.includes(',')) {
    throw new ConfigError(
      'DATABASE_URL: several hosts are not supported. Name the primary, or an address that always leads to it.',
    );
  }
  return {
    host,
    port: portIn(parameters.get('port') || url.port),
    user: given('user', url.username),
    password: given('password', url.password),
    database: given('dbname', url.pathname.slice(1)),
    applicationName: parameters.get('application_name') || 'recollect',
    options: parameters.get('options') || undefined,
    tls: tlsChoices(parameters),
  };
}

/** Host and path of the database, without user and password. */
export function locationOf({ host = 'localhost', port, database }: ServerAddress): string {
  const shownHost = host.includes(':') ? `[${host}]` : host;
  return `${shownHost}${port === undefined ? '' : `:${port}`}/${database ?? ''}`;
}

function parseUrl(databaseUrl: string): URL {
  const url = URL.parse(databaseUrl);
  // URL takes the start of an unescaped password for the port, if it is a number, and the rest for path,
  // query or hash
  const isCut =
    url !== null && (url.hash !== '' || url.pathname.includes('@') || /^\?[^=&]*@/.test(url.search));
  if (url === null || isCut || !SCHEME.test(databaseUrl)) throw malformed();
  return url;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw malformed();
  }
}

function portIn(text: string): number | undefined {
  if (text === '') return undefined;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) throw malformed();
  return port;
}

function malformed(): ConfigError {
  return new ConfigError(
    'DATABASE_URL is not a valid URL: write postgres://user:password@host:5432/database. Percent-encode the special ' +
      'characters of user and password: # is %23, / is %2F, ? is %3F, @ is %40, : is %3A, % is %25.',
  );
}
