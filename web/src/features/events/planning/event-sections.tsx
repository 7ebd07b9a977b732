import type { ComponentType, ReactNode } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import type { EventFields, EventForm } from '../event-fields.ts';
import { PlaceFields } from '../place-fields.tsx';
import { RepeatFields } from '../series/repeat-fields.tsx';
import { SeatFields } from '../seat-fields.tsx';
import { WhatFields } from '../what-fields.tsx';
import { WhenFields } from '../when-fields.tsx';
import { CoverField } from './cover-field.tsx';
import { MoreFold } from './more-fold.tsx';

type EventSectionsProps = {
  form: EventForm;
  /** Seed of the cover that is drawn. */
  seed: string;
  communityName: string;
  /** Communities of a new event; an event stays in its community. */
  communities: readonly { id: string; name: string; timezone: string }[] | null;
  /** The date of a postponed event is set elsewhere. */
  hasDate?: boolean;
  /** How the guests of an event have answered, before a change. */
  formerMode?: EventFields['mode'] | undefined;
  /** Those in the fold: present where it can be open from the start, lazy elsewhere. */
  more: ComponentType<{ form: EventForm; isNew: boolean }>;
  /** Below who sees it. */
  others?: ReactNode;
};

/** The fields of an event, of a new one as of one that exists: what every event has, and a fold for all others. */
export const EventSections = ({ form, seed, communityName, communities, hasDate = true, formerMode, more, others }: EventSectionsProps) => {
  const t = useTexts('events');
  const isNew = communities !== null;
  return (
    <>
      <Panel title={t('new.what')}>
        <WhatFields form={form} communities={communities} cover={<CoverField form={form} id={seed} communityName={communityName} />} />
      </Panel>
      {hasDate && (
        <Panel title={t('new.when')}>
          <FieldStack>
            <WhenFields form={form} />
            {isNew && <RepeatFields form={form} />}
          </FieldStack>
        </Panel>
      )}
      <Panel title={t('new.where')}>
        <PlaceFields form={form} former={formerMode} />
      </Panel>
      <Panel title={t('new.seats')}>
        <FieldStack>
          <SeatFields form={form} isNew={isNew} />
          {others}
        </FieldStack>
      </Panel>
      <MoreFold form={form} isNew={isNew} fields={more} />
    </>
  );
};
