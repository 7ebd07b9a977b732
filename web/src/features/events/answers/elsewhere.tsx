import { useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Text } from '#ui/layout/text.tsx';

/** Registrations that another site takes; the button names it. */
export const Elsewhere = ({ url }: { url: string }) => {
  const t = useTexts('events');
  return (
    <>
      <Text look="secondary">{t('rsvp.elsewhere.text')}</Text>
      <LinkButton to={url} look="primary" size="large" target="_blank" rel="noopener noreferrer">
        {t('rsvp.elsewhere.go', { site: new URL(url).host })}
      </LinkButton>
    </>
  );
};
