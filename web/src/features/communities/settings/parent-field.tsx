import { useQuery } from '@tanstack/react-query';
import type { Bound } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { SelectField } from '#ui/select/select-field.tsx';
import { myCommunities } from '../communities.queries.ts';

/** A community above this one, of those that the viewer manages too. */
export const ParentField = ({ id, ...field }: Bound<string> & { id: string }) => {
  const t = useTexts('communities-settings');
  const { data = [] } = useQuery(myCommunities);
  const fit = data.filter((one) => one.id !== id && (one.membership?.role === 'owner' || one.membership?.role === 'admin'));
  const isForeign = field.value !== '' && !fit.some((one) => one.id === field.value);
  return (
    <SelectField {...field} label={t('parent')} note={t('parent.note')}>
      <option value="">{t('parent.none')}</option>
      {isForeign && <option value={field.value}>{t('parent.other')}</option>}
      {fit.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </SelectField>
  );
};
