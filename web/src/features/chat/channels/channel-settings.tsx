import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedChannel } from '#contract/chat/channels.ts';
import { differencesOf, Form, FormActions, FormConflict, closeWithToast, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { LockIcon } from '#ui/icons/content-icons.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { ArchiveChannel, useRestore } from './archive-channel.tsx';
import { ChannelFields } from './channel-fields.tsx';
import { blankChannel, channelRules, planOf, usePauseText, valuesOf, type ChannelValues } from './channel-values.ts';
import { settingsQuery, useChangeChannel } from './channels.queries.ts';
import styles from './channels.module.css';
import { Readers } from './readers.tsx';
import { isShorter, retentionDaysOf, useKeepText } from './retention.ts';
import { ShorteningQuestion } from './retention-field.tsx';

type ChannelSettingsProps = { channel: { id: string; name: string }; communityId: string; onClose: () => void };

/** The settings of a channel, who reads a private one, and its archiving. */
export const ChannelSettings = ({ channel: { id, name }, communityId, onClose }: ChannelSettingsProps) => {
  const t = useTexts('chat-channels');
  const common = useTexts('kernel');
  const settings = useQuery(settingsQuery(id));
  const { data } = settings;
  const { asked, ask } = useQuestion();
  const { form, theirs } = useChannelForm({ id, data, ask, onClose });
  return (
    <>
      <Dialog
        title={t('settings', { name: data?.name ?? name })}
        closeLabel={common('close')}
        place="side"
        width={520}
        holdsWords={form.isChanged}
        onLeave={leaveBy}
        onClose={onClose}
      >
        {!data && (
          <LoadingState query={settings}>
            <BoneText lines={8} />
          </LoadingState>
        )}
        {data && (
          <>
            {data.visibility === 'private' && (
              <p className={styles.private}>
                <LockIcon size={16} />
                <span>{t(`private.${data.historyForNew}`)}</span>
              </p>
            )}
            <Form form={form} aria-label={t('settings', { name: data.name })}>
              <ChannelFields form={form} communityId={communityId} slow={data.slowSeconds} />
              <FormActions form={form} label={common('save')} isDisabled={!form.isChanged}>
                <CloseButton label={common('cancel')} />
              </FormActions>
            </Form>
            {data.visibility === 'private' && <Readers channel={data} communityId={communityId} />}
            <Ending channel={data} />
          </>
        )}
      </Dialog>
      <FormConflict form={form} theirs={theirs} />
      {asked && <ShorteningQuestion {...asked} />}
    </>
  );
};

/** A rule that was not confirmed: the form stays as it is. */
class Unconfirmed extends Error {}
type Ask = (days: number) => Promise<boolean>;
const useQuestion = () => {
  const [asked, setAsked] = useState<{ days: number; onAnswer: (isSure: boolean) => void } | null>(null);
  const ask: Ask = (days) =>
    new Promise((answer) => {
      const onAnswer = (isSure: boolean) => {
        setAsked(null);
        answer(isSure);
      };
      setAsked({ days, onAnswer });
    });
  return { asked, ask };
};

type FormOptions = { id: string; data: ManagedChannel | undefined; ask: Ask; onClose: () => void };
/** Blank until the settings are there, which an untouched form takes over. */
const useChannelForm = ({ id, data, ask, onClose }: FormOptions) => {
  const t = useTexts('chat-channels');
  const common = useTexts('kernel');
  const pauseText = usePauseText();
  const keepText = useKeepText();
  const { mutateAsync: change } = useChangeChannel(id);
  const form = useForm<ChannelValues>({
    initial: data ? valuesOf(data) : blankChannel,
    version: data?.version ?? 0,
    rules: channelRules,
    codes: { 'channel.name_taken': 'name', 'channel.look_alike': 'name', 'channel.web_not_public': 'web' },
    onError: (error) => error instanceof Unconfirmed,
    submit: async (values, version) => {
      const plan = planOf(values);
      if (isShorter(plan.retentionDays, data?.retentionDays ?? null) && !(await ask(plan.retentionDays))) throw new Unconfirmed();
      await change({ ...plan, version });
      closeWithToast(onClose, common('saved'));
    },
  });
  if (!data || data.version === form.version) return { form, theirs: null };
  const labels = { name: t('name'), topic: t('topic'), section: t('section'), slow: t('slow'), keep: t('keep') };
  const chosen = { writeRole: t('write'), readRole: t('read'), entry: t('entry'), web: t('web') };
  const shown = (values: ChannelValues) => ({
    ...values,
    writeRole: t(`write.${values.writeRole}`),
    readRole: t(`read.${values.readRole}`),
    entry: t(`entry.${values.entry}`),
    web: t(`web.${values.web}`),
    slow: pauseText(Number(values.slow)),
    keep: keepText(retentionDaysOf(values)),
  });
  const values = valuesOf(data);
  return {
    form,
    theirs: {
      values,
      version: data.version,
      differences: (mine: ChannelValues) =>
        differencesOf<keyof typeof labels | keyof typeof chosen>({ ...labels, ...chosen }, shown(mine), shown(values)),
    },
  };
};

/** Archiving, and the way back. */
const Ending = ({ channel }: { channel: ManagedChannel }) => {
  const t = useTexts('chat-channels');
  const [isAsking, setAsking] = useState(false);
  const { restore, isRestoring } = useRestore();
  return (
    <section className={styles.part}>
      <h3>{t(channel.isArchived ? 'archived.title' : 'archive.heading')}</h3>
      <p>{t(channel.isArchived ? 'archived.note' : 'archive.text')}</p>
      <div>
        {channel.isArchived ? (
          <Button isBusy={isRestoring} onClick={() => restore(channel)}>
            {t('restore')}
          </Button>
        ) : (
          <Button onClick={() => setAsking(true)}>{t('archive.action')}</Button>
        )}
      </div>
      {isAsking && <ArchiveChannel channel={channel} onClose={() => setAsking(false)} />}
    </section>
  );
};
