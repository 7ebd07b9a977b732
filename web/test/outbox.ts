import type { OutboxContent, OutboxMessage } from '#contract/outbox.ts';

const id = (number: number) => `0192f6a0-4444-7000-8000-${String(number).padStart(12, '0')}`;

/** A mail that is kept, as no transport is configured. */
export const aMessage = (change: Partial<OutboxMessage> = {}, number = 1): OutboxMessage => ({
  id: id(number),
  channel: 'mail',
  recipient: `person${number}@example.org`,
  language: 'en-US',
  kind: 'sign_up',
  subject: 'Confirm your email address for Plaza',
  state: 'kept',
  tries: 1,
  lastError: null,
  createdAt: '2026-11-20T10:00:00Z',
  sentAt: null,
  ...change,
});

export const aContent = (change: Partial<OutboxContent> = {}, number = 1): OutboxContent => ({
  ...aMessage({}, number),
  text: 'Hello anna,\n\nEnter this code:\n\n482913\n\nOr open this link:\n\nhttps://plaza.example.org/verify?token=111111aa\n\n-- \nPlaza · https://plaza.example.org\n',
  html: '<!doctype html><html lang="en"><body><p>Hello anna,</p><script>parent.document.title = "broken in"</script></body></html>',
  ...change,
});
