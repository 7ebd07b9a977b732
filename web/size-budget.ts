import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { PageInput } from '@plaza/contract/site/index.ts';

/**
 * Limits in bytes of gzipped script, English texts included, before the first render: all of the sign-in page, and the
 * application without its lazy pages. The journeys measure complete pages in a browser. `public`: scripts and styles of the
 * public pages, `scripts` without the styles; `document`: the landing page's HTML with as many events and communities as it shows.
 */
export const budgets = { public: 12 * 1024, scripts: 5 * 1024, document: 8 * 1024, login: 82 * 1024, app: 204 * 1024 } as const;
type PageName = keyof typeof budgets;
export type Weight = { page: PageName; bytes: number; budget: number; files: string[] };

type Chunk = { file: string; src?: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

const dist = fileURLToPath(new URL('./dist', import.meta.url));

/** Texts that each page loads before its first render. */
const words = {
  login: ['src/features/auth/texts/', 'src/features/preferences/texts/'],
  app: [
    'src/kernel/texts/',
    'src/app/texts/',
    'src/features/preferences/texts/',
    'src/features/exceptions/texts/',
    '../contract/src/texts/menus.',
  ],
} satisfies Record<'login' | 'app', string[]>;

/** Everything that the HTML references: scripts, preloaded scripts, styles. */
const namedIn = (html: string) => Array.from(html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g), ([, file]) => file ?? '');

const withImports = (manifest: Manifest, files: readonly string[]) => {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    const chunk = Object.values(manifest).find((candidate) => candidate.file === file);
    for (const name of chunk?.imports ?? []) visit(manifest[name]?.file ?? '');
    for (const sheet of chunk?.css ?? []) visit(sheet);
  };
  for (const file of files) visit(file);
  found.delete('');
  return [...found];
};

/** As many as the landing page shows. */
const rows = Array.from({ length: 6 }, (_, index) => ({ id: `sample-${index}`, slug: `sample-${index}`, cover: null }));
const instant = '2026-11-21T12:00:00.000Z';
const sample: PageInput = {
  page: {
    name: 'landing',
    now: instant,
    isSignUpOpen: true,
    testimonials: [],
    team: [],
    events: rows.map((row) => ({
      ...row,
      title: 'An evening with a title of the usual length',
      community: 'A community of people',
      mode: 'in_person',
      place: 'A house in a street',
      startsAt: instant,
      endsAt: '2026-11-21T14:00:00.000Z',
      zone: 'Asia/Shanghai',
      allDay: false,
      goingCount: 12,
    })),
    communities: rows.map((row) => ({
      ...row,
      name: 'A community of people',
      tagline: 'What brings them together, in one sentence.',
      avatar: null,
      category: { 'en-US': 'Arts & culture', 'zh-CN': '文化艺术' },
      memberCount: 12,
    })),
  },
  path: '/',
  search: '',
  language: 'en-US',
  isLanguageInAddress: false,
  origin: 'https://plaza.example',
  site: {
    name: null,
    logo: null,
    operator: null,
    contact: null,
    icpNumber: null,
    copyrightDate: '2023',
    banner: null,
    frameHosts: [],
    uploadMegabytes: 5,
    maintenance: null,
  },
};

const sizeOf = async (file: string) => (await fs.stat(path.join(dist, `${file}.gz`))).size;

/** The scripts and styles that a public page names, and the page itself. */
const weighPublic = async (): Promise<Weight[]> => {
  const { render } = (await import(pathToFileURL(path.join(dist, 'server/public.js')).href)) as { render: (input: PageInput) => string };
  const html = render(sample);
  const files = namedIn(html);
  const scripts = files.filter((file) => file.endsWith('.js'));
  const sumOf = async (names: readonly string[]) => (await Promise.all(names.map(sizeOf))).reduce((sum, size) => sum + size, 0);
  return [
    { page: 'public', bytes: await sumOf(files), budget: budgets.public, files },
    { page: 'scripts', bytes: await sumOf(scripts), budget: budgets.scripts, files: scripts },
    { page: 'document', bytes: gzipSync(html).length, budget: budgets.document, files: [] },
  ];
};

/** The download size of a page before its first render, from the last build. */
export const weigh = async (page: keyof typeof words): Promise<Weight> => {
  const manifest = JSON.parse(await fs.readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const html = await fs.readFile(path.join(dist, `${page}.html`), 'utf8');
  const texts = words[page].map((place) => manifest[`${place}en-US.json`]?.file ?? '');
  const files = withImports(manifest, [...namedIn(html), ...texts]).filter((file) => file.endsWith('.js'));
  const sizes = await Promise.all(files.map(sizeOf));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { page, bytes, budget: budgets[page], files };
};

/** Schemas belong to the server: a schema in the bundle means that an import lost its `type`. */
export const findSchemas = async (): Promise<string[]> => {
  const scripts = (await fs.readdir(path.join(dist, 'assets'))).filter((file) => file.endsWith('.js'));
  const contents = await Promise.all(scripts.map((file) => fs.readFile(path.join(dist, 'assets', file), 'utf8')));
  return scripts.filter((_, index) => /ZodError|invalid_union|_zod\b/.test(contents[index] ?? ''));
};

const weighAll = async (): Promise<Weight[]> => [...(await weighPublic()), ...(await Promise.all([weigh('login'), weigh('app')]))];

/** All problems of the last build; an empty list means that it passes. */
export const checkSize = async (): Promise<string[]> => {
  const weights = await weighAll();
  const heavy = weights.filter(({ bytes, budget }) => bytes > budget);
  const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
  return [
    ...heavy.map(({ page, bytes, budget }) => `${page} loads ${kibibytes(bytes)}, more than ${kibibytes(budget)}`),
    ...(await findSchemas()).map((file) => `${file} contains zod`),
  ];
};

if (import.meta.main) {
  for (const { page, bytes, budget } of await weighAll())
    process.stdout.write(`${page}: ${(bytes / 1024).toFixed(1)} of ${budget / 1024} KiB\n`);
  const complaints = await checkSize();
  for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}
