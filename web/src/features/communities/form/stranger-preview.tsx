import { useTexts } from '#kernel/i18n/index.ts';
import { CheckIcon, CloseIcon } from '#ui/icons/icons.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { seenByStrangers, type AccessValues } from './access.ts';
import styles from './community-form.module.css';

/** A preview of what a stranger sees with these choices, without and with an account. */
export const StrangerPreview = ({ values }: { values: AccessValues }) => {
  const t = useTexts('communities-form');
  const { visitor, user } = seenByStrangers(values);
  return (
    <table className={styles.preview} aria-live="polite">
      <caption>{t('stranger.title')}</caption>
      <thead>
        <tr>
          <td aria-label={t('stranger.title')} />
          <th scope="col">{t('stranger.visitor')}</th>
          <th scope="col">{t('stranger.user')}</th>
        </tr>
      </thead>
      <tbody>
        {(['finds', 'reads'] as const).map((what) => (
          <tr key={what}>
            <th scope="row">{t(`stranger.${what}`)}</th>
            <td>
              <YesNo is={visitor[what]} />
            </td>
            <td>
              <YesNo is={user[what]} />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('stranger.joins')}</th>
          <td>{t(`stranger.joins.${visitor.joins}`)}</td>
          <td>{t(`stranger.joins.${user.joins}`)}</td>
        </tr>
      </tbody>
    </table>
  );
};

const YesNo = ({ is }: { is: boolean }) => {
  const t = useTexts('communities-form');
  return (
    <Row as="span" gap={6} inline className={styles.answer} data-is={is}>
      {is ? <CheckIcon size={16} /> : <CloseIcon size={16} />} {t(is ? 'stranger.yes' : 'stranger.no')}
    </Row>
  );
};
