import { useTexts } from '#kernel/i18n/index.ts';
import { usePageTitle } from '#kernel/page/index.ts';
import { homePath } from '#kernel/session/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { State } from '#ui/states/states.tsx';

const arts = {
  forbidden: 'forbidden',
  notFound: 'lost',
  serverError: 'broken',
  unknownComponent: 'empty',
  withdrawn: 'forbidden',
} as const;

/** 403, 404, 500 and a route without a page: one picture, one sentence, a way back. */
export const StatusPage = ({ kind }: { kind: keyof typeof arts }) => {
  const t = useTexts('exceptions');
  const title = t(`${kind}.title`);
  usePageTitle(title);
  return (
    <State
      size="page"
      art={arts[kind]}
      title={title}
      text={t(`${kind}.text`)}
      action={
        <LinkButton to={homePath} look="primary">
          {t('backHome')}
        </LinkButton>
      }
    />
  );
};
