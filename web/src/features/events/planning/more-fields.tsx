import type { ReactNode } from 'react';
import { limits } from '#contract/browser/limits.ts';
import { loadPolicyField } from '#features/posts/index.ts';
import { counted, PeopleField } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { useMe } from '#kernel/me/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldPair, FieldStack } from '#ui/field/field-stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { JoinFields } from '../answers/join-fields.tsx';
import { CutoffField, WindowFields } from '../answers/window-fields.tsx';
import { hasPlace, type EventForm } from '../event-fields.ts';
import { FeedbackField } from '../feedback/feedback-field.tsx';
import { KindFields } from '../finding/kind-fields.tsx';
import { EventQuestionsField } from '../questions/event-questions-field.tsx';
import { AddressFields } from './address-fields.tsx';
import styles from './planning.module.css';
import { Toggle } from './toggle.tsx';

const PolicyField = lazyPart(loadPolicyField);

const waitlists = ['auto', 'offer', 'off'] as const;
type PartProps = { form: EventForm };

/** The optional fields of an event: what it is about, how to find the place, how it is answered, and what happens around it. */
export const MoreFields = ({ form, isNew }: PartProps & { isNew: boolean }) => {
  const { values, bind, set } = form;
  const t = useTexts('events');
  return (
    <FieldStack>
      <Field
        {...bind('summary')}
        label={t('field.summary')}
        note={t('field.summary.text')}
        count={counted(values.summary, limits.eventSummary)}
        autoComplete="off"
      />
      <AreaField
        {...bind('description')}
        label={t('field.description')}
        note={t('field.description.text')}
        rows={4}
        count={counted(values.description, limits.eventDescription)}
      />
      <KindFields form={form} isNew={isNew} />
      <Toggle
        name="isTentative"
        label={t('field.tentative')}
        note={t('field.tentative.text')}
        isOn={values.isTentative}
        onChange={(isTentative) => set({ isTentative })}
      />
      {hasPlace(values.mode) && (
        <Part title={t('part.place')}>
          <AddressFields form={form} />
        </Part>
      )}
      {isNew && (
        <Part title={t('part.answers')}>
          <AnswerFields form={form} />
        </Part>
      )}
      <Part title={t('part.around')}>
        {isNew && <HostsField form={form} />}
        {isNew && <PolicyField {...bind('commentPolicy')} />}
        <Toggle
          name="hasChat"
          label={t('field.chat')}
          note={t('field.chat.text')}
          isOn={values.hasChat}
          onChange={(hasChat) => set({ hasChat })}
        />
        <FeedbackField form={form} />
      </Part>
    </FieldStack>
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    <FieldStack>{children}</FieldStack>
  </section>
);

/** How it is answered: an event that exists has a sheet and a tab of its own for these. */
const AnswerFields = ({ form: { values, bind } }: PartProps) => {
  const t = useTexts('events');
  const isElsewhere = values.joinMode === 'external';
  return (
    <>
      <JoinFields mode={bind('joinMode')} address={bind('externalUrl')} />
      {!isElsewhere && (
        <FieldPair>
          <SelectField {...bind('waitlistMode')} label={t('field.waitlist')} note={t('field.waitlist.text')}>
            {waitlists.map((value) => (
              <option key={value} value={value}>
                {t(`waitlist.${value}`)}
              </option>
            ))}
          </SelectField>
          <Field
            {...bind('guestsPerRsvp')}
            label={t('field.guests')}
            note={t('field.guests.text')}
            inputMode="numeric"
            autoComplete="off"
          />
        </FieldPair>
      )}
      <WindowFields opensAt={bind('opensAt')} closesAt={bind('closesAt')} zone={values.zone} />
      {!isElsewhere && (
        <>
          <CutoffField cutoff={bind('cutoff')} />
          <EventQuestionsField bound={bind('questions')} note={t('field.questions.text', { max: limits.eventQuestions.max })} />
        </>
      )}
    </>
  );
};

const HostsField = ({ form: { bind } }: PartProps) => {
  const t = useTexts('events-answers');
  const { id } = useMe();
  const texts = { none: t('people.none'), chosen: t('hosts.chosen'), remove: (name: string) => t('people.remove', { name }) };
  return <PeopleField {...bind('hosts')} label={t('hosts')} note={t('hosts.note')} texts={texts} leftOut={[id]} />;
};
