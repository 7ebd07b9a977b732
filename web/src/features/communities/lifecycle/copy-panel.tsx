import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Community } from '#contract/communities/index.ts';
import type { CommunityExport } from '#contract/community-transfer/exports.ts';
import { limits } from '#contract/browser/limits.ts';
import { every, Form, FormActions, required, text, useForm, counted } from '#forms/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { AreaField } from '#ui/area/area-field.tsx';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { copyQuery, useAskCopy, useCopyLink } from './lifecycle.queries.ts';

type CopyProps = { community: Community };

/** A copy of the community to take elsewhere. Site administrators say why they want it. */
export const CopyPanel = ({ community }: CopyProps) => {
  const t = useTexts('communities-lifecycle');
  const [isAsking, setIsAsking] = useState(false);
  const copy = useQuery(copyQuery(community.id));
  const { data: latest } = copy;
  const { mutate: ask, isPending } = useAskCopy(community.id);
  if (copy.error && latest === undefined) return <LoadingState query={copy} skeleton={null} />;
  const isOwner = community.membership?.role === 'owner';
  const label = isOwner ? t(latest?.state === 'ready' ? 'copy.askAgain' : 'copy.ask') : t('copy.askWithReason');
  return (
    <Panel title={t('copy.title')}>
      <FieldStack>
        <p>{t('copy.text')}</p>
        <div role="status">{latest && <CopyState latest={latest} />}</div>
        <Row gap={8} wrap>
          {latest?.state === 'ready' && <DownloadButton communityId={community.id} id={latest.id} />}
          {latest?.state !== 'waiting' && (
            <Button isBusy={isPending} onClick={() => (isOwner ? ask('') : setIsAsking(true))}>
              {label}
            </Button>
          )}
        </Row>
      </FieldStack>
      {isAsking && <ReasonDialog community={community} onClose={() => setIsAsking(false)} />}
    </Panel>
  );
};

const CopyState = ({ latest }: { latest: CommunityExport }) => {
  const t = useTexts('communities-lifecycle');
  const format = useFormat();
  const { state, done, parts, size, askedAt, expiresAt } = latest;
  if (state === 'waiting') return <p>{t('copy.progress', { done, parts })}</p>;
  if (state === 'failed') return <p>{t('copy.failed')}</p>;
  const kilobytes = format.number(Math.max(1, Math.round((size ?? 0) / 1_024)), { style: 'unit', unit: 'kilobyte' });
  const [date, until] = [format.dayWithin(askedAt, 'long'), format.dayWithin(expiresAt, 'long')];
  return <p>{t('copy.ready', { date, until, size: kilobytes })}</p>;
};

/** The link is created on demand: it works once, for a minute. */
const DownloadButton = ({ communityId, id }: { communityId: string; id: string }) => {
  const t = useTexts('communities-lifecycle');
  const { mutate: makeLink, isPending } = useCopyLink(communityId);
  return (
    <Button look="primary" isBusy={isPending} onClick={() => makeLink(id, { onSuccess: ({ url }) => location.assign(url) })}>
      {t('copy.download')}
    </Button>
  );
};

const ReasonDialog = ({ community, onClose }: CopyProps & { onClose: () => void }) => {
  const t = useTexts('communities-lifecycle');
  const common = useTexts('kernel');
  const { mutateAsync: ask } = useAskCopy(community.id, { silent: true });
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: every(required, text(limits.memberReason)) },
    submit: async ({ reason }) => {
      await ask(reason);
      onClose();
    },
  });
  return (
    <Dialog title={t('copy.dialog', { name: community.name })} holdsWords={form.isChanged} onClose={onClose}>
      <Form form={form}>
        <AreaField
          {...form.bind('reason')}
          label={t('reason')}
          note={t('reason.hint')}
          rows={2}
          required
          count={counted(form.values.reason, limits.memberReason)}
        />
        <FormActions form={form} label={t('copy.ask')}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
