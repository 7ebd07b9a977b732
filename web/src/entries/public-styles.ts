import base from '#ui/base.css?inline';
import cover from '#ui/art/cover.module.css?inline';
import states from '#ui/states/states.module.css?inline';
import avatar from '#ui/avatar/avatar.module.css?inline';
import markdown from '#ui/markdown/markdown.module.css?inline';
import invitationCard from '#ui/invitation-card/invitation-card.module.css?inline';
import iconButton from '#ui/icons/icon-button.module.css?inline';
import noticeBar from '#ui/notice-bar/notice-bar.module.css?inline';

const ofSite = import.meta.glob<string>('../features/site/**/*.module.css', { query: '?inline', import: 'default', eager: true });

/** Every rule that a public page may need, as one text. */
export const publicStyles = [base, cover, avatar, states, markdown, iconButton, invitationCard, noticeBar, ...Object.values(ofSite)].join(
  '\n',
);
