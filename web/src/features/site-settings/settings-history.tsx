import { useInfiniteQuery } from '@tanstack/react-query';
import type { SettingName, SettingsEntry } from '#contract/settings.ts';
import { RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Endless } from '#ui/endless/endless.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Text } from '#ui/layout/text.tsx';
import { Bone } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { useSettingWords } from './setting-words.ts';
import { historyQuery } from './site-settings.queries.ts';
import styles from './site-settings.module.css';

/** The changes of the settings and their authors, newest first. */
export const SettingsHistory = () => {
  const t = useTexts('site-settings');
  const kernel = useTexts('kernel');
  const history = useInfiniteQuery(historyQuery);
  const entries = history.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel title={t('section.history')}>
      {!history.data ? (
        <LoadingState query={history}>
          <Bones />
        </LoadingState>
      ) : entries.length === 0 ? (
        <EmptyState title={t('history.empty.title')} text={t('history.empty.text')} />
      ) : (
        <>
          <ol className={styles.history} aria-label={t('section.history')}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
          <Endless
            query={history}
            labels={{ loading: kernel('loading'), more: t('history.more'), retry: kernel('retry') }}
            bones={<Bones />}
            end={undefined}
          />
        </>
      )}
    </Panel>
  );
};

const Entry = ({ entry: { by, at, before, after } }: { entry: SettingsEntry }) => {
  const t = useTexts('site-settings');
  const wordsOf = useSettingWords();
  const names = Object.keys({ ...before, ...after }) as SettingName[];
  return (
    <li>
      <Text look="secondary" className={styles.who}>
        <strong>{by || t('somebody')}</strong> <RelativeTime at={at} />
      </Text>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{t(`name.${name}`)}</dt>
            <dd>
              <Change before={wordsOf(before[name], name)} after={wordsOf(after[name], name)} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
};

/** Equal text on both sides means that the password changed, which is never shown. */
const Change = ({ before, after }: { before: string; after: string }) => {
  const t = useTexts('site-settings');
  if (before === after) return <ins>{t('value.newPassword')}</ins>;
  return (
    <>
      <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
    </>
  );
};

const Bones = () => (
  <div className={styles.history}>
    {Array.from({ length: 3 }, (_, row) => (
      <div key={row} className={styles.bone}>
        <Bone width={180} />
        <Bone width="60%" />
      </div>
    ))}
  </div>
);
