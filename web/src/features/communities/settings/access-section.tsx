import type { CommunitySettings } from '#contract/communities/settings.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import type { AccessValues } from '../form/access.ts';
import { AccessFields } from '../form/access-fields.tsx';
import { SettingsFormFrame, useSettingsForm, withSettings } from './settings-form.tsx';

const valuesOf = ({ visibility, contentVisibility, joinPolicy }: CommunitySettings): AccessValues => ({
  visibility,
  contentVisibility,
  joinPolicy,
});

/** The choice of who finds the community, who reads and who may join. */
export const AccessSection = withSettings(({ settings }) => {
  const t = useTexts('communities-settings');
  const fields = useTexts('communities-form');
  const words = useTexts('communities');
  const state = useSettingsForm<AccessValues>({
    settings,
    valuesOf,
    changeOf: (values) => values,
    labels: { visibility: fields('field.visibility'), contentVisibility: fields('field.content'), joinPolicy: fields('field.policy') },
    shown: ({ visibility, contentVisibility, joinPolicy }) => ({
      visibility: words(`visibility.${visibility}`),
      contentVisibility: words(`content.${contentVisibility}`),
      joinPolicy: words(`policy.${joinPolicy}`),
    }),
  });
  const { values, errors, set } = state.form;
  const isHiding = values.visibility === 'hidden' && settings.visibility !== 'hidden';
  return (
    <SettingsFormFrame {...state} label={t('section.access')}>
      <Panel title={t('section.access')}>
        <AccessFields values={values} errors={errors} onChange={set} />
        {isHiding && <p role="note">{t('access.hiding')}</p>}
      </Panel>
    </SettingsFormFrame>
  );
});
