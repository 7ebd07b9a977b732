import { useTexts } from '#kernel/i18n/index.ts';
import { usePageTitle } from '#kernel/page/index.ts';
import { State } from '#ui/states/states.tsx';
import { useTitles } from '../titles.ts';
import { OutsideLink } from './outside-link.tsx';

export type OutsideProps = { address: string; title: string };

/** The menu entry opens a new tab; visiting its path directly shows the link. */
export const ExternalPage = ({ address, title }: OutsideProps) => {
  const t = useTexts('app');
  const name = useTitles()(title);
  usePageTitle(name);
  return <State size="page" title={name} text={t('external.text')} action={<OutsideLink address={address} look="button" />} />;
};
