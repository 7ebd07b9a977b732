import { useQuery } from '@tanstack/react-query';
import type { AuditDetail } from '#contract/audit.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { Facts, type Fact } from '#ui/facts/facts.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { hrefOf } from './audit-filter.ts';
import { Actor, Target, useActionName } from './audit-words.tsx';
import { auditEntry } from './audit.queries.ts';
import { ChangeList } from './change-list.tsx';
import { CopyValue } from './copy-value.tsx';

/** One entry beside the list, with all its fields. */
export const AuditEntrySheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useTexts('audit');
  const common = useTexts('kernel');
  const actionName = useActionName();
  const entry = useQuery(auditEntry(id));
  const { data } = entry;
  return (
    <Dialog title={data ? actionName(data.action) : t('entry')} closeLabel={common('close')} place="side" width={560} onClose={onClose}>
      {data ? (
        <Details entry={data} />
      ) : (
        <LoadingState query={entry}>
          <BoneText lines={8} />
        </LoadingState>
      )}
    </Dialog>
  );
};

const Details = ({ entry }: { entry: AuditDetail }) => {
  const t = useTexts('audit');
  const { actor, target, before, after } = entry;
  return (
    <Stack gap={20}>
      <EntryFacts entry={entry} />
      <ChangeList before={before} after={after} />
      {(actor?.id || target) && (
        <DialogActions>
          {target && <LinkButton to={hrefOf({ targetType: target.type, targetId: target.id })}>{t('more.target')}</LinkButton>}
          {actor?.id && <LinkButton to={hrefOf({ actorId: actor.id })}>{t('more.actor')}</LinkButton>}
        </DialogActions>
      )}
    </Stack>
  );
};

const EntryFacts = ({ entry }: { entry: AuditDetail }) => {
  const t = useTexts('audit');
  const format = useFormat();
  const { actor, target, createdAt, network, requestId, position, action } = entry;
  const facts: Fact[] = [
    [t('column.actor'), <Actor key="actor" actor={actor} />],
    ...(target ? [[t('column.target'), <Target key="target" {...entry} />] as Fact] : []),
    [
      t('column.createdAt'),
      <time key="when" dateTime={createdAt}>
        {format.full(createdAt)}
      </time>,
    ],
    [t('column.network'), network ?? t('network.none')],
    ...(requestId ? [[t('fact.request'), <CopyValue key="request" name={t('fact.request')} value={requestId} />] as Fact] : []),
    [t('fact.seal'), position === null ? t('seal.waiting') : t('seal.position', { position: format.number(position) })],
    [t('fact.code'), <code key="code">{action}</code>],
  ];
  return <Facts facts={facts} />;
};
