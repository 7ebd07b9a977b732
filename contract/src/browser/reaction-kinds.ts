/** The kinds of reactions, in the order in which they are offered; without schemas, because the browser needs this list. */
export const reactionKinds = ['like', 'heart', 'laugh', 'celebrate', 'surprised', 'sad', 'thanks', 'fire'] as const;
