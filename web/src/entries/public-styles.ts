import base from '#ui/base.css?inline';
import cover from '#ui/art/cover.module.css?inline';
import avatar from '#ui/avatar/avatar.module.css?inline';

const ofSite = import.meta.glob<string>('../features/site/*.module.css', { query: '?inline', import: 'default', eager: true });

/** Every rule that a public page may need, as one text that travels inside the page. */
export const publicStyles = [base, cover, avatar, ...Object.values(ofSite)].join('\n');
