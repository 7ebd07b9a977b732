import type { Rule } from '#forms/index.ts';
import type { Faults } from './step-form.tsx';

/** The errors of the rules, in the words of the reader. */
export const faultsOf = async (
  rules: Readonly<Record<string, Rule<string>>>,
  values: Readonly<Record<string, string>>,
): Promise<Faults> => {
  const found = await Promise.all(
    Object.entries(rules).map(async ([name, rule]) => [name, (await rule(values[name] ?? '', values))?.()] as const),
  );
  return Object.fromEntries(found.filter(([, text]) => text !== undefined)) as Faults;
};
