import { useQuery } from '@tanstack/react-query';
import type { Community } from '#contract/communities/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { ComboField, counted, type FormState } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { inviteTargets } from './communities.invites.queries.ts';
import { rolesFor, type InviteTerms } from './terms.ts';

type Bind = Pick<FormState<InviteTerms>, 'bind' | 'values'>;

/** Role, target and note of an invitation. */
export const TermsFields = ({ community, form: { bind, values } }: { community: Community; form: Bind }) => {
  const t = useTexts('communities-invites');
  const { data: targets = [] } = useQuery(inviteTargets(community.id));
  const roles = rolesFor(community);
  return (
    <>
      {roles.length > 1 && (
        <SelectField {...bind('role')} label={t('terms.role')}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(`terms.role.${role}`)}
            </option>
          ))}
        </SelectField>
      )}
      <ComboField
        // The options of the list are those it begins with.
        key={targets.length}
        {...bind('target')}
        label={t('terms.target')}
        options={[
          { value: 'none', label: t('terms.target.none') },
          ...targets.map(({ type, id, title }) => ({ value: `${type}:${id}`, label: t(`terms.target.${type}`, { title }) })),
        ]}
        value={values.target || 'none'}
      />
      <AreaField
        {...bind('note')}
        label={t('terms.note')}
        note={t('terms.note.text')}
        rows={2}
        count={counted(values.note, limits.inviteNote)}
      />
    </>
  );
};
