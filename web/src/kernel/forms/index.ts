import { hasControls, textFault } from '#contract/kernel/patterns.ts';
import { fieldText } from '#kernel/i18n/index.ts';

type Length = { min?: number; max: number };
/** Fits antd's `Form.Item rules`. */
export type FieldRule = { validator: (_: unknown, value: unknown) => Promise<void> };

/** The same rule as the contract's `text(limit)`, in the words of the reader: `rules={[textRule(limits.eventTitle)]}`. */
export const textRule = (length: Length): FieldRule => ({
  validator: async (_, value) => {
    const rule = textFault(typeof value === 'string' ? value.normalize('NFC').trim() : '', length);
    if (rule) throw new Error(fieldText({ rule, params: { min: length.min ?? 0, max: length.max } }));
  },
});

/** The same for what stands on one line. */
export const lineRule = (length: Length): FieldRule => ({
  validator: async (rule, value) => {
    if (typeof value === 'string' && hasControls(value.trim())) throw new Error(fieldText({ rule: 'invalid_text' }));
    await textRule(length).validator(rule, value);
  },
});

/** A rule of one's own; `rule` is a `field.<rule>` of the error catalog. An empty value passes. */
export const patternRule = (pattern: RegExp, rule: string): FieldRule => ({
  validator: async (_, value) => {
    if (typeof value === 'string' && value.trim() !== '' && !pattern.test(value.trim())) throw new Error(fieldText({ rule }));
  },
});

/** A number within a range. An empty field passes unless it `isRequired`. */
export const numberRule = ({ min, max }: { min: number; max: number }, isRequired = false): FieldRule => ({
  validator: async (_, value) => {
    const given = typeof value === 'number' ? value : null;
    const rule = given === null ? isRequired && 'required' : given < min ? 'too_small' : given > max && 'too_big';
    if (rule) throw new Error(fieldText({ rule, params: { min, max } }));
  },
});

type FormOf<Field> = { setFields: (fields: Field[]) => void };
/** Puts what the server found under the inputs of an antd form; answers whether anything was there to put. */
export const showFieldErrors = <Field extends { errors?: string[] }>(
  form: FormOf<Field>,
  texts: readonly { name: string; text: string }[],
): boolean => {
  // The names come from the server, so the type of the form cannot know them.
  const fields = texts.map(({ name, text }) => ({ name: name.split('.'), errors: [text] })) as unknown[];
  form.setFields(fields as Field[]);
  return texts.length > 0;
};
