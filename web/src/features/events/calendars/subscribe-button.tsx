import { useState } from 'react';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { CalendarIcon } from '#ui/icons/content-icons.tsx';
import styles from './calendars.module.css';
import { type FeedInput, useCreateFeed } from './calendars.queries.ts';
import { FeedAddress } from './feed-address.tsx';

/** Makes a feed for calendar programs; `text` says what it will hold. */
export const SubscribeButton = ({ feed, text }: { feed: FeedInput; text: string }) => {
  const t = useTexts('events');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<CalendarIcon size={16} />} onClick={() => setOpen(true)}>
        {t('calendar.subscribe')}
      </Button>
      {isOpen && <SubscribeDialog feed={feed} text={text} onClose={() => setOpen(false)} />}
    </>
  );
};

const SubscribeDialog = ({ feed, text, onClose }: { feed: FeedInput; text: string; onClose: () => void }) => {
  const t = useTexts('events');
  const common = useTexts('kernel');
  const { mutate: create, data, error, isPending } = useCreateFeed();
  return (
    <Dialog title={t('calendar.subscribe.title')} text={text} onClose={onClose}>
      {data ? <FeedAddress url={data.url} /> : <p className={styles.text}>{t('calendar.subscribe.text')}</p>}
      {error && <p role="alert">{errorText(error)}</p>}
      <DialogActions>
        <CloseButton label={common(data ? 'close' : 'cancel')} />
        {!data && (
          <Button look="primary" isBusy={isPending} onClick={() => create(feed)}>
            {t('calendar.make')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
