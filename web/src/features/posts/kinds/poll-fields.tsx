import { limits } from '#contract/browser/limits.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { PlusIcon } from '#ui/icons/content-icons.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Select } from '#ui/select/select.tsx';
import styles from './kinds.module.css';
import { pollDays, type PollDraft } from './poll-draft.ts';

type PollFieldsProps = { poll: PollDraft; error: string | undefined; onChange: (poll: PollDraft) => void };

/** The choices of a new poll, how many may be chosen, and when it ends. */
export const PollFields = ({ poll, error, onChange }: PollFieldsProps) => {
  const t = useTexts('posts-kinds');
  const { options, isMultiple, days, closesAt } = poll;
  const format = useFormat();
  const ends = [...new Set([...(closesAt === undefined ? [] : ['kept']), ...pollDays, days])];
  const nameOf = (value: string) => {
    if (value === 'kept') return t('poll.end.kept', { time: format.date(closesAt ?? '') });
    return value === '' ? t('poll.end.never') : t('poll.end.days', { count: Number(value) });
  };
  const setOption = (nth: number, text: string) =>
    onChange({ ...poll, options: options.map((option, at) => (at === nth ? text : option)) });
  return (
    <Stack gap={8} data-field="options">
      {options.map((option, nth) => (
        <Row key={nth} gap={8} align="start" className={styles.row}>
          <Field
            label={t('poll.option', { count: nth + 1 })}
            hidesLabel
            placeholder={t('poll.option', { count: nth + 1 })}
            maxLength={limits.pollOption.max}
            value={option}
            error={nth === 0 ? error : undefined}
            onChange={({ target }) => setOption(nth, target.value)}
          />
          {options.length > limits.pollOptions.min && (
            <IconButton
              label={t('poll.option.remove', { count: nth + 1 })}
              icon={<CloseIcon size={16} />}
              onClick={() => onChange({ ...poll, options: options.filter((_, at) => at !== nth) })}
            />
          )}
        </Row>
      ))}
      <Row gap={12} rowGap={8} wrap>
        {options.length < limits.pollOptions.max && (
          <Button size="small" icon={<PlusIcon size={16} />} onClick={() => onChange({ ...poll, options: [...options, ''] })}>
            {t('poll.option.add')}
          </Button>
        )}
        <Select
          label={t('poll.choices')}
          value={isMultiple ? 'several' : 'one'}
          options={(['one', 'several'] as const).map((value) => ({ value, label: t(`poll.choices.${value}`) }))}
          onChange={(value) => onChange({ ...poll, isMultiple: value === 'several' })}
        />
        <Select
          label={t('poll.end')}
          value={days}
          options={ends.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(value) => onChange({ ...poll, days: value })}
        />
      </Row>
    </Stack>
  );
};
