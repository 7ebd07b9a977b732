/** Path of pictures. */
export const IMAGE_PATH = '/files/images';
/** Default size in the URL of a picture, for clients that do not choose another one. */
const MIDDLING = { avatar: 256, cover: 1280, logo: 192, emblem: 256, emoji: 128, photo: 1600, card: 480, attachment: 1600 } as const;
export const imageAddress = (purpose: keyof typeof MIDDLING, id: string): string => `${IMAGE_PATH}/${id}/${MIDDLING[purpose]}`;
/** A smaller size of a photo, or of a picture of a message, for lists. */
export const photoPreview = (id: string): string => `${IMAGE_PATH}/${id}/640`;
