import { useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';

/** The settings of an event that are changed by themselves. */
export const OtherSettings = ({ slug }: { slug: string }) => {
  const t = useTexts('events');
  const links = [
    ['answering', t('answering.open'), `/events/${slug}?open=answering`],
    ['questions', t('fold.questions'), `/events/${slug}/manage?tab=questions`],
    ['invited', t('edit.invited'), `/events/${slug}/manage?tab=invited`],
    ['hosts', t('facts.hosts'), `/events/${slug}?open=hosts`],
  ] as const;
  return (
    <Stack gap={8}>
      <Text look="hint">{t('edit.others')}</Text>
      <Row gap={8} wrap>
        {links.map(([name, label, to]) => (
          <LinkButton key={name} size="small" to={to}>
            {label}
          </LinkButton>
        ))}
      </Row>
    </Stack>
  );
};
