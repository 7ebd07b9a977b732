import { useTexts } from '#kernel/i18n/index.ts';
import { Choice } from '#ui/choice/choice.tsx';

export const statuses = ['enabled', 'disabled'] as const;
type Status = (typeof statuses)[number];

/** All rows, or those of one status; empty for all. */
export const StatusFilter = ({ value, onChange }: { value: string; onChange: (status: Status | '') => void }) => {
  const trees = useTexts('console');
  return (
    <Choice
      label={trees('status')}
      look="segments"
      value={statuses.find((status) => status === value) ?? ''}
      options={[
        { value: '', label: trees('status.all') },
        ...statuses.map((status) => ({ value: status, label: trees(`status.${status}`) })),
      ]}
      onChange={onChange}
    />
  );
};
