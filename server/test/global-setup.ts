import type { TestProject } from 'vitest/node';
import { dropDatabases, embeddedTemplate, postgresTemplate, type Template } from './templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
  }
}

const DEFAULT_SERVER = 'postgres://postgres@127.0.0.1:5432/postgres';

/** Prepares the database that every test file copies; the engine is chosen by PLAZA_TEST_ENGINE. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = await chosenTemplate();
  project.provide('template', template);
  return async () => {
    if (template.engine === 'postgres') await dropDatabases(template.serverUrl, (name) => name.startsWith(template.prefix));
  };
}

function chosenTemplate(): Promise<Template> {
  const engine = process.env['PLAZA_TEST_ENGINE'] ?? 'embedded';
  if (engine === 'embedded') return embeddedTemplate();
  if (engine === 'postgres') return postgresTemplate(process.env['TEST_DATABASE_URL'] ?? DEFAULT_SERVER);
  throw new Error(`PLAZA_TEST_ENGINE is ${engine}; it should be embedded or postgres.`);
}
