import fs from 'node:fs';
import type { TestProject } from 'vitest/node';
import { emptyRecording } from './recording.ts';
import { dropDatabases, embeddedTemplate, postgresTemplate, type Template } from './templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
    /** Seed of all randomness in tests: the same commit runs the same tests, unless PLAZA_TEST_SEED asks for others. */
    seed: string;
  }
}

const DEFAULT_SERVER = 'postgres://postgres@127.0.0.1:5432/postgres';

/** Prepares the template database of workers and test files; PLAZA_TEST_ENGINE selects the engine. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = await chosenTemplate();
  project.provide('template', template);
  if (template.engine === 'embedded') emptyRecording();
  project.provide('seed', process.env['PLAZA_TEST_SEED'] ?? '1');
  return async () => {
    if (template.engine === 'postgres') await dropDatabases(template.serverUrl, (name) => name.startsWith(template.prefix));
    else fs.rmSync(template.copies, { recursive: true, force: true, maxRetries: 5 });
  };
}

function chosenTemplate(): Promise<Template> {
  const engine = process.env['PLAZA_TEST_ENGINE'] ?? 'embedded';
  if (engine === 'embedded') return embeddedTemplate();
  if (engine === 'postgres') return postgresTemplate(process.env['TEST_DATABASE_URL'] ?? DEFAULT_SERVER);
  throw new Error(`PLAZA_TEST_ENGINE is ${engine}; it should be embedded or postgres.`);
}
