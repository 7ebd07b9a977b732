import fs from 'node:fs';
import { at, filesBelow } from '../paths.ts';
import type { Finding } from './step.ts';

const declared = /^export (?:declare )?(?:abstract )?(?:type|interface|class) (\w+)/gm;

/** Exported types by their name, each with the files that declare it. */
export function namesTwice(sources: ReadonlyMap<string, string>): string[] {
  const found = [...sources].flatMap(([file, text]) => [...text.matchAll(declared)].map(([, name]) => ({ file, name: name! })));
  return [...Map.groupBy(found, ({ name }) => name)]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`);
}

/** An exported type has one definition and a name that no other has: an import line tells which one is meant. */
export async function checkNames(): Promise<Finding> {
  const files = ['contract/src', 'server/src', 'web/src'].flatMap(filesBelow);
  const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const errors = namesTwice(new Map(code.map((file) => [file, fs.readFileSync(at(file), 'utf8')])));
  return { isGood: errors.length === 0, output: errors.join('\n') };
}
