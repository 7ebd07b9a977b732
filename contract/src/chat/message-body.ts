import { z } from 'zod';
import { chatLimits } from '../browser/chat-limits.ts';
import { codePoints, isStorable } from '../browser/patterns.ts';
import { composedText } from '../kernel/schemas.ts';

/** Stored as sent, except for NFC normalization. May be blank if there are attachments or a forwarded message, which the service checks. */
export const MessageBody = z
  .string()
  .overwrite(composedText)
  .superRefine((value, context) => {
    const fail = (rule: string) => context.addIssue({ code: 'custom', params: { rule, max: chatLimits.message.max } });
    if (!isStorable(value)) fail('invalid_text');
    else if (codePoints(value) > chatLimits.message.max || new TextEncoder().encode(value).length > chatLimits.message.bytes)
      fail('too_long');
  })
  .meta({ maxLength: chatLimits.message.max });

/** Confirms that `@all` may notify more than `chatLimits.mentionAll.unconfirmed` people; else `mention.unconfirmed` says how many. */
export const ConfirmsAll = z.boolean().default(false);
