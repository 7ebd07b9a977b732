const gif = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (character) => character.charCodeAt(0));
/** Where its only frame begins, after the header and the colours. */
const frameAt = 19;

/** A picture of one pixel. */
export const gifFile = (name = 'hill.gif') => new File([gif], name, { type: 'image/gif' });
/** The same with two frames. */
export const movingGifFile = (name = 'wave.gif') => new File([gif.slice(0, -1), gif.slice(frameAt)], name, { type: 'image/gif' });
/** The first bytes of a photo of an iPhone, which this browser cannot open; systems without a type for it tell none. */
export const heicFile = (name = 'IMG_0001.HEIC', type = '') =>
  new File([new Uint8Array([0, 0, 0, 24]), 'ftypheic', new Uint8Array(12)], name, { type });
