import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { Message } from '#contract/chat/index.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { limits } from '#contract/browser/limits.ts';
import { counted, Form, FormActions, text, useForm } from '#forms/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { AreaField } from '#ui/area/area-field.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { SkeletonRow } from '#ui/skeleton/skeleton.tsx';
import { ChannelIcon } from '../channels/channel-icon.tsx';
import { channelsQuery } from '../chat.queries.ts';
import { ConversationAvatars } from '../conversations/conversation-avatars.tsx';
import { useNameOf } from '../conversations/names.ts';
import { send } from '../outbox.ts';
import styles from './forward-dialog.module.css';
import { type ForwardTarget, targetsOf } from './forward-targets.ts';
import { forwardOf } from './forward-of.ts';
import { Forwarded } from './forwarded.tsx';

/** Places that a message is forwarded to at once. */
const MOST = 5;
type Values = { targets: readonly ForwardTarget[]; comment: string };

/** Sends a message on to other channels and conversations, each as an outgoing message of its own. */
export const ForwardDialog = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const t = useTexts('chat-messages');
  const common = useTexts('kernel');
  const format = useFormat();
  const me = useMe();
  const navigate = useNavigate();
  const { forward, attachments } = forwardOf(message);
  const form = useForm<Values>({
    initial: { targets: [], comment: '' },
    rules: { comment: text({ max: chatLimits.message.max }) },
    submit: async ({ targets, comment }) => {
      const body = comment.trim();
      const what = { userId: me.id, body, forward: { ofId: message.id, shown: forward, attachments } };
      await Promise.all(targets.map(({ channel }) => send({ ...what, channelId: channel.id })));
      // A toast is shown inside an open dialog, which is closed before.
      flushSync(onClose);
      const [first] = targets;
      toast.success(
        t('forward.done', { names: format.list(targets.map(({ name }) => name)) }),
        first && { label: t('forward.open', { name: first.name }), onAct: () => void navigate(`/chat/${first.channel.id}`) },
      );
    },
  });
  const { values, bind } = form;
  return (
    <Dialog title={t('forward.title')} holdsWords={form.isChanged} focus="[type=search]" onLeave={leaveBy} onClose={onClose}>
      <Form form={form}>
        <div className={styles.preview}>
          <Forwarded forward={forward} attachments={attachments} isPreview />
        </div>
        <Targets chosen={values.targets} onChoose={(targets) => form.set({ targets })} />
        <AreaField {...bind('comment')} label={t('forward.comment')} rows={2} count={counted(values.comment, chatLimits.message)} />
        <FormActions form={form} label={t('forward.send')} isDisabled={values.targets.length === 0}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};

type TargetsProps = { chosen: readonly ForwardTarget[]; onChoose: (chosen: readonly ForwardTarget[]) => void };

const Targets = ({ chosen, onChoose }: TargetsProps) => {
  const t = useTexts('chat-messages');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const nameOf = useNameOf();
  const channels = useQuery(channelsQuery);
  const ids = chosen.map(({ channel }) => channel.id);
  if (!channels.data)
    return (
      <LoadingState query={channels}>
        <SkeletonRow face={24} />
        <SkeletonRow face={24} />
      </LoadingState>
    );
  const targets = targetsOf(channels.data, { typed, chosen: ids, nameOf });
  const isFull = chosen.length >= MOST;
  const toggle = (target: ForwardTarget) => {
    const others = chosen.filter(({ channel }) => channel.id !== target.channel.id);
    if (others.length < chosen.length) onChoose(others);
    else if (!isFull) onChoose([...chosen, target]);
  };
  const addFirst = () => {
    const first = targets.find(({ channel }) => !ids.includes(channel.id));
    if (typed.trim() === '' || !first) return;
    toggle(first);
    setTyped('');
  };
  // With their names: those that were found by a search may be out of sight in the list.
  const chosenText = () => {
    if (chosen.length === 0) return t('forward.nowhere', { max: MOST });
    const names = format.list(chosen.map(({ name }) => name));
    return t(isFull ? 'forward.full' : 'forward.chosen', { count: chosen.length, max: MOST, names });
  };
  return (
    <fieldset className={styles.targets}>
      <legend>{t('forward.where')}</legend>
      <SearchField label={t('forward.search')} value={typed} maxLength={limits.searchText.max} onChange={setTyped} onEnter={addFirst} />
      <ul>
        {targets.map((target) => {
          const isChosen = ids.includes(target.channel.id);
          return (
            <li key={target.channel.id}>
              <label>
                <input type="checkbox" checked={isChosen} disabled={isFull && !isChosen} onChange={() => toggle(target)} />
                <TargetName target={target} />
              </label>
            </li>
          );
        })}
      </ul>
      <p role="status">{targets.length === ids.length && typed.trim() !== '' ? t('forward.none') : chosenText()}</p>
    </fieldset>
  );
};

const TargetName = ({ target: { channel, name } }: { target: ForwardTarget }) => (
  <>
    {channel.conversation ? <ConversationAvatars conversation={channel.conversation} size={24} /> : <ChannelIcon channel={channel} />}
    <span className={styles.name}>
      {name} {channel.community && <small>{channel.community.name}</small>}
    </span>
  </>
);
