import { useEffect, useEffectEvent, useState } from 'react';
import { isOwnPath } from '#contract/browser/patterns.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { pageMeta } from '#kernel/page-meta.ts';
import { useSite } from '#kernel/site/index.ts';
import { useIsDark } from '#kernel/theme/index.ts';
import { Row } from '#ui/layout/stack.tsx';
import { Bone, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { State } from '#ui/states/states.tsx';
import { useTitles } from '../titles.ts';
import type { OutsideProps } from './external-page.tsx';
import { hostOf, OutsideLink } from './outside-link.tsx';
import styles from './outside.module.css';

/** Longer than a slow page takes; a refused frame fires no event. */
const loadTimeout = 8_000;

const isAmong = (hosts: readonly string[], address: string) => hosts.includes(URL.parse(address)?.origin ?? 'none');
/** The hosts allowed by the `frame-src` that came with this document, as named by the server. */
const isFramed = (address: string) => isOwnPath(address) || isAmong((pageMeta('frame-hosts') ?? '').split(' '), address);

const plain = 'allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';
/** With scripts a same-origin page could escape its sandbox; a page of another origin cannot. */
const sandboxFor = (address: string) => (isOwnPath(address) ? plain : `${plain} allow-scripts`);

/** Same-origin pages use the theme of the application. */
const inTheme = (address: string, isDark: boolean) => {
  if (!isOwnPath(address)) return address;
  const url = new URL(address, location.origin);
  url.searchParams.set('theme', isDark ? 'dark' : 'light');
  return url.pathname + url.search + url.hash;
};

/** A page of another origin, or of our own outside the application, in a frame. */
export const EmbeddedPage = ({ address, title }: OutsideProps) => {
  const name = useTitles()(title);
  const isAllowedNow = useSite(({ frameHosts }) => frameHosts && isAmong(frameHosts, address));
  // The CSP of an open document is fixed: a host removed since is blocked here, an added one needs a reload.
  if (isFramed(address)) {
    if (isAllowedNow !== false || isOwnPath(address)) return <Framed address={address} name={name} />;
    return <Unframed address={address} name={name} kind="withdrawn" />;
  }
  if (!isAllowedNow) return <Unframed address={address} name={name} kind="refused" />;
  return <Unframed address={address} name={name} kind="new" onRetry={() => location.reload()} />;
};

const Framed = ({ address, name }: { address: string; name: string }) => {
  const isDark = useIsDark();
  const [state, setState] = useState<'loading' | 'shown' | 'late'>('loading');
  if (state === 'late') return <Unframed address={address} name={name} kind="late" onRetry={() => setState('loading')} />;
  return (
    <div className={styles.embedded} data-whole-window>
      <header className={styles.bar}>
        <h1>{name}</h1>
        <OutsideLink address={address} look="text" />
      </header>
      <div className={styles.place}>
        <iframe
          className={styles.frame}
          src={inTheme(address, isDark)}
          title={name}
          sandbox={sandboxFor(address)}
          referrerPolicy="no-referrer"
          onLoad={() => setState('shown')}
        />
        {state === 'loading' && <Loading onLate={() => setState('late')} />}
      </div>
    </div>
  );
};

const Loading = ({ onLate }: { onLate: () => void }) => {
  const t = useTexts('kernel');
  const giveUp = useEffectEvent(onLate);
  useEffect(() => {
    const timer = setTimeout(() => giveUp(), loadTimeout);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loading}>
      <Skeleton label={t('loading')}>
        <Bone width="32%" height={24} />
        <div style={{ height: 24 }} />
        <Bone height={160} radius={8} />
      </Skeleton>
    </div>
  );
};

type UnframedProps = { address: string; name: string; kind: 'refused' | 'new' | 'withdrawn' | 'late'; onRetry?: () => void };
const Unframed = ({ address, name, kind, onRetry }: UnframedProps) => {
  const t = useTexts('app');
  const kernel = useTexts('kernel');
  return (
    <State
      size="page"
      title={name}
      text={t(`embedded.${kind}`, { host: hostOf(address) })}
      action={
        <Row gap={8} align="stretch" justify="center" wrap>
          <OutsideLink address={address} look="button" />
          {onRetry && (
            <button type="button" className={styles.retry} onClick={onRetry}>
              {kind === 'new' ? t('embedded.reload') : kernel('retry')}
            </button>
          )}
        </Row>
      }
    />
  );
};
