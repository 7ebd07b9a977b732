/** The kinds of reactions, in the order in which they are offered; without schemas, as the browser needs them. */
export const reactionKinds = ['like', 'heart', 'laugh', 'celebrate', 'surprised', 'sad', 'thanks', 'fire'] as const;
