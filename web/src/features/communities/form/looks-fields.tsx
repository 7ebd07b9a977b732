import { useTexts } from '#kernel/i18n/index.ts';
import { Cover } from '#ui/art/cover.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { FieldPair, FieldStack } from '#ui/field/field-stack.tsx';
import styles from './community-form.module.css';
import type { CommunityForm } from './community-form.ts';
import { CityField, CommunityTagsField, DescriptionField, LanguageField, TimezoneField } from './fields.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { RulesField } from './rules-field.tsx';

/** The last step: pictures and words, all of which can wait. */
export const LooksFields = ({ form: { values, errors, bind, set } }: { form: CommunityForm }) => {
  const t = useTexts('communities-form');
  const seed = values.slug || values.name;
  return (
    <FieldStack>
      <p>{t('step.later')}</p>
      <PictureChoice
        purpose="emblem"
        name="avatar"
        error={errors.avatar}
        hasPicture={values.avatar !== null}
        onChoose={(avatar) => set({ avatar: avatar && { id: avatar.id, address: avatar.address } })}
      >
        {(preview) => (
          <Avatar id={seed} name={values.name} picture={preview ?? values.avatar?.address ?? null} size={80} shape="square" decorative />
        )}
      </PictureChoice>
      <PictureChoice
        purpose="cover"
        name="cover"
        error={errors.cover}
        hasPicture={values.cover !== null}
        onChoose={(cover) => set({ cover: cover && { id: cover.id, address: cover.address } })}
      >
        {(preview) => (
          <Cover
            id={seed}
            kind="community"
            about={[values.name]}
            picture={preview ?? values.cover?.address ?? null}
            ratio="3 / 1"
            className={styles.cover ?? ''}
          />
        )}
      </PictureChoice>
      <DescriptionField {...bind('description')} />
      <RulesField {...bind('rules')} />
      <CommunityTagsField {...bind('tags')} />
      <LanguageField {...bind('language')} />
      <FieldPair>
        <CityField {...bind('city')} />
        <TimezoneField {...bind('timezone')} />
      </FieldPair>
    </FieldStack>
  );
};
