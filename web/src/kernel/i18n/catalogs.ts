import type kernelTexts from '../texts/en-US.json';

/**
 * The word catalogs by namespace. `npm run catalogs` adds those of the features (`web/src/catalogs.d.ts`). A part of a feature that few
 * visitors need has a catalog in its folder, loaded with it: `events/manage/texts` is `events-manage`.
 */
export interface Catalogs {
  /** Texts that every page uses. */
  kernel: typeof kernelTexts;
}

export type Namespace = keyof Catalogs & string;
/** `errors` has the sentences of the error codes, whose keys the contract knows. */
export type LoadedNamespace = Namespace | 'errors';
/** English has both forms, Chinese only `other`. */
type Singular<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;
/** `members_one` and `members_other` are used as `members` with a `count`. */
export type TextKey<N extends Namespace> = Singular<keyof Catalogs[N] & string>;

export type TextValues = Record<string, string | number>;
export type Texts<N extends Namespace> = (key: TextKey<N>, values?: TextValues) => string;
