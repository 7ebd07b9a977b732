/** What a test changes of a made-up answer; of the rights only those that matter. */
export type Given<Answer extends { can: object }> = Partial<Omit<Answer, 'can'>> & { can?: Partial<Answer['can']> };

export const changed = <Answer extends { can: object }>(answer: Answer, { can, ...change }: Given<Answer>): Answer => ({
  ...answer,
  ...change,
  can: { ...answer.can, ...can },
});
