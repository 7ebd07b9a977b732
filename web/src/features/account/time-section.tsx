import { loadCalendarPanel } from '#features/events/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { useMe, useUpdateMe } from '#kernel/me/index.ts';
import { ComboField } from '#forms/index.ts';
import { languageNames, languages, timeZones, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { Choice } from '#ui/choice/choice.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import styles from './account.module.css';
import { Section } from './section.tsx';

const DEVICE = 'device';

const LanguagePanel = () => {
  const t = useTexts('account');
  const language = useLanguage();
  const { mutate: change } = useUpdateMe();
  return (
    <Panel title={t('language.title')}>
      <Choice
        label={t('language.title')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        onChange={(value) => {
          setPreferences({ language: value });
          change({ language: value });
        }}
      />
    </Panel>
  );
};

const ZonePanel = () => {
  const t = useTexts('account');
  const { timezone } = useMe();
  const { mutate: change } = useUpdateMe();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Panel title={t('zone.title')}>
      <div className={styles.zone}>
        <ComboField
          label={t('zone.label')}
          hidesLabel
          options={[{ value: DEVICE, label: t('zone.device', { zone: here.replaceAll('_', ' ') }) }, ...timeZones(timezone ?? here)]}
          value={timezone ?? DEVICE}
          onChange={(zone) => change({ timezone: zone === DEVICE ? null : zone })}
        />
      </div>
      <p className={styles.after}>{t('zone.hint')}</p>
    </Panel>
  );
};

const CalendarPanel = lazyPart(loadCalendarPanel);

/** The language and the time zone of the account. */
export const TimeSection = () => (
  <Section>
    <LanguagePanel />
    <ZonePanel />
    <CalendarPanel />
  </Section>
);
