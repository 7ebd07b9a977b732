import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe, useUpdateMe } from '#kernel/me/index.ts';
import { ComboField } from '#forms/index.ts';
import { languageNames, languages, timeZones, useFormat, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { calendarQuery, useEndCalendar, useRenewCalendar } from './account.queries.ts';
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

/** The URL is known only while it is displayed, as the server stores its hash. */
const CalendarPanel = () => {
  const t = useTexts('account');
  const { data } = useQuery(calendarQuery);
  const [url, setUrl] = useState<string | null>(null);
  const { mutate: renew, isPending } = useRenewCalendar();
  const { mutate: end } = useEndCalendar();
  const since = data?.since ?? null;
  const stop = () =>
    end(undefined, {
      onSuccess: () => {
        setUrl(null);
        toast.success(t('calendar.ended'));
      },
    });
  return (
    <Panel title={t('calendar.title')}>
      {url ? <NewAddress url={url} /> : <CalendarState since={since} />}
      <div className={styles.actions}>
        <Button isBusy={isPending} onClick={() => renew(undefined, { onSuccess: (made) => setUrl(made.url) })}>
          {t(since ? 'calendar.renew' : 'calendar.make')}
        </Button>
        {since && (
          <Button look="text" onClick={stop}>
            {t('calendar.end')}
          </Button>
        )}
      </div>
    </Panel>
  );
};

const CalendarState = ({ since }: { since: string | null }) => {
  const t = useTexts('account');
  const format = useFormat();
  return <p className={styles.text}>{since ? t('calendar.since', { date: format.date(since, 'long') }) : t('calendar.none')}</p>;
};

const NewAddress = ({ url }: { url: string }) => {
  const t = useTexts('account');
  const kernel = useTexts('kernel');
  const copy = () =>
    void navigator.clipboard?.writeText(url).then(
      () => toast.success(t('calendar.copied')),
      () => undefined,
    );
  return (
    <div role="status">
      <p className={styles.text}>
        <strong>{t('calendar.new.title')}</strong> {t('calendar.new.text')}
      </p>
      <code className={styles.address}>{url}</code>
      {/* The clipboard exists in secure contexts only; elsewhere the URL is selected to be copied by hand. */}
      {isSecureContext && (
        <p className={styles.text}>
          <Button size="small" onClick={copy}>
            {kernel('copy')}
          </Button>
        </p>
      )}
    </div>
  );
};

/** The language and the time zone of the account. */
export const TimeSection = () => (
  <Section>
    <LanguagePanel />
    <ZonePanel />
    <CalendarPanel />
  </Section>
);
