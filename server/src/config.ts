import net from 'node:net';
import { z } from 'zod';
import { limits } from '#contract/browser/limits.ts';
import { frameOrigin } from '#contract/browser/console-patterns.ts';
import type { SettingName } from '#contract/settings.ts';
import { isLoopback } from '#kernel/http/hosts.ts';
import { identityErrors, type IdentitySettings, identitySettings, identityVariables } from './identity-settings.ts';
import { mapErrors, mapSettings, type MapSettings, mapVariables } from './map-settings.ts';

const failWith = (error: string) => ({ error });
const oneOf = <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  z.enum(values, failWith(`${name} is one of ${values.join(', ')}.`));
const wholeNumber = (name: string, min: number, max: number) => {
  const sentence = failWith(`${name} is a whole number from ${min} to ${max}.`);
  return z
    .string()
    .regex(/^\d{1,6}$/, sentence)
    .transform(Number)
    .pipe(z.number().min(min, sentence).max(max, sentence));
};
const address = (name: string, ...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      failWith(`${name} has to be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`),
    );
/** Scheme, host and port; a path is not supported. */
const origin = (name: string) =>
  address(name, 'http:', 'https:').refine(
    (value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`,
    failWith(`${name} ends after the host and the port: no path, no query, no password.`),
  );

const isProxy = (value: string) => {
  const [ip = '', bits, ...more] = value.split('/');
  if (more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false;
  return net.isIP(ip) !== 0 ? Number(bits ?? 0) <= (net.isIPv4(ip) ? 32 : 128) : ['loopback', 'linklocal', 'uniquelocal'].includes(value);
};
const isTrust = (value: string) => /^(?:true|false|\d{1,2})$/.test(value) || value.split(',').every((part) => isProxy(part.trim()));

/** `https://ant.design, docs.example.org`: origins, `https` by default. */
const frameHosts = z
  .string()
  .transform((value) =>
    value
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(frameOrigin),
  )
  .refine(
    (origins): origins is string[] => !origins.includes(null),
    failWith('PLAZA_FRAME_HOSTS is a list of hosts with commas between: ant.design, https://docs.example.org.'),
  );

/** `plaza.example.org, plaza.lan`: host names or addresses as in URLs, without a port. */
const hostNames = z
  .string()
  .transform((value) =>
    value
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((name) => name.toLowerCase()),
  )
  .refine(
    (names) => names.every((name) => /^[\w.:[\]-]+$/.test(name) && URL.parse(`http://${name}`)?.hostname === name),
    failWith('PLAZA_HOSTS is a list of host names with commas between, without scheme and port: plaza.lan, 192.168.1.20.'),
  );

/** Rules of each variable; the message is what the operator reads if it is invalid. */
const variables = {
  PORT: wholeNumber('PORT', 0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin('PUBLIC_URL').optional(),
  PLAZA_HOSTS: hostNames.optional(),
  PLAZA_DATA: z.string().default('./data'),
  PLAZA_DEMO: oneOf('PLAZA_DEMO', ['0', '1', 'public']).optional(),
  PLAZA_SECRET: z.string().min(32, failWith('PLAZA_SECRET needs at least 32 characters; `openssl rand -hex 32` makes one.')).optional(),
  DATABASE_URL: address('DATABASE_URL', 'postgres:', 'postgresql:').optional(),
  DATABASE_MIGRATE_URL: address('DATABASE_MIGRATE_URL', 'postgres:', 'postgresql:').optional(),
  DATABASE_POOL: wholeNumber('DATABASE_POOL', 2, 200).default(10),
  REDIS_URL: address('REDIS_URL', 'redis:', 'rediss:').optional(),
  SMTP_URL: address('SMTP_URL', 'smtp:', 'smtps:').optional(),
  SMTP_FROM: z.string().default('Plaza <plaza@localhost>'),
  SMS_URL: address('SMS_URL', 'http:', 'https:').optional(),
  SMS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, failWith('SMS_TOKEN is printable ASCII without spaces.'))
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: address('S3_ENDPOINT', 'http:', 'https:').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z
    .string()
    .refine(
      isTrust,
      failWith('TRUST_PROXY is true, false, a number of proxies, or their addresses with commas between: 10.0.0.1, 192.168.0.0/16.'),
    )
    .optional(),
  PLAZA_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, failWith('PLAZA_METRICS_TOKEN needs at least 16 characters, printable ASCII without spaces.'))
    .optional(),
  PLAZA_RATE_LIMIT: oneOf('PLAZA_RATE_LIMIT', ['on', 'off']).default('on'),
  PLAZA_LINK_CARDS: oneOf('PLAZA_LINK_CARDS', ['on', 'off']).default('on'),
  PLAZA_OFFLINE_DOOR: oneOf('PLAZA_OFFLINE_DOOR', ['on', 'off']).default('on'),
  PLAZA_SIGN_UP: oneOf('PLAZA_SIGN_UP', ['open', 'closed']).default('open'),
  PLAZA_PASSWORD_MAX: wholeNumber('PLAZA_PASSWORD_MAX', limits.password.max, limits.password.most).default(limits.password.max),
  PLAZA_REQUIRE_VERIFIED_EMAIL: oneOf('PLAZA_REQUIRE_VERIFIED_EMAIL', ['on', 'off']).default('on'),
  PLAZA_REQUIRE_ADMIN_FACTOR: oneOf('PLAZA_REQUIRE_ADMIN_FACTOR', ['on', 'off']).default('off'),
  PLAZA_FRAME_HOSTS: frameHosts.default([]),
  SITE_OPERATOR: z.string().max(120, failWith('SITE_OPERATOR is a name of at most 120 characters.')).optional(),
  SITE_CONTACT: z.email(failWith('SITE_CONTACT is a mail address.')).optional(),
  SITE_ICP: z.string().max(60, failWith('SITE_ICP is a record number of at most 60 characters.')).optional(),
  PLAZA_PAGE_RENDERER: address('PLAZA_PAGE_RENDERER', 'http:').optional(),
  ...identityVariables,
  ...mapVariables,
};
const schema = z.object(variables);
type Variables = z.infer<typeof schema>;

export type DemoMode = 'none' | 'demo';
export type Config = {
  host: string;
  port: number;
  /** Public origin, without a trailing slash. Empty: derived from the listening address. */
  publicUrl: string | null;
  /** Host names that requests may be addressed to; null accepts any, as no public URL is configured. */
  hostNames: readonly string[] | null;
  dataDir: string;
  demo: DemoMode;
  /** Null: generated at the first start and stored in the data directory. */
  secret: string | null;
  databaseUrl: string | null;
  /** The role that owns the tables; null: the one of `databaseUrl`. */
  databaseMigrateUrl: string | null;
  databasePool: number;
  redisUrl: string | null;
  smtp: { url: string; from: string } | null;
  sms: { url: string; token: string | null } | null;
  s3: { bucket: string; region: string; endpoint: string | null; accessKeyId: string; secretAccessKey: string } | null;
  logLevel: Variables['LOG_LEVEL'];
  /** The value for Fastify's trustProxy: true, a number of hops, or addresses. */
  trustProxy: boolean | number | string;
  /** Grants access to `/metrics`; without it they are for the own machine, where Plaza serves that alone. */
  metricsToken: string | null;
  hasRateLimits: boolean;
  /** Whether pages that texts link to are fetched for their cards. */
  hasLinkCards: boolean;
  /** Off: devices remove the worker that starts the door without the network. */
  hasOfflineDoor: boolean;
  signUp: 'open' | 'closed';
  /** Maximum length of a new password. */
  passwordMax: number;
  requireVerifiedEmail: boolean;
  /** Administrators need an authenticator app or a passkey. */
  requireAdminFactor: boolean;
  /** Origins that pages may embed in a frame. */
  frameHosts: readonly string[];
  site: { operator: string | null; contact: string | null; icpNumber: string | null };
  /** Settings of the console given by the environment. */
  given: readonly SettingName[];
  /** Identity providers for sign-in. */
  identities: IdentitySettings;
  map: MapSettings;
  /** Development only: the URL that renders public pages instead of the built web client. */
  pageRenderer: string | null;
};

/** All errors of the environment, one message each. */
export class ConfigError extends Error {
  override name = 'ConfigFault';
  readonly errors: readonly string[];
  constructor(errors: readonly string[]) {
    super(`Plaza cannot start with these settings:\n${errors.map((error) => `  - ${error}`).join('\n')}`);
    this.errors = errors;
  }
}

/** Rules across several variables, as given by the environment. */
function conflicts(given: Partial<Record<keyof Variables, string>>): string[] {
  const isOpen = !isLoopback(given.HOST ?? '127.0.0.1');
  const s3 = [given.S3_BUCKET, given.S3_ACCESS_KEY_ID, given.S3_SECRET_ACCESS_KEY];
  const rules: [isBroken: boolean, sentence: string][] = [
    [
      isOpen && given.PLAZA_DEMO === '1',
      `PLAZA_DEMO=1 would open accounts with known passwords to everybody who reaches ${given.HOST}. Leave it out, or say PLAZA_DEMO=public if that is meant.`,
    ],
    [isOpen && given.PLAZA_RATE_LIMIT === 'off', 'PLAZA_RATE_LIMIT=off is for load tests on a loopback HOST only.'],
    [
      given.DATABASE_URL !== undefined && given.PLAZA_SECRET === undefined,
      'DATABASE_URL needs PLAZA_SECRET, the same for every instance; `openssl rand -hex 32` makes one.',
    ],
    [
      given.DATABASE_MIGRATE_URL !== undefined && given.DATABASE_URL === undefined,
      'DATABASE_MIGRATE_URL names the owner of the database at DATABASE_URL, which is not set.',
    ],
    [
      given.REDIS_URL !== undefined && given.DATABASE_URL === undefined,
      'REDIS_URL joins several instances, which needs DATABASE_URL too: the embedded database serves one process.',
    ],
    [
      given.PLAZA_HOSTS !== undefined && given.PUBLIC_URL === undefined,
      'PLAZA_HOSTS adds names to that of PUBLIC_URL, which is not set: without it Plaza answers by any name.',
    ],
    [
      [...s3, given.S3_ENDPOINT].some(Boolean) && !s3.every(Boolean),
      'S3 needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together.',
    ],
  ];
  return [...rules.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence), ...identityErrors(given), ...mapErrors(given)];
}

/** Reads the environment once; throws ConfigFault with all its errors. An empty value counts as not set. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([name, value]) => name in variables && value !== ''));
  const parsed = schema.safeParse(given);
  const errors = [...(parsed.error?.issues ?? []).map(({ message }) => message), ...conflicts(given)];
  if (!parsed.success || errors.length > 0) throw new ConfigError([...new Set(errors)]);
  return { ...configOf(parsed.data), given: settingVariables.filter(([name]) => name in given).map(([, setting]) => setting) };
}

/** Variables that the console can override. */
const settingVariables: readonly [keyof Variables, SettingName][] = [
  ['SMTP_URL', 'mail'],
  ['SITE_OPERATOR', 'operator'],
  ['SITE_CONTACT', 'contact'],
  ['SITE_ICP', 'icpNumber'],
  ['PLAZA_SIGN_UP', 'signUp'],
  ['PLAZA_PASSWORD_MAX', 'passwordMax'],
  ['PLAZA_REQUIRE_VERIFIED_EMAIL', 'requireVerifiedEmail'],
  ['PLAZA_REQUIRE_ADMIN_FACTOR', 'requireAdminFactor'],
  ['PLAZA_FRAME_HOSTS', 'frameHosts'],
];

const configOf = (env: Variables): Omit<Config, 'given'> => ({
  host: env.HOST,
  port: env.PORT,
  publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
  hostNames: hostNamesOf(env),
  dataDir: env.PLAZA_DATA,
  demo: (env.PLAZA_DEMO ?? (isLoopback(env.HOST) ? '1' : '0')) === '0' ? 'none' : 'demo',
  secret: env.PLAZA_SECRET ?? null,
  databaseUrl: env.DATABASE_URL ?? null,
  databaseMigrateUrl: env.DATABASE_MIGRATE_URL ?? null,
  databasePool: env.DATABASE_POOL,
  redisUrl: env.REDIS_URL ?? null,
  smtp: env.SMTP_URL ? { url: env.SMTP_URL, from: env.SMTP_FROM } : null,
  sms: env.SMS_URL ? { url: env.SMS_URL, token: env.SMS_TOKEN ?? null } : null,
  s3: s3Of(env),
  logLevel: env.LOG_LEVEL,
  trustProxy: trustOf(env.TRUST_PROXY),
  metricsToken: env.PLAZA_METRICS_TOKEN ?? null,
  hasRateLimits: env.PLAZA_RATE_LIMIT === 'on',
  hasLinkCards: env.PLAZA_LINK_CARDS === 'on',
  hasOfflineDoor: env.PLAZA_OFFLINE_DOOR === 'on',
  signUp: env.PLAZA_SIGN_UP,
  passwordMax: env.PLAZA_PASSWORD_MAX,
  requireVerifiedEmail: env.PLAZA_REQUIRE_VERIFIED_EMAIL === 'on',
  requireAdminFactor: env.PLAZA_REQUIRE_ADMIN_FACTOR === 'on',
  frameHosts: env.PLAZA_FRAME_HOSTS,
  site: { operator: env.SITE_OPERATOR ?? null, contact: env.SITE_CONTACT ?? null, icpNumber: env.SITE_ICP ?? null },
  identities: identitySettings(env),
  map: mapSettings(env),
  pageRenderer: env.PLAZA_PAGE_RENDERER ?? null,
});

/** Whether other machines can reach this Plaza neither directly nor, as far as the settings show, through a proxy. */
export const isLocalOnly = ({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean =>
  isLoopback(host) && (publicUrl === null || isLoopback(new URL(publicUrl).hostname));

const hostNamesOf = ({ PUBLIC_URL, PLAZA_HOSTS = [] }: Variables): Config['hostNames'] =>
  PUBLIC_URL === undefined ? null : [new URL(PUBLIC_URL).hostname, ...PLAZA_HOSTS];

function s3Of(env: Variables): Config['s3'] {
  if (!env.S3_BUCKET || !env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY) return null;
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT ?? null,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  };
}

/** `true`, `false`, a number of hops, or a list of trusted addresses. */
function trustOf(value: string | undefined): Config['trustProxy'] {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}
