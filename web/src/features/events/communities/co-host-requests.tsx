import type { Event } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import styles from './co-hosts.module.css';
import { useCoHosting } from './communities.queries.ts';

/** The requests to host an event together, for administrators of the communities that are asked. */
export const CoHostRequests = ({ event }: { event: Event }) => {
  const t = useTexts('events');
  const { mutate: move, isPending } = useCoHosting(event.id);
  return event.coHostRequests.map(({ id, name }) => (
    <Panel key={id}>
      <Row gap={16} rowGap={8} justify="between" wrap className={styles.request}>
        <div>
          <strong>{t('together.title', { community: event.community.name, own: name })}</strong>
          <p>{t('together.text', { own: name })}</p>
        </div>
        <Row gap={8}>
          <Button isBusy={isPending} onClick={() => move({ communityId: id, to: 'remove' })}>
            {t('together.decline')}
          </Button>
          <Button look="primary" isBusy={isPending} onClick={() => move({ communityId: id, to: 'accept' })}>
            {t('together.accept')}
          </Button>
        </Row>
      </Row>
    </Panel>
  ));
};
