import fs from 'node:fs';
import path from 'node:path';
import { at, filesBelow } from '../paths.ts';
import type { Finding } from './step.ts';

const imported = /^import (\w+) from '(\S+\.module\.css)';$/gm;
const written = /\.([a-z][\w-]*)/gi;

/** The classes that a style sheet declares. */
export const classesOf = (css: string): Set<string> =>
  new Set(
    [
      ...css
        .replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)|\{[^{}]*\}|@[^{;]*/g, (part) => (part.startsWith('{') ? '{}' : ' '))
        .matchAll(written),
    ].map(([, name]) => name!),
  );

/** The classes that a module takes from its style sheets: by name, or all of one that it looks up by a value. */
export function classesTaken(source: string): { sheet: string; names: string[]; takesAll: boolean }[] {
  const code = source.replaceAll(/^import .*$/gm, '');
  return [...source.matchAll(imported)].map(([, variable, sheet]) => ({
    sheet: sheet!,
    names: [...code.matchAll(new RegExp(`\\b${variable}\\.([a-zA-Z]\\w*)`, 'g'))].map(([, name]) => name!),
    takesAll: new RegExp(`\\b${variable}(?!\\.[a-zA-Z]|\\w)`).test(code),
  }));
}

const layout =
  /^(?:display: (?:inline-)?flex|flex-direction: column|flex-wrap: wrap|gap: (?:\d+px ?)+|(?:align-items|justify-content): [a-z-]+)$/;

/** The classes that do nothing but what `Stack` or `Row` of the kit does. */
export const layoutClasses = (css: string): string[] =>
  [...css.matchAll(/(?<!,\n)^\.(\w+) \{\n([^}]*)\}/gm)]
    .filter(([, name, rules]) => {
      const declarations = rules!.trim().split(/;\s*/).filter(Boolean);
      const isOnce = css.match(new RegExp(`\\.${name}(?![\\w-])`, 'g'))?.length === 1;
      return isOnce && declarations.length > 1 && declarations.every((declaration) => layout.test(declaration));
    })
    .map(([, name]) => name!);

/** What every page loads first, and what the sign-in page and public pages load: each byte counts there. */
const withoutParts = /^web\/src\/(?:ui|forms|app\/shell|features\/(?:auth|identities|site|security\/sign-in))\//;

/** Finds classes that no sheet declares, with which an element stays plain, those that nothing takes, and those of a part. */
export async function checkStyles(): Promise<Finding> {
  const files = filesBelow('web/src');
  const declared = new Map(
    files
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => [file, { names: classesOf(fs.readFileSync(at(file), 'utf8')), taken: new Set<string>() }]),
  );
  const errors: string[] = [];
  for (const file of files.filter((name) => /\.tsx?$/.test(name)))
    for (const { sheet, names, takesAll } of classesTaken(fs.readFileSync(at(file), 'utf8'))) {
      const target = sheet.startsWith('#') ? sheet.replace('#', 'web/src/') : path.posix.join(path.posix.dirname(file), sheet);
      const known = declared.get(target);
      for (const name of names) {
        if (!known?.names.has(name)) errors.push(`${file}: ${target} has no class ${name}.`);
        known?.taken.add(name);
      }
      if (takesAll) known?.names.forEach((name) => known.taken.add(name));
    }
  for (const file of declared.keys())
    if (!withoutParts.test(file))
      for (const name of layoutClasses(fs.readFileSync(at(file), 'utf8')))
        errors.push(`${file}: ${name} only lays out: use Stack or Row of the kit.`);
  for (const [file, { names, taken }] of declared)
    for (const name of names) if (!taken.has(name)) errors.push(`${file}: nothing takes the class ${name}.`);
  return { isGood: errors.length === 0, output: errors.join('\n') };
}
