import { createTurns } from '#kernel/in-turn.ts';

const WIDTH = 1200;
const HEIGHT = 630;
/** The picture of the community in the corner, with its frame. */
const EMBLEM = 168;
const FRAME = 8;
const MARGIN = 56;

/** One at a time: a card is drawn in tens of milliseconds, and link previews can wait. */
const inTurn = createTurns({ atOnce: 1, longestQueue: 20 });

const rounded = (size: number, radius: number, fill: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius}" fill="${fill}"/></svg>`,
  );

/** A link preview from a cover, which is a picture or SVG, and the picture of a community. */
export const drawCard = (cover: Uint8Array, emblem: Uint8Array | null): Promise<Buffer> =>
  inTurn(async () => {
    const { default: sharp } = await import('sharp');
    const base = sharp(cover).resize(WIDTH, HEIGHT, { fit: 'cover' }).flatten({ background: '#fff' });
    if (!emblem) return base.jpeg({ quality: 84 }).toBuffer();
    const picture = await sharp(emblem)
      .resize(EMBLEM, EMBLEM, { fit: 'cover' })
      .ensureAlpha()
      .composite([{ input: rounded(EMBLEM, 24, '#000'), blend: 'dest-in' }])
      .png()
      .toBuffer();
    const top = HEIGHT - MARGIN - EMBLEM;
    return base
      .composite([
        { input: rounded(EMBLEM + 2 * FRAME, 32, '#fff'), left: MARGIN - FRAME, top: top - FRAME },
        { input: picture, left: MARGIN, top },
      ])
      .jpeg({ quality: 84 })
      .toBuffer();
  });
