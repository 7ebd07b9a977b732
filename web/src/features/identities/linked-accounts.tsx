import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProviderName, Identity } from '#contract/identities.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { SkeletonRow, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ErrorState } from '#ui/states/states.tsx';
import styles from './identities.module.css';
import { linkedQuery, useLink, useTakeOff } from './identities.queries.ts';
import { type Leave, toProvider } from './leave.ts';
import { ProviderMark } from './marks.tsx';
import { useProviderName } from './provider-name.ts';

type LinkedAccountsProps = { leave?: Leave };

/** Settings section of linked provider accounts, which can be used to sign in. */
export const LinkedAccounts = ({ leave = toProvider }: LinkedAccountsProps) => {
  const t = useTexts('identities');
  const nameOf = useProviderName();
  const { data, isError, refetch } = useQuery(linkedQuery);
  const rows = data && rowsOf(data);
  return (
    <Panel title={t('linked.title')}>
      <p className={styles.note}>{t('linked.text')}</p>
      {isError && !data && <ErrorState text={t('linked.failed')} retryLabel={t('linked.retry')} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Skeleton label={t('linked.loading')}>
          <SkeletonRow face={24} />
        </Skeleton>
      )}
      {rows?.length === 0 && <p>{t('linked.empty')}</p>}
      <div className={styles.rows}>
        {rows?.map(({ provider, name, identity }) => (
          <ProviderRow key={provider} provider={provider} name={nameOf(provider, name)} identity={identity} leave={leave} />
        ))}
      </div>
    </Panel>
  );
};

type Known = { offered: readonly { provider: ProviderName; name: string | null }[]; linked: readonly Identity[] };
/** The providers of this site, and linked ones that it no longer offers. */
const rowsOf = ({ offered, linked }: Known) => {
  const former = linked.filter(({ provider }) => !offered.some((one) => one.provider === provider));
  return [...offered, ...former.map(({ provider }) => ({ provider, name: null }))].map(({ provider, name }) => ({
    provider,
    name,
    identity: linked.find((one) => one.provider === provider) ?? null,
  }));
};

type RowProps = { provider: ProviderName; name: string; identity: Identity | null; leave: Leave };
const ProviderRow = ({ provider, name, identity, leave }: RowProps) => {
  const t = useTexts('identities');
  const format = useFormat();
  const { mutate, isPending } = useLink();
  const [isAsking, setAsking] = useState(false);
  const since = identity && t('linked.since', { date: format.relative(identity.linkedAt) });
  const link = () => mutate({ provider, redirect: location.pathname + location.search }, { onSuccess: ({ url }) => leave(url) });
  return (
    <div className={styles.row}>
      <ProviderMark provider={provider} />
      <div className={styles.about}>
        <strong>{name}</strong>
        <small>{identity ? [identity.email, since].filter(Boolean).join(' · ') : t('linked.none')}</small>
      </div>
      {identity ? (
        <Button aria-label={t('linked.remove.name', { provider: name })} onClick={() => setAsking(true)}>
          {t('linked.remove')}
        </Button>
      ) : (
        <Button aria-label={t('linked.link.name', { provider: name })} isBusy={isPending} onClick={link}>
          {t('linked.link')}
        </Button>
      )}
      {isAsking && <TakeOff provider={provider} name={name} onClose={() => setAsking(false)} />}
    </div>
  );
};

type TakeOffProps = { provider: ProviderName; name: string; onClose: () => void };
const TakeOff = ({ provider, name, onClose }: TakeOffProps) => {
  const t = useTexts('identities');
  const { mutate, isPending, error } = useTakeOff();
  return (
    <QuestionDialog
      title={t('linked.remove.title', { provider: name })}
      text={t('linked.remove.text')}
      action={t('linked.remove')}
      cancelLabel={t('linked.cancel')}
      isDanger
      isBusy={isPending}
      onAct={() => mutate(provider, { onSuccess: onClose })}
      error={error}
      onClose={onClose}
    />
  );
};
