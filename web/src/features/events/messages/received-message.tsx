import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { Bone } from '#ui/skeleton/skeleton.tsx';
import { receivedQuery } from './messages.queries.ts';
import styles from './messages.module.css';

/** A message from hosts, above its event, as the address `?message=` opens it. Its author is answered by the application. */
export const ReceivedMessage = ({ eventId, messageId }: { eventId: string; messageId: string }) => {
  const t = useTexts('events-messages');
  const common = useTexts('kernel');
  const setSearch = useSearchParams()[1];
  const query = useQuery(receivedQuery(eventId, messageId));
  const { data } = query;
  const close = () =>
    setSearch(
      (search) => {
        search.delete('message');
        return search;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Dialog title={data?.subject ?? t('received')} closeLabel={common('close')} width={640} onClose={close}>
      {data ? (
        <Stack gap={16} className={styles.previews}>
          <Text look="secondary">
            {data.event.title} · <RelativeTime at={data.sentAt} />
          </Text>
          <Markdown source={data.body} />
          {data.by && (
            <p>
              {t('reply')} <PersonLink username={data.by.username}>{personName(data.by)}</PersonLink>
            </p>
          )}
        </Stack>
      ) : (
        <LoadingState query={query}>
          <Bone height={120} />
        </LoadingState>
      )}
    </Dialog>
  );
};
