import { InvitedForm } from '#contract/events/visitors.ts';
import type { PublicPage } from '#contract/site/index.ts';
import type { FormRoute } from '#kernel/http/form-return.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import type { SecretBox } from '#kernel/secret-box.ts';
import {
  addressOf,
  eventOf,
  hasTooMany,
  known,
  languageOf,
  problemOf,
  search,
  valuesOf,
  wrongOf,
} from '../visitors/events.visitors.pages.ts';
import type { VisitorsService } from '../visitors/events.visitors.service.ts';
import { sealedIn, visitPath } from '../visitors/visit-token.ts';

type Dependencies = {
  service: Pick<VisitorsService, 'invitedTo' | 'answerInvitation' | 'declineInvitation'>;
  secretBox: Pick<SecretBox, 'seal' | 'open'>;
};
const PATH = '/visit/invited';

/** The page behind the link of an invitation to an address: its owner answers without an account, or declines. */
export function invitedPages({ service, secretBox }: Dependencies): { page: PublicPageSource; form: FormRoute } {
  const found = async (token: string) => {
    const id = sealedIn(secretBox, 'invitation', token);
    const invitation = id === null ? null : await service.invitedTo(id);
    return id === null || !invitation ? null : { id, ...invitation };
  };

  const answer = async (id: string, eventId: string, form: URLSearchParams, token: string): Promise<string> => {
    const read = InvitedForm.safeParse(valuesOf(form));
    if (!read.success) return addressOf(PATH, { token, problem: wrongOf(read.error.issues) });
    if (hasTooMany(read.data)) return addressOf(PATH, { token, problem: 'guests' });
    try {
      const done = await service.answerInvitation(id, eventId, { ...read.data, language: languageOf(form) });
      if (done.kind === 'visitor') return visitPath(secretBox, done.visitorId);
      if (done.kind === 'account') return addressOf(PATH, { token, note: 'account' });
      return addressOf(PATH, { token, ...(done.kind === 'answered' && { problem: 'answered' }) });
    } catch (error) {
      return addressOf(PATH, { token, problem: problemOf(error) });
    }
  };

  return {
    page: {
      path: PATH,
      isPersonal: true,
      search: (query) => search(query, 'token', 'problem', 'note'),
      async load(_language, _places, query): Promise<PublicPage> {
        const token = query.get('token') ?? '';
        const invitation = await found(token);
        if (!invitation) return { name: 'visitOver', reason: 'gone' };
        const { event, email, isDeclined } = invitation;
        return {
          name: 'visitInvited',
          now: event.now.toISOString(),
          token,
          event: eventOf(event),
          email,
          isDeclined,
          isOpen: event.isTaking,
          largest: event.largest,
          problem: known(query.get('problem')),
          note: query.get('note') === 'account' ? 'account' : null,
        };
      },
    },
    form: {
      path: PATH,
      async submit(form, query) {
        const token = query.get('token') ?? '';
        const invitation = await found(token);
        if (!invitation) return addressOf(PATH, { token });
        if (form.get('act') !== 'decline') return answer(invitation.id, invitation.event.eventId, form, token);
        await service.declineInvitation(invitation.id, true);
        return addressOf(PATH, { token });
      },
    },
  };
}
