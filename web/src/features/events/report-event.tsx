import { useState } from 'react';
import type { Event } from '#contract/events/index.ts';
import { ReportDialog } from '#features/moderation/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { Button } from '#ui/button/button.tsx';
import { FlagIcon } from '#ui/icons/content-icons.tsx';

/** Hosts do not report their own event. */
export const ReportEvent = ({ event: { id, title, hosts } }: { event: Event }) => {
  const t = useTexts('events');
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (hosts.some((host) => host.id === me.id)) return null;
  return (
    <>
      <Button look="text" size="small" icon={<FlagIcon size={16} />} onClick={() => setOpen(true)}>
        {t('report')}
      </Button>
      {isOpen && <ReportDialog reported={{ type: 'event', id, name: title }} onClose={close} onLoadError={close} />}
    </>
  );
};
