import { useSearchParams } from 'react-router';
import { useTexts } from '#kernel/i18n/index.ts';
import { Choice } from '#ui/choice/choice.tsx';
import { periods, readPeriod, withPeriod } from './period.ts';

/** The period, which stands in the address. */
export const PeriodChoice = () => {
  const t = useTexts('dashboard');
  const [address, setAddress] = useSearchParams();
  return (
    <Choice
      label={t('period')}
      look="segments"
      options={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
      value={readPeriod(address)}
      onChange={(next) => setAddress(withPeriod(address, next), { preventScrollReset: true })}
    />
  );
};
