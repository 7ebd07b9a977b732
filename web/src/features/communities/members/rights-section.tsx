import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#contract/api.ts';
import type { Community } from '#contract/communities/index.ts';
import { type CommunityRight, leastRoleFor, rightChoices } from '#contract/browser/community-rights.ts';
import { differencesOf, Form, FormActions, FormConflict, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Select } from '#ui/select/select.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import styles from './members.module.css';
import { rightsQuery, useSetRequired, useSetRights } from './members.queries.ts';

type Rights = CallOutput<'GET /communities/:id/rights'>;
type Least = 'member' | 'moderator' | 'admin';
type Values = Record<CommunityRight, Least>;

const names = Object.keys(rightChoices) as CommunityRight[];
const valuesOf = ({ rights }: Rights): Values => Object.fromEntries(names.map((name) => [name, leastRoleFor(rights, name)])) as Values;

/** The least role for each right; for administrators of the site, whether members can leave. */
export const RightsSection = ({ community }: { community: Community }) => {
  const rights = useQuery(rightsQuery(community.id));
  const { data } = rights;
  if (!data)
    return (
      <LoadingState query={rights}>
        <Panel as="div">
          <BoneText lines={8} />
        </Panel>
      </LoadingState>
    );
  return (
    <Stack gap={16}>
      <RightsForm communityId={community.id} saved={data} />
      {community.can.setRequired && <Required communityId={community.id} isRequired={data.isRequired} />}
    </Stack>
  );
};

const RightsForm = ({ communityId, saved }: { communityId: string; saved: Rights }) => {
  const t = useTexts('communities-members');
  const manage = useTexts('communities-settings');
  const common = useTexts('kernel');
  const { mutateAsync: save } = useSetRights(communityId);
  const form = useForm<Values>({
    initial: valuesOf(saved),
    version: saved.version,
    submit: async (values, version) => {
      await save({ rights: values as Rights['rights'], version });
      toast.success(common('saved'));
    },
  });
  const labels = Object.fromEntries(names.map((name) => [name, t(`right.${name}`)])) as Record<CommunityRight, string>;
  const shown = (values: Values) =>
    Object.fromEntries(names.map((name) => [name, t(`rights.role.${values[name]}`)])) as Record<CommunityRight, string>;
  const theirs = valuesOf(saved);
  const hasNewer = saved.version !== form.version;
  return (
    <>
      <Form form={form} aria-label={t('rights.title')}>
        <Panel title={t('rights.title')}>
          <p className={styles.soft}>{t('rights.text')}</p>
          <table className={styles.rights}>
            <thead>
              <tr>
                <th scope="col">{t('column.right')}</th>
                <th scope="col">{t('column.role')}</th>
              </tr>
            </thead>
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <th scope="row">{labels[name]}</th>
                  <td>
                    <Select<Least>
                      label={labels[name]}
                      value={form.values[name]}
                      options={inOrder(rightChoices[name]).map((role) => ({ value: role, label: t(`rights.role.${role}`) }))}
                      onChange={(role) => form.set({ [name]: role })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
        <FormActions form={form} label={common('save')} isDisabled={!form.isChanged}>
          <span role="status">{form.isChanged ? manage('unsaved') : ''}</span>
          {form.isChanged && <Button onClick={() => form.reset()}>{common('discard')}</Button>}
        </FormActions>
      </Form>
      <FormConflict
        form={form}
        theirs={
          hasNewer
            ? { values: theirs, version: saved.version, differences: (mine) => differencesOf(labels, shown(mine), shown(theirs)) }
            : null
        }
      />
    </>
  );
};

const order: readonly Least[] = ['member', 'moderator', 'admin'];
const inOrder = (choices: readonly Least[]) => order.filter((role) => choices.includes(role));

const Required = ({ communityId, isRequired }: { communityId: string; isRequired: boolean }) => {
  const t = useTexts('communities-members');
  const set = useSetRequired(communityId);
  return (
    <Panel title={t('required.title')}>
      <Row gap={16} justify="between">
        <div>
          <p id="required-label">{t('required.label')}</p>
          <p className={styles.soft}>{t('required.text')}</p>
        </div>
        <Switch
          aria-labelledby="required-label"
          isOn={set.isPending ? set.variables : isRequired}
          disabled={set.isPending}
          onChange={(isOn) => set.mutate(isOn)}
        />
      </Row>
    </Panel>
  );
};
