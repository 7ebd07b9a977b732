import { useTexts } from '#kernel/i18n/index.ts';
import { usePageTitle } from '#kernel/page/index.ts';
import { State } from '#ui/states/states.tsx';
import { useTitles } from '../titles.ts';
import { OutsideLink } from './outside-link.tsx';

export type OutsideProps = { address: string; title: string };

/** Opening the menu entry opens a tab; whoever comes here by the address gets the link. */
export const ExternalPage = ({ address, title }: OutsideProps) => {
  const t = useTexts('app');
  const name = useTitles()(title);
  usePageTitle(name);
  return <State size="page" title={name} text={t('external.text')} action={<OutsideLink address={address} look="button" />} />;
};
