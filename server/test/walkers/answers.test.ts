import { expect, test } from 'vitest';
import { lines } from './contract.ts';
import { fieldsOf, schemaOf } from './samples.ts';

test('what the caller may do is the `can` of an answer', () => {
  const named = lines.flatMap(({ id, endpoint }) =>
    fieldsOf(schemaOf(endpoint.ok, 'output'), () => true)
      .filter((path) => /^(?:may|can)(?:[A-Z]|$)/.test(path.at(-1) ?? ''))
      .map((path) => [id, ...path].join(' ')),
  );
  const [can, others] = [named.filter((name) => name.endsWith(' can')), named.filter((name) => !name.endsWith(' can'))];
  expect(others).toEqual([]);
  expect(can).toContain('communities.get can');
});
