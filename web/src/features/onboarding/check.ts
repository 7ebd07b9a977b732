import type { FieldRule } from '#kernel/forms/index.ts';
import type { Faults } from './step-form.tsx';

/** What the rules find wrong, in the words of the reader. */
export const faultsOf = async (rules: Readonly<Record<string, FieldRule>>, values: Readonly<Record<string, string>>): Promise<Faults> => {
  const found = await Promise.all(
    Object.entries(rules).map(([name, rule]) =>
      rule.validator(undefined, values[name]).then(
        () => [],
        (error: Error) => [[name, error.message] as const],
      ),
    ),
  );
  return Object.fromEntries(found.flat());
};
