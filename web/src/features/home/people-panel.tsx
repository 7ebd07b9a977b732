import type { Acquaintance } from '#contract/home.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import styles from './people-panel.module.css';

/** People of the same communities, with the way to their profiles. */
export const PeoplePanel = ({ people }: { people: readonly Acquaintance[] }) => {
  const t = useTexts('home');
  return (
    <Panel title={t('people.title')}>
      <Stack as="ul" gap={12}>
        {people.map((person) => (
          <Row as="li" gap={12} key={person.id}>
            <PersonLink username={person.username} isRepeated>
              <Avatar id={person.id} name={personName(person)} picture={person.profilePicture} size={36} decorative />
            </PersonLink>
            <span className={styles.words}>
              <PersonLink username={person.username} className={styles.name}>
                {personName(person)}
              </PersonLink>
              <InlineText look="note">{t('people.shared', { count: person.shared })}</InlineText>
            </span>
          </Row>
        ))}
      </Stack>
    </Panel>
  );
};
