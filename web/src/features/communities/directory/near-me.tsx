import { useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { PlaceIcon } from '#ui/icons/content-icons.tsx';
import { nearOf, type CommunitiesFilter } from './communities-filter.ts';

/** Filters by the position of the device, asked for on press, or else by the city of the profile. */
export const NearMe = ({ onFilter }: { onFilter: (change: Partial<CommunitiesFilter>) => void }) => {
  const t = useTexts('communities');
  const city =
    useMe()
      .location.split(/[,，、]/)[0]
      ?.trim() ?? '';
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    // Loaded on press, as few press it.
    const here = await import('./position-here.ts').then(({ positionHere }) => positionHere()).catch(() => null);
    setBusy(false);
    if (here) onFilter({ near: nearOf(here), city: '' });
    else if (city) onFilter({ city, near: '' });
    else toast.info(t('near.unknown'));
  };
  return (
    <Button icon={<PlaceIcon size={16} />} isBusy={isBusy} onClick={() => void press()}>
      {t('near.action')}
    </Button>
  );
};
