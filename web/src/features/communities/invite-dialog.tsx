import { Alert, Form, InputNumber, Modal, Select } from 'antd';
import type { CallOutput } from '#contract/api.ts';
import type { Community } from '#contract/communities.ts';
import { limits } from '#contract/kernel/limits.ts';
import { withLooks } from '#kernel/antd/index.tsx';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { InviteLink } from './invite-link.tsx';
import { useCreateInvite } from './membership.queries.ts';

export type Invite = CallOutput<'POST /group/deeplinking/invite'>;
type InviteDialogProps = { community: Community; onClose: () => void };

const day = 24;
/** Zero stands for "never": a choice cannot be nothing. */
const lifetimes = [1, day, limits.inviteHours.default, 30 * day, 365 * day, 0];
/** Links of a hidden community always have an end. */
const lifetimesOf = ({ visibility }: Pick<Community, 'visibility'>) => (visibility === 'hidden' ? lifetimes.filter(Boolean) : lifetimes);
const nameOf = (hours: number) => (hours === 0 ? 'never' : hours < day ? 'hour' : 'days');

/** Makes links that let people in without asking; each is shown once. */
const Dialog = ({ community, onClose }: InviteDialogProps) => {
  const t = useTexts('communities');
  const create = useCreateInvite();
  const close = () => {
    create.reset();
    onClose();
  };
  return (
    <Modal open title={t('invite.title', { name: community.name })} footer={null} destroyOnHidden onCancel={close}>
      {create.data ? (
        <InviteLink invite={create.data} onAnother={() => create.reset()} />
      ) : (
        <InviteForm
          community={community}
          isBusy={create.isPending}
          error={create.error}
          onCreate={(wish) => create.mutate({ groupId: community.id, ...wish })}
        />
      )}
    </Modal>
  );
};

type Wish = { expiresInHours: number | null; maxUses: number | null };
type InviteFormProps = { community: Community; isBusy: boolean; error: Error | null; onCreate: (wish: Wish) => void };
type Fields = { hours: number; maxUses: number | null };

const InviteForm = ({ community, isBusy, error, onCreate }: InviteFormProps) => {
  const t = useTexts('communities');
  const lifetime = (hours: number) => ({ value: hours, label: t(`invite.${nameOf(hours)}`, { count: hours < day ? hours : hours / day }) });
  return (
    <Form<Fields>
      layout="vertical"
      requiredMark={false}
      initialValues={{ hours: limits.inviteHours.default, maxUses: null }}
      onFinish={({ hours, maxUses }) => onCreate({ expiresInHours: hours || null, maxUses })}
    >
      <p style={{ marginBottom: 16 }}>{t('invite.text')}</p>
      {error && <Alert type="error" showIcon title={errorText(error)} style={{ marginBottom: 16 }} />}
      <Form.Item name="hours" label={t('invite.lifetime')}>
        <Select options={lifetimesOf(community).map(lifetime)} />
      </Form.Item>
      <Form.Item name="maxUses" label={t('invite.uses')}>
        <InputNumber
          min={limits.inviteUses.min}
          max={limits.inviteUses.max}
          precision={0}
          placeholder={t('invite.unlimited')}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Button look="primary" type="submit" isBusy={isBusy} isBlock>
        {t('invite.create')}
      </Button>
    </Form>
  );
};

export const InviteDialog = withLooks(Dialog);
