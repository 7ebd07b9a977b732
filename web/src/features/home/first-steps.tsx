import { useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/states/states.tsx';

/** Nothing can be new where one belongs nowhere yet: the one thing to do is to find a place. */
export const FirstSteps = () => {
  const t = useTexts('home');
  return (
    <Panel as="div">
      <EmptyState
        title={t('first.title')}
        text={t('first.text')}
        action={
          <LinkButton to="/communities" look="primary">
            {t('first.action')}
          </LinkButton>
        }
      />
    </Panel>
  );
};
