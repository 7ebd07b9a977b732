import { useEffect, useState } from 'react';
import type { Event } from '#contract/events/index.ts';
import { cameFrom } from './came-from.ts';
import { countView, noteSource } from './sources.queries.ts';

/** Shows nothing: counts the view of the page, and where a person came from who answers on it. */
export const Arrival = ({ event: { id, myRegistration } }: { event: Event }) => {
  const [arrived] = useState(() => cameFrom(location.search));
  // The reader comes from the public page, which has counted the view; the answer may have been given with the sign-up.
  const [isFromAnswer] = useState(() => new URLSearchParams(location.search).has('rsvp'));
  const [first] = useState(myRegistration?.id ?? null);
  const answer = myRegistration?.id ?? null;
  useEffect(() => {
    if (!isFromAnswer) countView(id, arrived);
  }, [id, arrived, isFromAnswer]);
  useEffect(() => {
    if (answer !== null && (answer !== first || isFromAnswer)) noteSource(id, arrived);
  }, [id, arrived, answer, first, isFromAnswer]);
  return null;
};
