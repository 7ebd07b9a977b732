import fs from 'node:fs';
import path from 'node:path';
import { at } from '../paths.ts';
import { type FeatureNames, speakOf } from './names.ts';

/** Template → target, for a feature called widgets. */
const files = {
  'contract.ts': 'contract/src/widgets.ts',
  'migration.sql': 'server/migrations/TIME-widgets.sql',
  'index.ts': 'server/src/features/widgets/index.ts',
  'routes.ts': 'server/src/features/widgets/widgets.routes.ts',
  'service.ts': 'server/src/features/widgets/widgets.service.ts',
  'repository.ts': 'server/src/features/widgets/widgets.repository.ts',
  'server-test.ts': 'server/src/features/widgets/widgets.test.ts',
  'queries.ts': 'web/src/features/widgets/widgets.queries.ts',
  'page.tsx': 'web/src/features/widgets/widgets.page.tsx',
  'form.tsx': 'web/src/features/widgets/widget-form.tsx',
  'en-US.json': 'web/src/features/widgets/texts/en-US.json',
  'zh-CN.json': 'web/src/features/widgets/texts/zh-CN.json',
} as const;

/** `20261124T1015`, in UTC. */
const minuteOfNow = (): string => new Date().toISOString().replaceAll(/[-:]/g, '').slice(0, 13);

const pathOf = (target: string, { feature, one }: FeatureNames): string =>
  target.replace('TIME', minuteOfNow()).replaceAll('widgets', feature).replaceAll('widget-', `${one}-`);

/** Writes the files of the new feature; an existing one is an error. Returns their paths. */
export function writeFiles(names: FeatureNames): string[] {
  const targets = Object.entries(files).map(([template, target]) => ({ template, file: pathOf(target, names) }));
  const taken = targets.find(({ file }) => fs.existsSync(at(file)));
  if (taken) throw new Error(`${taken.file} exists already.`);
  for (const { template, file } of targets) {
    fs.mkdirSync(path.dirname(at(file)), { recursive: true });
    fs.writeFileSync(at(file), speakOf(fs.readFileSync(at('scripts', 'feature', 'templates', `${template}.txt`), 'utf8'), names));
  }
  return targets.map(({ file }) => file);
}
