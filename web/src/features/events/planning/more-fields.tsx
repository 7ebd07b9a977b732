import { limits } from '#contract/browser/limits.ts';
import { loadPolicyField } from '#features/posts/index.ts';
import { counted } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { AreaField } from '#ui/area/area-field.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldPair, FieldStack } from '#ui/field/field-stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { JoinFields } from '../answers/join-fields.tsx';
import { hasPlace, type EventForm } from '../event-fields.ts';
import { FeedbackField } from '../feedback/feedback-field.tsx';
import { KindFields } from '../finding/kind-fields.tsx';
import { AddressFields } from './address-fields.tsx';
import { Toggle } from './toggle.tsx';

const PolicyField = lazyPart(loadPolicyField);

const waitlists = ['auto', 'offer', 'off'] as const;

/** The optional fields of an event: its texts, the fields by which it is found, finer rules, and how to find the place. */
export const MoreFields = ({ form, isNew }: { form: EventForm; isNew: boolean }) => {
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
      <KindFields form={form} />
      <Toggle
        name="isTentative"
        label={t('field.tentative')}
        note={t('field.tentative.text')}
        isOn={values.isTentative}
        onChange={(isTentative) => set({ isTentative })}
      />
      {isNew && <NewFields form={form} />}
      <Toggle
        name="hasChat"
        label={t('field.chat')}
        note={t('field.chat.text')}
        isOn={values.hasChat}
        onChange={(hasChat) => set({ hasChat })}
      />
      <FeedbackField form={form} />
      {hasPlace(values.mode) && <AddressFields form={form} />}
    </FieldStack>
  );
};

/** How it is answered, and who may comment: an event that exists has sheets of its own for these. */
const NewFields = ({ form: { values, bind } }: { form: EventForm }) => {
  const t = useTexts('events');
  return (
    <>
      <JoinFields mode={bind('joinMode')} address={bind('externalUrl')} />
      {values.joinMode !== 'external' && (
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
      <PolicyField {...bind('commentPolicy')} />
    </>
  );
};
