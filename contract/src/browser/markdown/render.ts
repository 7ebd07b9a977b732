import { compile, parse, postprocess, preprocess } from 'micromark';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { gfmAutolinkLiteralHtml } from 'micromark-extension-gfm-autolink-literal';
import { gfmFootnote, gfmFootnoteHtml } from 'micromark-extension-gfm-footnote';
import { gfmStrikethroughHtml } from 'micromark-extension-gfm-strikethrough';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { gfmTaskListItem, gfmTaskListItemHtml } from 'micromark-extension-gfm-task-list-item';
import type { Event, HtmlExtension, ParseOptions } from 'micromark-util-types';
import type { Mention } from '#contract/kernel/person.ts';
import { spoilerMask } from '../excerpts.ts';
import { addressSyntax } from './address-syntax.ts';
import { type EmojiPictures, emojiSyntax } from './emoji-syntax.ts';
import { mentionSyntax } from './mention-syntax.ts';
import { spoilerSyntax } from './spoiler-syntax.ts';

// A single `~` stands between hours as often as it strikes through words.
const emphasis = [cjkFriendlyExtension(), gfmStrikethroughCjkFriendly({ singleTilde: false })];
/** If two extensions begin with the same character, the later one is tried first. */
const syntaxOf = (isBeginning: boolean): ParseOptions => ({
  extensions: [gfmTable(), gfmTaskListItem(), gfmFootnote(), addressSyntax, mentionSyntax, ...spoilerSyntax({ emphasis, isBeginning })],
});
const wholeSyntax = syntaxOf(false);
const beginningSyntax = syntaxOf(true);
const withEmoji = new WeakMap<EmojiPictures, ParseOptions>();
function syntaxWith(pictures: EmojiPictures): ParseOptions {
  const syntax = withEmoji.get(pictures) ?? { extensions: [...wholeSyntax.extensions!, emojiSyntax(pictures)] };
  withEmoji.set(pictures, syntax);
  return syntax;
}

/** Parts that contain no mentions, because a link has only one target, and no emoji of communities. */
const isLink = (type: string): boolean => type === 'link' || type === 'image';

/**
 * The parts of a text in order. Within a link, text that looks like a mention or an emoji is plain text; a picture has no words that could be uncovered,
 * so that its spoilers are masked.
 */
function eventsOf(source: string, syntax = wholeSyntax): Event[] {
  const events = postprocess(
    parse(syntax)
      .document()
      .write(preprocess()(source, undefined, true)),
  );
  let links = 0;
  let pictures = 0;
  for (const [kind, token] of events) {
    const step = kind === 'enter' ? 1 : -1;
    if (token.type === 'image') pictures += step;
    if (isLink(token.type)) links += step;
    else if (links > 0 && (token.type === 'mention' || token.type === 'ownEmoji')) token.type = 'data';
    else if (pictures > 0 && token.type === 'spoiler') token.type = 'maskedSpoiler';
  }
  return events;
}

/** The folded username. It is ASCII only, so only its case has to be folded. */
const nameOf = (written: string): string => written.slice(1).toLowerCase();

/** The folded usernames that a text mentions, each once, in reading order. */
export function namesIn(source: string): string[] {
  const names = new Set<string>();
  for (const [kind, token, context] of eventsOf(source))
    if (kind === 'enter' && token.type === 'mention') names.add(nameOf(context.sliceSerialize(token)));
  return [...names];
}

const mentionHtml = (mentions: readonly Mention[]): HtmlExtension => {
  const usernames = new Map(mentions.map(({ name, username }) => [name, username]));
  return {
    exit: {
      mention(token) {
        const written = this.sliceSerialize(token);
        const username = usernames.get(nameOf(written));
        if (username === undefined) {
          this.raw(this.encode(written));
          return;
        }
        if (username === null) {
          this.tag('<b>');
          this.raw(this.encode(written.toLowerCase()));
          this.tag('</b>');
          return;
        }
        this.tag(`<a href="/people/${this.encode(username)}">`);
        this.raw(this.encode(`@${username}`));
        this.tag('</a>');
      },
    },
  };
};
/** Attributes in an order that no picture of an author has. */
const emojiHtml = (pictures: EmojiPictures): HtmlExtension => ({
  exit: {
    ownEmoji(token) {
      const written = this.sliceSerialize(token).toLowerCase();
      this.tag(`<img alt="${this.encode(written)}" src="${this.encode(pictures.get(written.slice(1, -1)) ?? '')}" />`);
    },
  },
});
const spoilerHtml: HtmlExtension = {
  enter: {
    spoiler() {
      this.tag('<mark><span>');
    },
    maskedSpoiler() {
      this.buffer();
    },
  },
  exit: {
    spoiler() {
      this.tag('</span></mark>');
    },
    maskedSpoiler() {
      this.resume();
      this.raw(spoilerMask);
    },
  },
};
const html = [spoilerHtml, gfmAutolinkLiteralHtml(), gfmFootnoteHtml(), gfmStrikethroughHtml(), gfmTableHtml(), gfmTaskListItemHtml()];

const picture = /<img src="([^"]*)" alt="([^"]*)"( title="[^"]*")? \/>/g;
/**
 * Pictures of other sites are not shown, because those sites would see the readers. The alternative text links to the picture; within a
 * link, it is part of the text of that link.
 */
const withoutPictures = (rendered: string): string =>
  rendered.replace(/<a [^>]*>.*?<\/a>|<img [^>]*>/gs, (part) =>
    part.replace(picture, (_, address: string, alt: string, title = '') => {
      if (part.startsWith('<a') || address === '') return alt;
      return `<a href="${address}"${title}>${alt || address}</a>`;
    }),
  );

const htmlOf = (events: Event[], mentions: readonly Mention[], pictures?: EmojiPictures): string =>
  withoutPictures(compile({ htmlExtensions: [...html, mentionHtml(mentions), ...(pictures ? [emojiHtml(pictures)] : [])] })(events));

/**
 * Markdown with tables, task lists, strike-through and spoilers as HTML; HTML in the source is shown as text. Mentions of the given people
 * link to their pages and show their current username; those of groups are bold, in the only `<b>` elements. With the emoji of a community,
 * their names between colons are pictures; what is not inside of a page, or not of its community, is rendered without them.
 */
export const renderMarkdown = (source: string, mentions: readonly Mention[] = [], pictures?: EmojiPictures): string =>
  htmlOf(eventsOf(source, pictures && syntaxWith(pictures)), mentions, pictures);

/** The same of a text that may have been cut off in the middle of a spoiler. */
export const renderBeginning = (source: string, mentions: readonly Mention[] = []): string =>
  htmlOf(eventsOf(source, beginningSyntax), mentions);
