import { limits } from '#contract/browser/limits.ts';
import type { HostPool } from '#contract/events/tickets.ts';
import { closeWithToast, every, FormSheet, required, text, useForm, wholeNumber } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { ToggleChips } from '#ui/toggle-chips/toggle-chips.tsx';
import { useSavePool, type HostType } from './tickets.queries.ts';

type PoolSheetProps = { eventId: string; pool: HostPool | null; types: readonly HostType[]; onClose: () => void };

/** A pool that ticket types share. */
export const PoolSheet = ({ eventId, pool, types, onClose }: PoolSheetProps) => {
  const t = useTexts('events-guests');
  const common = useTexts('kernel');
  const { mutateAsync: save } = useSavePool(eventId);
  const form = useForm<{ name: string; capacity: string; ticketTypeIds: string[] }>({
    initial: { name: pool?.name ?? '', capacity: pool?.capacity ? String(pool.capacity) : '', ticketTypeIds: pool?.ticketTypeIds ?? [] },
    version: pool?.version ?? 1,
    rules: { name: every(required, text(limits.poolName)), capacity: wholeNumber(limits.eventCapacity) },
    codes: { 'pool.exists': 'name', 'pool.taken': 'capacity' },
    submit: async ({ name, capacity, ticketTypeIds }, version) => {
      const most = capacity.trim() === '' ? null : Number(capacity.normalize('NFKC').trim());
      await save({ pool, body: { name, capacity: most, ticketTypeIds }, version });
      closeWithToast(onClose, common('saved'));
    },
  });
  return (
    <FormSheet title={t(pool ? 'pools.edit' : 'pools.add')} form={form} onClose={onClose}>
      <Field {...form.bind('name')} label={t('types.name')} placeholder={t('pools.name.example')} required />
      <Field
        {...form.bind('capacity')}
        label={t('pools.capacity')}
        note={t('pools.capacity.note', { count: pool ? pool.taken + pool.held : 0 })}
        inputMode="numeric"
        autoComplete="off"
      />
      <FieldGroup label={t('pools.types')} note={t('pools.types.note')}>
        <ToggleChips
          label={t('pools.types')}
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={form.values.ticketTypeIds}
          most={types.length}
          onChange={(ticketTypeIds) => form.set({ ticketTypeIds })}
        />
      </FieldGroup>
    </FormSheet>
  );
};
