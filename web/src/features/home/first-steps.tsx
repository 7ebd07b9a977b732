import { Link } from 'react-router';
import type { CommunitySummary } from '#contract/communities/index.ts';
import type { Waiting } from '#contract/home.ts';
import { useAccess } from '#kernel/access/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import styles from './home.module.css';

type Steps = NonNullable<Waiting['steps']>;
type FirstStepsProps = { steps: Steps | null | undefined; first: Pick<CommunitySummary, 'slug' | 'name'> | undefined };
const nothing: Steps = { hasProfile: false, hasCommunity: false, hasSpoken: false };

/** The steps that lead a newcomer into the site; an administrator without a community creates the first one. */
export const FirstSteps = ({ steps, first }: FirstStepsProps) => {
  const isAdmin = useAccess().hasPermission('system:settings:update');
  return isAdmin && !first ? <AdminSteps /> : <MemberSteps steps={steps ?? nothing} first={first} />;
};

const MemberSteps = ({ steps, first }: { steps: Steps; first: FirstStepsProps['first'] }) => {
  const t = useTexts('home');
  return (
    <Panel title={t('first.title')}>
      <Stack as="ol" gap={12} className={styles.firstSteps}>
        <StepItem isDone={steps.hasCommunity} to="/communities" title={t('first.action')} text={t('first.text')} />
        <StepItem isDone={steps.hasProfile} to="/personal-center/my-profile" title={t('first.profile')} text={t('first.profile.text')} />
        <StepItem
          isDone={steps.hasSpoken}
          to={first ? `/communities/${first.slug}` : '/communities'}
          title={t('first.word')}
          text={first ? t('first.word.in', { name: first.name }) : t('first.word.text')}
        />
      </Stack>
    </Panel>
  );
};

const StepItem = ({ isDone, to, title, text }: { isDone: boolean; to: string; title: string; text: string }) => {
  const t = useTexts('home');
  return (
    <li data-done={isDone || undefined}>
      <span className={styles.mark}>{isDone && <CheckIcon size={16} />}</span>
      <span>
        {isDone ? <span>{title}</span> : <Link to={to}>{title}</Link>}
        {isDone && <span className="visually-hidden"> {t('first.done')}</span>}
        {!isDone && <InlineText look="tertiary">{text}</InlineText>}
      </span>
    </li>
  );
};

const AdminSteps = () => {
  const t = useTexts('home');
  return (
    <Panel as="div">
      <EmptyState
        title={t('first.admin.title')}
        text={t('first.admin.text')}
        action={
          <Row as="span" gap={8} justify="center" wrap>
            <LinkButton to="/communities/new" look="primary">
              {t('first.admin.community')}
            </LinkButton>
            <LinkButton to="/system/settings">{t('first.admin.settings')}</LinkButton>
            <LinkButton to="/system/user">{t('first.admin.people')}</LinkButton>
          </Row>
        }
      />
    </Panel>
  );
};
