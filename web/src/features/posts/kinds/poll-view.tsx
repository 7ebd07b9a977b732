import { useState } from 'react';
import type { Poll, Post } from '#contract/posts/index.ts';
import { RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import styles from './kinds.module.css';
import { useVote } from './kinds.queries.ts';

type PollViewProps = { post: Post; poll: Poll };

/** The choices of a poll; its result after the own vote, or once it has ended. */
export const PollView = ({ post, poll }: PollViewProps) => {
  const t = useTexts('posts-kinds');
  const { mutate: vote, isPending } = useVote(post.id);
  const own = poll.options.flatMap(({ isOwn }, nth) => (isOwn ? [nth] : []));
  const [isChanging, setChanging] = useState(false);
  const [chosen, setChosen] = useState<readonly number[]>(own);
  const mayVote = post.can.react && !poll.isClosed;
  const isVoting = mayVote && (own.length === 0 || isChanging);
  const change = () => {
    setChosen(own);
    setChanging(true);
  };
  const pick = (nth: number) =>
    setChosen((now) => (!poll.isMultiple ? [nth] : now.includes(nth) ? now.filter((one) => one !== nth) : [...now, nth]));
  return (
    <Stack
      as="form"
      gap={8}
      onSubmit={(event) => {
        event.preventDefault();
        vote([...chosen], { onSuccess: () => setChanging(false) });
      }}
    >
      <fieldset className={styles.options}>
        <legend className="visually-hidden">{t('poll')}</legend>
        {poll.options.map((option, nth) =>
          isVoting ? (
            <label key={option.text} className={styles.option}>
              <input
                type={poll.isMultiple ? 'checkbox' : 'radio'}
                name={`poll-${post.id}`}
                checked={chosen.includes(nth)}
                onChange={() => pick(nth)}
              />
              {option.text}
            </label>
          ) : (
            <Result key={option.text} option={option} voters={poll.voterCount} />
          ),
        )}
      </fieldset>
      <Row gap={12} rowGap={8} wrap>
        {isVoting && (
          <Button type="submit" look="primary" size="small" isBusy={isPending} disabled={chosen.length === 0}>
            {t('poll.vote')}
          </Button>
        )}
        {mayVote && !isVoting && (
          <Button look="link" size="small" onClick={change}>
            {t('poll.change')}
          </Button>
        )}
        <InlineText look="hint">
          {t('poll.voters', { count: poll.voterCount })}
          {poll.openDays !== null && ` · ${t('poll.end.days', { count: poll.openDays })}`}
          {poll.closesAt && (
            <>
              {' · '}
              {t(poll.isClosed ? 'poll.ended' : 'poll.ends')} <RelativeTime at={poll.closesAt} />
            </>
          )}
        </InlineText>
      </Row>
    </Stack>
  );
};

const Result = ({ option, voters }: { option: Poll['options'][number]; voters: number }) => {
  const t = useTexts('posts-kinds');
  const { text, votes, isOwn } = option;
  return (
    <div className={styles.result} data-own={isOwn || undefined}>
      <span>
        {text}
        {isOwn && <span className="visually-hidden"> {t('poll.own')}</span>}
      </span>
      {votes !== null && (
        <>
          <span className={styles.share}>{voters === 0 ? 0 : Math.round((100 * votes) / voters)} %</span>
          <meter
            className={styles.meter}
            min={0}
            max={Math.max(1, voters)}
            value={votes}
            aria-label={t('poll.votes', { text, count: votes })}
          />
        </>
      )}
    </div>
  );
};
