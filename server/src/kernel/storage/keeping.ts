/** Who may keep a picture, and for how long without asking again whether it is still shown. */
export type Keeping = 'everybody_for_ever' | 'everybody_for_minutes' | 'browser_asking';
