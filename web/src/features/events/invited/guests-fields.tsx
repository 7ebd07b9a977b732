import type { Person } from '#contract/kernel/person.ts';
import { type Bound, PeopleField } from '#forms/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';

/** The guests of a new event: people of the site by name, and others by address. */
export const GuestsFields = ({ people, others }: { people: Bound<Person[]>; others: Bound<string> }) => {
  const t = useTexts('events-answers');
  const { id } = useMe();
  const texts = { none: t('people.none'), chosen: t('named.chosen'), remove: (name: string) => t('people.remove', { name }) };
  return (
    <>
      <PeopleField {...people} label={t('named')} note={t('named.note')} texts={texts} leftOut={[id]} />
      <AreaField {...others} label={t('named.others')} note={t('named.others.note')} rows={2} />
    </>
  );
};
