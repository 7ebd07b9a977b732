import type { Person } from '#contract/kernel/person.ts';
import { personName } from '#kernel/i18n/index.ts';
import type { Option } from './use-completion.ts';

/** A group of readers that can be mentioned. `words`: what it is found by, in lower case, besides its name. */
export type GroupToMention = { name: string; label: string; words: readonly string[] };
export type MentionOption = Option & ({ person: Person } | { group: GroupToMention });

const beginsWith = (words: readonly string[], typed: string): boolean => words.some((word) => word.toLowerCase().startsWith(typed));

export const isNamed = (person: Person, typed: string): boolean =>
  beginsWith([person.username, person.firstName, person.lastName, personName(person)], typed.toLowerCase());

/** People, then groups; a group whose whole name was typed stands first. */
export function optionsFor(typed: string, people: readonly Person[], groups: readonly GroupToMention[]): MentionOption[] {
  const begun = typed.toLowerCase();
  const found = groups
    .filter(({ name, words }) => beginsWith([name, ...words], begun))
    .map((group) => ({ id: `group-${group.name}`, written: `${group.name} `, group }));
  const isWhole = ({ group }: (typeof found)[number]) => group.name === begun;
  return [
    ...found.filter(isWhole),
    ...people.map((person) => ({ id: person.id, written: `${person.username} `, person })),
    ...found.filter((option) => !isWhole(option)),
  ];
}
