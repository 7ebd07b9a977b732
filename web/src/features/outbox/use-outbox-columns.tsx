import type { OutboxMessage } from '#contract/outbox.ts';
import { languageNames, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { InlineText } from '#ui/layout/text.tsx';
import type { Column } from '#ui/table/columns.ts';
import { StateTag, useKindName } from './outbox-words.tsx';

const Nothing = () => (
  <InlineText look="tertiary" aria-hidden="true">
    –
  </InlineText>
);

export const useOutboxColumns = (): Column<OutboxMessage>[] => {
  const t = useTexts('outbox');
  const kindName = useKindName();
  return [
    { key: 'recipient', title: t('column.recipient'), cell: ({ recipient }) => recipient, width: '28%' },
    { key: 'kind', title: t('column.kind'), cell: kindName },
    { key: 'channel', title: t('column.channel'), cell: ({ channel }) => t(`channel.${channel}`) },
    { key: 'state', title: t('column.state'), cell: ({ state }) => <StateTag state={state} /> },
    { key: 'lastError', title: t('column.lastError'), cell: ({ lastError }) => lastError ?? <Nothing />, isExtra: true },
    { key: 'tries', title: t('column.tries'), cell: ({ tries }) => tries, align: 'end', isExtra: true },
    { key: 'language', title: t('column.language'), cell: ({ language }) => languageNames[language], isExtra: true },
    { key: 'created', title: t('column.created'), sort: 'created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { key: 'sent', title: t('column.sent'), sort: 'sent', cell: ({ sentAt }) => (sentAt ? <RelativeTime at={sentAt} /> : <Nothing />) },
  ];
};
