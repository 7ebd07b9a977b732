import { useState } from 'react';
import type { Event } from '#contract/events/index.ts';
import type { SeriesDate } from '#contract/events/series.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { newId } from '#kernel/id.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { PartySize } from '../party-size.tsx';
import type { GivenAnswers } from '../questions/questions.queries.ts';
import { firstType, firstWay, ofTypesOnly, partySizesOf, type SeatChoice } from '../tickets/seats-of.ts';
import { TypeChoice } from '../tickets/type-choice.tsx';
import { WayChoice } from '../tickets/way-choice.tsx';
import { DateList } from './date-list.tsx';
import { DateResults } from './date-results.tsx';
import { useAnswerDates, useReleaseDates } from './dates.queries.ts';

const AnswersDialog = lazyPart(async () => (await import('../questions/answers-dialog.tsx')).AnswersDialog, 'events-questions', 'uploads');

type Which = 'this' | 'some' | 'all';
type SheetProps = { event: Event; dates: readonly SeriesDate[]; onClose: () => void };

const isFree = ({ status, isOpen, myRegistration }: SeriesDate) => status === 'published' && isOpen && myRegistration === null;
const isMine = ({ myRegistration }: SeriesDate) => myRegistration !== null;

/** Ids of the chosen dates: this one, or those that are ticked; null = all. */
const idsOf = (which: Which, eventId: string, chosen: readonly string[]): string[] | null =>
  which === 'all' ? null : which === 'this' ? [eventId] : [...chosen];

/** The chosen dates, with a key that prevents a repeated request from acting twice. */
function useChosen({ event, dates }: SheetProps, mayChoose: (date: SeriesDate) => boolean) {
  const here = dates.find(({ id }) => id === event.id);
  const ways: Which[] = here && mayChoose(here) ? ['this', 'some', 'all'] : ['some', 'all'];
  const [state, setState] = useState({ which: ways[0]!, chosen: [] as string[], key: newId() });
  const change = (next: Partial<typeof state>) => setState({ ...state, ...next, key: newId() });
  const count = state.which === 'this' ? 1 : state.which === 'some' ? state.chosen.length : dates.filter(mayChoose).length;
  return { ...state, ways, change, count, eventIds: idsOf(state.which, event.id, state.chosen), at: here?.startsAt };
}
type Chosen = ReturnType<typeof useChosen>;

type WhichProps = { dates: readonly SeriesDate[]; chosen: Chosen; mayChoose: (date: SeriesDate) => boolean };
const WhichDates = ({ dates, chosen, mayChoose }: WhichProps) => {
  const t = useTexts('events-dates');
  return (
    <>
      <Choice
        look="lines"
        label={t('which')}
        options={chosen.ways.map((value) => ({ value, label: t(`which.${value}`) }))}
        value={chosen.which}
        onChange={(which) => chosen.change({ which })}
      />
      {chosen.which === 'some' && (
        <DateList dates={dates} mayChoose={mayChoose} chosen={chosen.chosen} onChange={(next) => chosen.change({ chosen: next })} />
      )}
    </>
  );
};

/** Answers this date, several, or all to come, which holds for later ones too. */
export const GoToDates = (props: SheetProps) => {
  const { event, dates, onClose } = props;
  const t = useTexts('events-dates');
  const events = useTexts('events');
  const chosen = useChosen(props, isFree);
  const answer = useAnswerDates(event.id);
  const [wanted, setWanted] = useState(1);
  const [way, setWay] = useState(firstWay(event));
  const [typeId, setTypeId] = useState(firstType(event));
  const choice: SeatChoice = { ...(event.online && { way }), ...(typeId !== null && { ticketTypeId: typeId }) };
  const [isAsking, setAsking] = useState(false);
  const { least, most } = partySizesOf(event, choice);
  const partySize = Math.min(Math.max(wanted, least), most);
  const send = (answers?: GivenAnswers) =>
    answer.mutateAsync({
      eventIds: chosen.eventIds,
      andLater: chosen.which === 'all',
      key: chosen.key,
      partySize,
      ...choice,
      ...(answers && { answers }),
    });
  if (answer.data) return <Answered {...props} outcomes={answer.data.items} isRelease={false} />;
  return (
    <Dialog title={t('go.title')} closeLabel={t('close')} place="side" width={520} onClose={onClose}>
      <Stack gap={16}>
        <WhichDates dates={dates} chosen={chosen} mayChoose={isFree} />
        {chosen.which === 'all' && (
          <div>
            <p>{t('all.text', { count: chosen.count })}</p>
            <Text look="secondary">{t('all.note')}</Text>
          </div>
        )}
        {event.online && <WayChoice event={event} value={way} onPick={setWay} />}
        {event.ticketTypes.length > 0 && <TypeChoice event={ofTypesOnly(event)} value={typeId} onPick={setTypeId} />}
        {most > 1 && <PartySize least={least} most={most} value={partySize} isBusy={answer.isPending} onChange={setWanted} />}
        {answer.error && !isAsking && <Refusal text={errorText(answer.error)} />}
        <DialogActions>
          <CloseButton label={t('close')} />
          <Button
            look="primary"
            disabled={chosen.which !== 'all' && chosen.count === 0}
            isBusy={answer.isPending}
            onClick={() => (event.asksQuestions ? setAsking(true) : void send().catch(() => undefined))}
          >
            {chosen.which === 'all' ? t('go.all') : chosen.count === 0 ? t('go.none') : t('go.action', { count: chosen.count })}
          </Button>
        </DialogActions>
      </Stack>
      {isAsking && (
        <AnswersDialog
          event={event}
          partySize={partySize}
          guests={[]}
          isRegistered={false}
          submitLabel={events('rsvp.go')}
          send={send}
          onClose={() => setAsking(false)}
          onLoadError={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
};

/** Gives back this date, several, or all to come, and ends the answer to later ones. */
export const GiveDatesBack = (props: SheetProps) => {
  const { event, dates, onClose } = props;
  const t = useTexts('events-dates');
  const chosen = useChosen(props, isMine);
  const release = useReleaseDates(event.id);
  if (release.data) return <Answered {...props} outcomes={release.data.items} isRelease />;
  return (
    <Dialog title={t('release.title')} text={t('release.text')} closeLabel={t('close')} place="side" width={520} onClose={onClose}>
      <Stack gap={16}>
        <WhichDates dates={dates.filter(isMine)} chosen={chosen} mayChoose={isMine} />
        {chosen.which === 'all' && <p>{t('release.all.text', { count: chosen.count })}</p>}
        {release.error && <Refusal text={errorText(release.error)} />}
        <DialogActions>
          <CloseButton label={t('close')} />
          <Button
            isDanger
            disabled={chosen.count === 0}
            isBusy={release.isPending}
            onClick={() => release.mutate({ eventIds: chosen.eventIds, key: chosen.key })}
          >
            {t('release.action', { count: chosen.count })}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
};

type AnsweredProps = SheetProps & { outcomes: Parameters<typeof DateResults>[0]['outcomes']; isRelease: boolean };
const Answered = ({ dates, outcomes, isRelease, onClose }: AnsweredProps) => {
  const t = useTexts('events-dates');
  return (
    <Dialog
      title={t(isRelease ? 'release.title' : 'go.title')}
      closeLabel={t('close')}
      place="side"
      width={520}
      focus="[role='status']"
      onClose={onClose}
    >
      <Stack gap={16}>
        <DateResults dates={dates} outcomes={outcomes} isRelease={isRelease} />
        <DialogActions>
          <CloseButton label={t('done')} />
        </DialogActions>
      </Stack>
    </Dialog>
  );
};
