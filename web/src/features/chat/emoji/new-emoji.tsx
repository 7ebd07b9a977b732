import { chatLimits } from '#contract/browser/chat-limits.ts';
import { emojiNamePattern } from '#contract/browser/emoji.ts';
import { closeWithToast, every, FormSheet, message, pattern, required, text, useForm, type InstantRule } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { EmojiPicture, type ChosenEmoji } from './emoji-picture.tsx';
import { useAddEmoji } from './emoji.queries.ts';
import { proposedName } from './proposed-name.ts';

type Values = { picture: ChosenEmoji | null; name: string };

const folded = (name: string): string => name.trim().replace(/^:|:$/g, '').toLowerCase();
const foldedPattern: InstantRule<string> = (name) => pattern(emojiNamePattern, 'emoji_name')(folded(name), {});
const isChosen: InstantRule<ChosenEmoji | null> = (picture) => (picture ? undefined : message('required'));

/** A picture and its name, which is proposed by the name of the file. */
export const NewEmoji = ({ communityId, onClose }: { communityId: string; onClose: () => void }) => {
  const t = useTexts('chat-emoji');
  const { mutateAsync: add } = useAddEmoji(communityId);
  const form = useForm<Values>({
    initial: { picture: null, name: '' },
    rules: { picture: isChosen, name: every<string>(required, text(chatLimits.emojiName), foldedPattern) },
    codes: { 'emoji.name_taken': 'name', 'image.not_found': 'picture' },
    names: { imageId: 'picture' },
    submit: async ({ picture, name }) => {
      const made = await add({ name: folded(name), imageId: picture?.id ?? '' });
      closeWithToast(onClose, t('added', { name: made.name }));
    },
  });
  const { bind, values, errors, set } = form;
  const choose = (picture: ChosenEmoji, fileName: string) =>
    set({ picture, ...(values.name.trim() === '' && { name: proposedName(fileName) }) });
  return (
    <FormSheet title={t('add')} form={form} saveLabel={t('save')} onClose={onClose}>
      <FieldStack>
        <EmojiPicture name="picture" picture={values.picture} error={errors.picture} onChoose={choose} />
        <Field
          {...bind('name')}
          label={t('name')}
          note={t('name.note')}
          maxLength={chatLimits.emojiName.max + 2}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FieldStack>
    </FormSheet>
  );
};
