import { Link } from 'react-router';
import type { CommunityNumbers } from '#contract/dashboard/own.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import styles from './dashboard.module.css';

type InviteFunnelProps = { invites: CommunityNumbers['invites']; slug: string };
const steps = ['sent', 'opened', 'joined'] as const;

/** The outcome of invitations. A link is opened without having been sent, so a step can be larger than the one before. */
export const InviteFunnel = ({ invites, slug }: InviteFunnelProps) => {
  const t = useTexts('dashboard');
  const format = useFormat();
  const most = Math.max(1, ...steps.map((step) => invites[step]));
  return (
    <Panel title={t('funnel.title')} extra={<Link to={`/communities/${slug}?tab=manage&section=invites`}>{t('funnel.all')}</Link>}>
      <Stack as="dl" gap={16} className={styles.funnel}>
        {steps.map((step) => (
          <div key={step}>
            <dt>{t(`funnel.${step}`)}</dt>
            <dd>{format.number(invites[step])}</dd>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(invites[step] / most) * 100} height="4" />
            </svg>
          </div>
        ))}
      </Stack>
      <p className={styles.note}>{t('funnel.note')}</p>
    </Panel>
  );
};
