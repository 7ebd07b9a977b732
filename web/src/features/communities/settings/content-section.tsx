import type { PostModeration } from '#contract/communities/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { ExplainedChoice } from '#ui/explained-choice/explained-choice.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { SettingsFormFrame, useSettingsForm, withSettings } from './settings-form.tsx';

/** `channel`: the one that opens first; empty for the usual order. */
type ContentValues = { postModeration: PostModeration; channel: string };
const moderations = ['off', 'newcomers', 'all'] as const;

/** The choice of whose posts wait for approval, and which channel opens first. */
export const ContentSection = withSettings(({ settings }) => {
  const t = useTexts('communities-settings');
  const nameOf = (id: string) => settings.channels.find((channel) => channel.id === id)?.name ?? '';
  const state = useSettingsForm<ContentValues>({
    settings,
    valuesOf: ({ postModeration, defaultChannelIds, channels }) => ({
      postModeration,
      channel: defaultChannelIds.find((id) => channels.some((channel) => channel.id === id)) ?? '',
    }),
    changeOf: ({ postModeration, channel }) => ({ postModeration, defaultChannelIds: channel === '' ? [] : [channel] }),
    rules: {},
    labels: { postModeration: t('content.moderation'), channel: t('content.channel') },
    shown: ({ postModeration, channel }) => ({ postModeration: t(`content.moderation.${postModeration}`), channel: nameOf(channel) }),
  });
  const { bind, values, errors, set } = state.form;
  return (
    <SettingsFormFrame {...state} label={t('section.content')}>
      <Panel title={t('section.content')}>
        <FieldStack>
          <FieldGroup name="postModeration" label={t('content.moderation')} error={errors.postModeration}>
            <ExplainedChoice
              label={t('content.moderation')}
              options={moderations.map((value) => ({
                value,
                title: t(`content.moderation.${value}`),
                text: t(`content.moderation.${value}.text`, { days: limits.newcomer.days }),
              }))}
              value={values.postModeration}
              onChange={(postModeration) => set({ postModeration })}
            />
          </FieldGroup>
          <SelectField {...bind('channel')} label={t('content.channel')} note={t('content.channel.note')}>
            <option value="">{t('content.channel.usual')}</option>
            {settings.channels.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </FieldStack>
      </Panel>
    </SettingsFormFrame>
  );
});
