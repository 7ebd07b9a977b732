import { limits } from '#contract/browser/limits.ts';
import { alphanumericPattern, isCreditCode } from '#contract/browser/organisation.ts';
import type { CommunitySettings } from '#contract/communities/settings.ts';
import { every, line, message, pattern, telephone, type InstantRule } from '#forms/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldPair, FieldStack } from '#ui/field/field-stack.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { SettingsFormFrame, useSettingsForm, withSettings } from './settings-form.tsx';
import { useVerifyOrganisation } from './settings.queries.ts';

type OrganisationValues = { name: string; phone: string; creditCode: string; number: string };
const none: OrganisationValues = { name: '', phone: '', creditCode: '', number: '' };

const creditCode: InstantRule<string> = (value) =>
  value.trim() === '' || isCreditCode(value.trim().toUpperCase()) ? undefined : message('credit_code');
/** Required once any other field is filled in. */
const name: InstantRule<string, OrganisationValues> = (value, values) =>
  value.trim() === '' && Object.values(values).some((other) => other.trim() !== '') ? message('required') : undefined;

/** The organisation that runs the community; site administrators confirm it. */
export const OrganisationSection = withSettings(({ settings }) => {
  const t = useTexts('communities-settings');
  const labels = {
    name: t('organisation.name'),
    phone: t('organisation.phone'),
    creditCode: t('organisation.creditCode'),
    number: t('organisation.number'),
  };
  const state = useSettingsForm<OrganisationValues>({
    settings,
    valuesOf: ({ organisation }) => organisation ?? none,
    changeOf: (values) => ({
      organisation:
        values.name.trim() === '' ? null : { ...values, creditCode: values.creditCode.trim().toUpperCase(), number: values.number.trim() },
    }),
    rules: {
      name: every(name, line(limits.organisationName)),
      phone: telephone,
      creditCode,
      number: every(pattern(alphanumericPattern, 'alphanumeric'), line(limits.organisationNumber)),
    },
    names: {
      'organisation.name': 'name',
      'organisation.phone': 'phone',
      'organisation.creditCode': 'creditCode',
      'organisation.number': 'number',
    },
    labels,
    shown: (values) => values,
  });
  const { bind } = state.form;
  return (
    <>
      <SettingsFormFrame {...state} label={t('section.organisation')}>
        <Panel title={t('section.organisation')}>
          <FieldStack>
            <p>{t('organisation.text')}</p>
            <Field {...bind('name')} label={labels.name} autoComplete="organization" />
            <FieldPair>
              <Field {...bind('creditCode')} label={labels.creditCode} maxLength={18} autoComplete="off" spellCheck={false} />
              <Field {...bind('number')} label={labels.number} autoComplete="off" spellCheck={false} />
            </FieldPair>
            <Field {...bind('phone')} label={labels.phone} type="tel" autoComplete="tel" />
          </FieldStack>
        </Panel>
      </SettingsFormFrame>
      {settings.organisation && <Confirmation settings={settings} isEditing={state.form.isChanged} />}
    </>
  );
});

const Confirmation = ({ settings, isEditing }: { settings: CommunitySettings; isEditing: boolean }) => {
  const t = useTexts('communities-settings');
  const format = useFormat();
  const { isAdmin } = useMe();
  const verify = useVerifyOrganisation(settings.id);
  const at = settings.organisationVerifiedAt;
  return (
    <Panel title={t('organisation.confirmed')}>
      <FieldStack>
        <p>{at === null ? t('organisation.notYet') : t('organisation.since', { date: format.dayWithin(at) })}</p>
        {isAdmin && (
          <div>
            <Button
              isBusy={verify.isPending}
              disabled={isEditing}
              onClick={() => verify.mutate({ isVerified: at === null, version: settings.version })}
            >
              {t(at === null ? 'organisation.confirm' : 'organisation.withdraw')}
            </Button>
          </div>
        )}
      </FieldStack>
    </Panel>
  );
};
