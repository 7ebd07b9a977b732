import { useQuery } from '@tanstack/react-query';
import { blockedQuery, useBlock, useUnblock } from '#features/profile/index.ts';
import { useMe, useUpdateMe } from '#kernel/me/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { useRowFocus } from '#kernel/page/use-row-focus.ts';
import { toast } from '#kernel/toast/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import styles from './account.module.css';
import { Section, SwitchRow } from './section.tsx';

/** Visibility of the profile and of presence, and blocked users. */
export const PrivacySection = () => {
  const t = useTexts('account');
  const { isPublic, showsPresence } = useMe();
  const { mutate: change } = useUpdateMe();
  return (
    <Section>
      <Panel title={t('public.title')}>
        <SwitchRow name={t('public')} hint={t('public.hint')} isOn={isPublic} onChange={(isOn) => change({ isPublic: isOn })} />
      </Panel>
      <Panel title={t('presence.title')}>
        <SwitchRow
          name={t('presence')}
          hint={t('presence.hint')}
          isOn={showsPresence}
          onChange={(isOn) => change({ showsPresence: isOn })}
        />
      </Panel>
      <Blocked />
    </Section>
  );
};

const Blocked = () => {
  const t = useTexts('account');
  const kernel = useTexts('kernel');
  const blocked = useQuery(blockedQuery(1));
  const { data } = blocked;
  const list = useRowFocus<HTMLUListElement>((data?.items ?? []).map(({ id }) => id).join());
  const { mutateAsync: unblock } = useUnblock();
  const { mutate: block } = useBlock();
  const take = (id: string, name: string) =>
    void unblock(id).then(
      () => toast.success(t('blocked.unblocked', { name }), { label: kernel('undo'), onAct: () => block(id) }),
      () => undefined,
    );
  return (
    <Panel title={t('blocked.title')}>
      {!data && <LoadingState query={blocked} skeleton={null} />}
      {data?.items.length === 0 && <p className={styles.text}>{t('blocked.empty')}</p>}
      <ul ref={list} className={styles.people}>
        {data?.items.map((person) => (
          <Row key={person.id} as="li" gap={12} className={styles.person}>
            <Avatar id={person.id} name={personName(person)} picture={person.profilePicture} size={36} decorative />
            <span>{personName(person)}</span>
            <Button
              size="small"
              aria-label={t('blocked.unblockNamed', { name: personName(person) })}
              onClick={() => take(person.id, personName(person))}
            >
              {t('blocked.unblock')}
            </Button>
          </Row>
        ))}
      </ul>
    </Panel>
  );
};
