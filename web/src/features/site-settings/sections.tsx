import { useId } from 'react';
import { consoleLimits } from '#contract/browser/console-limits.ts';
import { limits } from '#contract/browser/limits.ts';
import type { Settings } from '#contract/settings.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Field } from '#ui/field/field.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { HostsField } from './hosts-field.tsx';
import { LogoField } from './logo-field.tsx';
import { PickRow, SettingRow, SwitchRow } from './setting-row.tsx';
import { SettingsSection } from './settings-section.tsx';
import styles from './site-settings.module.css';
import { useSection, type SectionState } from './use-section.ts';

type Props = { settings: Settings };

type LineName = 'siteName' | 'operator' | 'contact' | 'securityContact' | 'icpNumber' | 'copyrightDate';
const LineRow = ({ section, name, max }: { section: SectionState; name: LineName; max: number }) => {
  const t = useTexts('site-settings');
  return (
    <SettingRow section={section} name={name}>
      <Field
        label={t(`name.${name}`)}
        note={t(`note.${name}`)}
        type={name === 'contact' ? 'email' : 'text'}
        autoComplete="off"
        maxLength={max}
        placeholder={name === 'siteName' ? t('value.productName') : undefined}
        error={section.errors[name]}
        value={section.valueOf(name)}
        onChange={({ target }) => section.put(name, name === 'siteName' && target.value === '' ? null : target.value)}
      />
    </SettingRow>
  );
};

export const SiteSection = ({ settings }: Props) => {
  const t = useTexts('site-settings');
  const section = useSection(settings);
  return (
    <SettingsSection title={t('section.site')} section={section}>
      <LineRow section={section} name="siteName" max={consoleLimits.siteName.max} />
      <LogoField section={section} />
      <LineRow section={section} name="operator" max={consoleLimits.operator.max} />
      <LineRow section={section} name="contact" max={limits.email.max} />
      <LineRow section={section} name="securityContact" max={limits.email.max} />
      <LineRow section={section} name="icpNumber" max={consoleLimits.icpNumber.max} />
      <LineRow section={section} name="copyrightDate" max={consoleLimits.copyrightDate.max} />
    </SettingsSection>
  );
};

export const AccessSection = ({ settings }: Props) => {
  const t = useTexts('site-settings');
  const section = useSection(settings);
  return (
    <SettingsSection title={t('section.access')} section={section}>
      <SettingRow section={section} name="signUp">
        <PickRow
          label={t('name.signUp')}
          value={section.valueOf('signUp')}
          options={(['open', 'closed'] as const).map((value) => ({ value, label: t(`signUp.${value}`) }))}
          onChange={(value) => section.put('signUp', value)}
        />
      </SettingRow>
      <NumberRow section={section} name="passwordMax" range={[limits.password.max, limits.password.most]} unit="characters" />
      <NumberRow section={section} name="sessionDays" range={[1, consoleLimits.sessionDays.max]} unit="days" />
      <SwitchRow section={section} name="requireVerifiedEmail" />
      <SwitchRow section={section} name="requireAdminFactor" />
    </SettingsSection>
  );
};

export const LimitsSection = ({ settings }: Props) => {
  const t = useTexts('site-settings');
  const section = useSection(settings);
  return (
    <SettingsSection title={t('section.limits')} section={section}>
      <NumberRow section={section} name="communitiesPerPerson" range={[1, consoleLimits.communitiesPerPerson.max]} unit="communities" />
      <NumberRow section={section} name="eventsPerCommunity" range={[1, limits.liveEvents.max]} unit="events" />
      <NumberRow section={section} name="invitesPerCommunity" range={[1, limits.liveInvites.max]} unit="invites" />
      <NumberRow section={section} name="uploadMegabytes" range={[1, limits.upload.megabytes]} unit="megabytes" />
    </SettingsSection>
  );
};

type NumberName = 'passwordMax' | 'sessionDays' | 'communitiesPerPerson' | 'eventsPerCommunity' | 'invitesPerCommunity' | 'uploadMegabytes';
type NumberProps = {
  section: SectionState;
  name: NumberName;
  range: readonly [number, number];
  unit: 'characters' | 'days' | 'communities' | 'events' | 'invites' | 'megabytes';
};
const NumberRow = ({ section, name, range, unit }: NumberProps) => {
  const t = useTexts('site-settings');
  const id = useId();
  const note = t(`note.${name}`, { least: range[0], most: range[1] });
  return (
    <SettingRow section={section} name={name}>
      <Stack gap={6} align="start">
        <span className={styles.name} id={`${id}-name`}>
          {t(`name.${name}`)}
        </span>
        <NumberField
          labelledBy={`${id}-name`}
          describedBy={`${id}-note`}
          value={section.valueOf(name)}
          range={range}
          unit={t(`unit.${unit}`)}
          errors={{ notWhole: note, outside: note }}
          onChange={(value) => section.put(name, value)}
        />
        <Text look="hint" id={`${id}-note`}>
          {section.errors[name] ?? note}
        </Text>
      </Stack>
    </SettingRow>
  );
};

export const FramesSection = ({ settings }: Props) => {
  const t = useTexts('site-settings');
  const section = useSection(settings);
  return (
    <SettingsSection title={t(settings.hasDemoMenus ? 'section.framesAndMenus' : 'section.frames')} section={section}>
      <SettingRow section={section} name="frameHosts">
        <HostsField section={section} />
      </SettingRow>
      {settings.hasDemoMenus && <SwitchRow section={section} name="showDemoMenus" />}
    </SettingsSection>
  );
};

type BothProps = {
  section: SectionState;
  field: 'banner' | 'maintenance';
  text: Settings['values']['banner']['text'];
  max: number;
  onChange: (text: Settings['values']['banner']['text']) => void;
};
/** The same in both languages. */
export const BothTexts = ({ section, field, text, max, onChange }: BothProps) => {
  const t = useTexts('site-settings');
  return (['en-US', 'zh-CN'] as const).map((language) => (
    <AreaField
      key={language}
      label={t(`text.${language}`)}
      lang={language}
      rows={2}
      maxLength={max}
      error={section.errors[`${field}.text.${language}`]}
      value={text[language]}
      onChange={({ target }) => onChange({ ...text, [language]: target.value })}
    />
  ));
};
