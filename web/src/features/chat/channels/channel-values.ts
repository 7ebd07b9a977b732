import { chatLimits } from '#contract/browser/chat-limits.ts';
import type { ManagedChannel } from '#contract/chat/channels.ts';
import { every, line, required, text, type FormRules } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { daysRule, keepOf, keptForEver, type KeepValues, retentionDaysOf } from './retention.ts';

/** `slow`: seconds, as the value of a select. `entry`: how new members become readers. */
export type ChannelValues = Pick<
  ManagedChannel,
  'name' | 'topic' | 'section' | 'writeRole' | 'readRole' | 'web' | 'visibility' | 'historyForNew'
> &
  KeepValues & { slow: string; entry: 'default' | 'joining' };

export const blankChannel: ChannelValues = {
  name: '',
  topic: '',
  section: '',
  writeRole: 'member',
  readRole: 'member',
  entry: 'default',
  web: 'none',
  slow: '0',
  ...keptForEver,
  visibility: 'members',
  historyForNew: 'all',
};

export const valuesOf = ({
  name,
  topic,
  section,
  writeRole,
  readRole,
  isDefault,
  web,
  slowSeconds,
  retentionDays,
  visibility,
  historyForNew,
}: ManagedChannel): ChannelValues => ({
  name,
  topic,
  section,
  writeRole,
  readRole,
  entry: isDefault ? 'default' : 'joining',
  web,
  slow: String(slowSeconds),
  ...keepOf(retentionDays),
  visibility,
  historyForNew,
});

export const planOf = ({ name, topic, section, writeRole, readRole, entry, web, visibility, slow, keep, days }: ChannelValues) => ({
  name: name.trim(),
  topic: topic.trim(),
  section: section.trim(),
  writeRole,
  readRole,
  isDefault: entry === 'default',
  web: visibility === 'private' ? ('none' as const) : web,
  slowSeconds: Number(slow),
  retentionDays: retentionDaysOf({ keep, days }),
});

export const channelRules: FormRules<ChannelValues> = {
  name: every(required, line(chatLimits.channelName)),
  topic: text(chatLimits.channelTopic),
  section: line(chatLimits.channelSection),
  days: daysRule,
};

const minute = 60;
const hour = 60 * minute;
const pauses = [0, 5, 10, 30, minute, 5 * minute, 15 * minute, hour, 6 * hour];

/** The pauses to choose from, with the own one if a program set another. */
export const pausesWith = (own: number): number[] => (pauses.includes(own) ? pauses : [...pauses, own].toSorted((a, b) => a - b));

/** A pause in words. */
export const usePauseText = () => {
  const t = useTexts('chat-channels');
  return (seconds: number): string => {
    if (seconds === 0) return t('slow.off');
    if (seconds % hour === 0) return t('slow.hours', { count: seconds / hour });
    return seconds % minute === 0 ? t('slow.minutes', { count: seconds / minute }) : t('slow.seconds', { count: seconds });
  };
};
