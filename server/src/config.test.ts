import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const errorsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return [];
};

test('nothing has to be said: the product starts here, with its own database and the demo world', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    passwordMax: 16,
    port: 3000,
    publicUrl: null,
    hostNames: null,
    metricsToken: null,
    dataDir: './data',
    demo: 'demo',
    secret: null,
    databaseUrl: null,
    databaseMigrateUrl: null,
    databasePool: 10,
    redisUrl: null,
    smtp: null,
    sms: null,
    requireAdminFactor: false,
    requireVerifiedEmail: true,
    s3: null,
    logLevel: 'info',
    trustProxy: false,
    hasRateLimits: true,
    hasLinkCards: true,
    hasOfflineDoor: true,
    signUp: 'open',
    site: { operator: null, contact: null, icpNumber: null },
    identities: { google: null, apple: null, facebook: null, wechat: null, oidc: null },
    map: null,
    pageRenderer: null,
    frameHosts: [],
    given: [],
  });
});

test('what is empty counts as not said, and what is not ours is not read', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', PLAZA_DEMO: '', PATH: '/bin', npm_config_x: 'y' })).toEqual(readConfig({}));
});

test('every fault is told at once, single ones and those of a combination', () => {
  const errors = errorsOf({
    PORT: '99999',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'plaza.example',
    PLAZA_DEMO: '1',
    PLAZA_SECRET: 'short',
    DATABASE_POOL: 'many',
    REDIS_URL: 'http://localhost',
    SMTP_URL: 'mail.example',
    SMS_URL: 'ftp://sms.example',
    SMS_TOKEN: 'two words',
    S3_ENDPOINT: 'nowhere',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'the-proxy',
    PLAZA_RATE_LIMIT: 'off',
  });
  for (const name of [
    'PORT',
    'PUBLIC_URL',
    'PLAZA_DEMO=1',
    'PLAZA_SECRET',
    'DATABASE_POOL',
    'REDIS_URL has',
    'REDIS_URL joins',
    'SMTP_URL',
    'SMS_URL',
    'SMS_TOKEN',
    'S3_ENDPOINT',
    'S3 needs',
    'LOG_LEVEL',
    'TRUST_PROXY',
    'PLAZA_RATE_LIMIT=off',
  ])
    expect([name, errors.filter((error) => error.startsWith(name)).length]).toEqual([name, 1]);
  expect(errors).toHaveLength(15);
});

test('the message lists them for a person', () => {
  const error = new ConfigError(['One.', 'Two.']);
  expect(error.message).toBe('Plaza cannot start with these settings:\n  - One.\n  - Two.');
});

test.each([
  ['PORT', ['0', '3000', '65535'], ['-1', '65536', '1e3', '0x50', ' 80', '80.5', 'http']],
  ['DATABASE_POOL', ['2', '200'], ['1', '201', 'all']],
  [
    'PUBLIC_URL',
    ['https://plaza.example', 'http://plaza.example:8080/'],
    ['plaza.example', 'ftp://plaza.example', 'https://plaza.example/app', 'https://plaza.example?x', 'https://a:b@plaza.example'],
  ],
  ['PLAZA_DEMO', ['0', '1', 'public'], ['yes', 'true', '2']],
  ['LOG_LEVEL', ['silent', 'trace'], ['verbose']],
  [
    'TRUST_PROXY',
    ['true', 'false', '1', '10.0.0.1', '10.0.0.0/8, 192.168.0.1', 'loopback', '::1', 'fd00::/8'],
    ['yes', '10.0.0.0/40', '10.0.0', '1.2.3.4;5.6.7.8', 'proxy.example'],
  ],
  ['PLAZA_METRICS_TOKEN', ['x'.repeat(16)], ['x'.repeat(15), 'two words are not one', '令'.repeat(16)]],
  ['PLAZA_RATE_LIMIT', ['on', 'off'], ['0', 'no']],
  ['SITE_CONTACT', ['hello@plaza.example'], ['hello', 'a b@c.example', 'mailto:hello@plaza.example']],
  ['SITE_OPERATOR', ['Lake Club'], ['x'.repeat(121)]],
  ['SITE_ICP', ['京ICP备12345678号-1'], ['1'.repeat(61)]],
])('%s takes what it should and refuses the rest', (name, good, bad) => {
  for (const value of good) expect([value, errorsOf({ [name]: value })]).toEqual([value, []]);
  for (const value of bad) expect([value, errorsOf({ [name]: value }).length]).toEqual([value, 1]);
});

test('the demo world is for this machine, unless somebody says that the public may have it', () => {
  const demoOf = (environment: Record<string, string>) => readConfig(environment).demo;
  for (const HOST of ['localhost', '127.0.0.1', '127.8.8.8', '::1']) expect([HOST, demoOf({ HOST })]).toEqual([HOST, 'demo']);
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'plaza.example', '127.0.0.1.example'])
    expect([HOST, demoOf({ HOST })]).toEqual([HOST, 'none']);
  expect(demoOf({ PLAZA_DEMO: '0' })).toBe('none');
  expect(demoOf({ HOST: '0.0.0.0', PLAZA_DEMO: 'public' })).toBe('demo');
  expect(errorsOf({ HOST: '0.0.0.0', PLAZA_DEMO: '1' })).toEqual([expect.stringContaining('0.0.0.0')]);
  expect(demoOf({ HOST: '0.0.0.0', NODE_ENV: 'development' })).toBe('none');
});

test('rate limits may only be off where nobody else reaches', () => {
  expect(readConfig({ PLAZA_RATE_LIMIT: 'off' }).hasRateLimits).toBe(false);
  expect(errorsOf({ PLAZA_RATE_LIMIT: 'off', HOST: '0.0.0.0' })).toHaveLength(1);
});

test('a shared database needs a shared secret, and Redis a shared database', () => {
  const DATABASE_URL = 'postgres://plaza@db/plaza';
  const PLAZA_SECRET = 'x'.repeat(32);
  expect(errorsOf({ DATABASE_URL })).toEqual([expect.stringContaining('PLAZA_SECRET')]);
  expect(errorsOf({ REDIS_URL: 'redis://cache' })).toEqual([expect.stringContaining('DATABASE_URL')]);
  expect(readConfig({ DATABASE_URL, PLAZA_SECRET, REDIS_URL: 'rediss://cache' })).toMatchObject({
    databaseUrl: DATABASE_URL,
    secret: PLAZA_SECRET,
    redisUrl: 'rediss://cache',
  });
});

test('S3 is configured as a whole or not at all', () => {
  const whole = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
  expect(readConfig(whole).s3).toEqual({ bucket: 'files', region: 'us-east-1', endpoint: null, accessKeyId: 'id', secretAccessKey: 'key' });
  for (const name of Object.keys(whole)) expect(errorsOf({ ...whole, [name]: '' })).toHaveLength(1);
});

test('addresses and proxies arrive in the form that is used', () => {
  expect(readConfig({ PUBLIC_URL: 'https://plaza.example/' }).publicUrl).toBe('https://plaza.example');
  expect(readConfig({ SMTP_URL: 'smtp://mail', SMTP_FROM: 'P <p@x.example>' }).smtp).toEqual({
    url: 'smtp://mail',
    from: 'P <p@x.example>',
  });
  expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(true);
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: '10.0.0.1' }).trustProxy).toBe('10.0.0.1');
});

test('the site is called by the name of its public address and by those that are added to it, else by any', () => {
  const PUBLIC_URL = 'https://Plaza.example:8443';
  const hostsOf = (PLAZA_HOSTS: string) => readConfig({ PUBLIC_URL, PLAZA_HOSTS }).hostNames;
  expect(readConfig({}).hostNames).toBeNull();
  expect(hostsOf('')).toEqual(['plaza.example']);
  expect(hostsOf('Plaza.lan, 192.168.1.20 [fd00::1]')).toEqual(['plaza.example', 'plaza.lan', '192.168.1.20', '[fd00::1]']);
  for (const PLAZA_HOSTS of ['https://plaza.lan', 'plaza.lan:3000', 'plaza.lan/x', '*'])
    expect([PLAZA_HOSTS, errorsOf({ PUBLIC_URL, PLAZA_HOSTS })]).toEqual([PLAZA_HOSTS, [expect.stringContaining('PLAZA_HOSTS')]]);
  expect(errorsOf({ PLAZA_HOSTS: 'plaza.lan' })).toEqual([expect.stringContaining('PUBLIC_URL')]);
});

test('hosts that may be framed are origins, however they are written', () => {
  const hosts = (list: string) => readConfig({ PLAZA_FRAME_HOSTS: list }).frameHosts;
  expect(hosts('ant.design, https://docs.example.org:8443 http://intranet')).toEqual([
    'https://ant.design',
    'https://docs.example.org:8443',
    'http://intranet',
  ]);
  for (const wrong of ['https://ant.design/docs', "'self'", 'javascript:alert(1)', 'https://a:b@ant.design', '*'])
    expect([wrong, errorsOf({ PLAZA_FRAME_HOSTS: wrong })]).toEqual([wrong, [expect.stringContaining('PLAZA_FRAME_HOSTS')]]);
});

test('tiles of maps come from one named origin, with the words of their maker', () => {
  const given = {
    PLAZA_MAP_TILES: 'https://tiles.example.org:8443/{z}/{x}/{y}.png?key=a',
    PLAZA_MAP_ATTRIBUTION: '© OpenStreetMap contributors',
  };
  expect(readConfig(given).map).toEqual({
    tiles: given.PLAZA_MAP_TILES,
    origin: 'https://tiles.example.org:8443',
    attribution: { text: given.PLAZA_MAP_ATTRIBUTION, url: null },
  });
  for (const PLAZA_MAP_TILES of [
    'https://{s}.tiles.example.org/{z}/{x}/{y}.png',
    'https://tiles.example.org/{z}/{x}.png',
    'https://a:b@tiles.example.org/{z}/{x}/{y}.png',
    'javascript:{z}{x}{y}',
    '/{z}/{x}/{y}',
  ])
    expect([PLAZA_MAP_TILES, errorsOf({ ...given, PLAZA_MAP_TILES })]).toEqual([
      PLAZA_MAP_TILES,
      [expect.stringContaining('PLAZA_MAP_TILES')],
    ]);
  expect(errorsOf({ PLAZA_MAP_TILES: given.PLAZA_MAP_TILES })).toEqual([expect.stringContaining('PLAZA_MAP_ATTRIBUTION')]);
});

test('a provider is set up by its whole group, and half of one is a fault that names what is missing', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { identities } = readConfig({
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: 'gs',
    APPLE_CLIENT_ID: 'a',
    APPLE_TEAM_ID: 't',
    APPLE_KEY_ID: 'k',
    APPLE_PRIVATE_KEY: key.replaceAll('\n', '\\n'),
    OIDC_ISSUER: 'https://id.example.org/realm',
    OIDC_CLIENT_ID: 'o',
    OIDC_CLIENT_SECRET: 'os',
  });
  expect(identities).toEqual({
    google: { clientId: 'g', clientSecret: 'gs' },
    apple: { clientId: 'a', teamId: 't', keyId: 'k', privateKey: key },
    facebook: null,
    wechat: null,
    oidc: { issuer: 'https://id.example.org/realm', clientId: 'o', clientSecret: 'os', name: 'id.example.org' },
  });
  expect(errorsOf({ WECHAT_APP_ID: 'w' })).toEqual([
    'Signing in with WeChat needs WECHAT_APP_ID, WECHAT_APP_SECRET together; WECHAT_APP_SECRET is missing.',
  ]);
  expect(errorsOf({ OIDC_NAME: 'Us' })).toEqual(['OIDC_NAME names the provider at OIDC_ISSUER, which is missing.']);
});

test('a provider that anybody on the way could answer for, a name that breaks the list and a key that is none are faults', () => {
  const oidc = { OIDC_CLIENT_ID: 'o', OIDC_CLIENT_SECRET: 'os' };
  for (const issuer of ['http://id.example.org', 'ftp://x', 'id.example.org', 'https://x/?a=b', 'https://me@x/'])
    expect([issuer, errorsOf({ ...oidc, OIDC_ISSUER: issuer })[0]?.split(' ')[0]]).toEqual([issuer, 'OIDC_ISSUER']);
  expect(errorsOf({ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:4000' })).toEqual([]);
  expect(errorsOf({ ...oidc, OIDC_ISSUER: 'https://x', OIDC_NAME: 'Us, Inc.' })[0]).toContain('OIDC_NAME');
  expect(errorsOf({ APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 't', APPLE_KEY_ID: 'k', APPLE_PRIVATE_KEY: 'none' })[0]).toContain('.p8');
});
