import { useQuery } from '@tanstack/react-query';
import type { CheckInConflict } from '#contract/events/door.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { InlineText, Text } from '#ui/layout/text.tsx';
import { conflictsQuery, useSettleConflict } from './door.queries.ts';
import type { DoorConflict } from './door-list.ts';
import { useRefusalText } from './door-result.tsx';
import styles from './door.module.css';
import type { Door } from './use-door.ts';

/** Conflicts that were found later on this device: people who were let in here, and somewhere else before. */
export const OwnConflicts = ({ door }: { door: Door }) => {
  const t = useTexts('events-door');
  if (door.state.conflicts.length === 0) return null;
  return (
    <Panel title={t('conflict.label')}>
      <ul className={styles.found}>
        {door.state.conflicts.map((conflict) => (
          <Row key={conflict.nonce} as="li" gap={8} wrap>
            <span className={styles.who}>
              <OwnConflict conflict={conflict} />
            </span>
            <Button size="small" onClick={() => door.dismiss(conflict.nonce)}>
              {t('conflict.done')}
            </Button>
          </Row>
        ))}
      </ul>
    </Panel>
  );
};

const OwnConflict = ({ conflict: { name, result } }: { conflict: DoorConflict }) => {
  const t = useTexts('events-door');
  const why = useRefusalText()(result);
  return (
    <>
      {t('conflict.text', { name })} <InlineText look="secondary">{why}</InlineText>
    </>
  );
};

/** Conflicts of all devices, for hosts: who was let in twice or wrongly, by whom, when and where. */
export const TeamConflicts = ({ eventId }: { eventId: string }) => {
  const t = useTexts('events-door');
  const { data } = useQuery(conflictsQuery(eventId));
  const settle = useSettleConflict(eventId);
  if (!data || data.conflicts.length === 0) return null;
  return (
    <Panel title={t('team.label')}>
      <Text look="secondary">{t('team.text')}</Text>
      <ul className={styles.found}>
        {data.conflicts.map((conflict) => (
          <Row key={conflict.id} as="li" gap={8} wrap>
            <TeamConflict conflict={conflict} />
            <Button
              size="small"
              aria-label={t('team.settleOf', { name: conflict.name })}
              isBusy={settle.isPending && settle.variables === conflict.id}
              onClick={() => settle.mutate(conflict.id)}
            >
              {t('team.settle')}
            </Button>
          </Row>
        ))}
      </ul>
    </Panel>
  );
};

const TeamConflict = ({ conflict: { name, username, reason, scan, first } }: { conflict: CheckInConflict }) => {
  const t = useTexts('events-door');
  const format = useFormat();
  const entry = ({ at, gate, by }: CheckInConflict['scan']) =>
    t('team.entry', { time: format.time(at), gate: gate || t('count.noGate'), by: by === null ? t('team.nobody') : `@${by}` });
  return (
    <div className={styles.who}>
      <strong>{name}</strong> <InlineText look="secondary">@{username}</InlineText>
      <p>{reason === null ? t('team.twice') : t(`result.${reason}`)}</p>
      {first && (
        <Text look="secondary">
          {t('team.first')} {entry(first)}
        </Text>
      )}
      <Text look="secondary">
        {t('team.offline')} {entry(scan)}
      </Text>
    </div>
  );
};
