import { useTexts } from '#kernel/i18n/index.ts';
import { Cover } from '#ui/art/cover.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import formStyles from '../form/community-form.module.css';
import { PictureChoice, type ChosenPicture } from '../form/picture-choice.tsx';
import { SettingsFormFrame, useSettingsForm, withSettings } from './settings-form.tsx';
import type { CommunityEdit } from './settings.queries.ts';

/** A picture by its address; `id` only of one that was just uploaded. */
type LooksValues = { avatar: Partial<ChosenPicture>; cover: Partial<ChosenPicture> };

const changeOf = (settings: { avatar: string | null; cover: string | null }, { avatar, cover }: LooksValues): CommunityEdit => ({
  ...(avatar.address !== (settings.avatar ?? undefined) && { avatarId: avatar.id ?? null }),
  ...(cover.address !== (settings.cover ?? undefined) && { coverId: cover.id ?? null }),
});
const only = (picture: ChosenPicture | null): Partial<ChosenPicture> => (picture ? { id: picture.id, address: picture.address } : {});

/** The picture and the cover. */
export const LooksSection = withSettings(({ settings }) => {
  const t = useTexts('communities-settings');
  const fields = useTexts('communities-form');
  const state = useSettingsForm<LooksValues>({
    settings,
    valuesOf: ({ avatar, cover }) => ({
      avatar: avatar === null ? {} : { address: avatar },
      cover: cover === null ? {} : { address: cover },
    }),
    changeOf: (values) => changeOf(settings, values),
    labels: { avatar: fields('picture.emblem'), cover: fields('picture.cover') },
    shown: ({ avatar, cover }) => ({
      avatar: t(avatar.address ? 'looks.own' : 'looks.drawn'),
      cover: t(cover.address ? 'looks.own' : 'looks.drawn'),
    }),
  });
  const { values, errors, set } = state.form;
  return (
    <SettingsFormFrame {...state} label={t('section.looks')}>
      <Panel title={t('section.looks')}>
        <FieldStack>
          <PictureChoice
            purpose="emblem"
            name="avatar"
            error={errors.avatar}
            hasPicture={values.avatar.address !== undefined}
            onChoose={(avatar) => set({ avatar: only(avatar) })}
          >
            {(preview) => (
              <Avatar
                id={settings.id}
                name={settings.name}
                picture={preview ?? values.avatar.address ?? null}
                size={80}
                shape="square"
                decorative
              />
            )}
          </PictureChoice>
          <PictureChoice
            purpose="cover"
            name="cover"
            error={errors.cover}
            hasPicture={values.cover.address !== undefined}
            onChoose={(cover) => set({ cover: only(cover) })}
          >
            {(preview) => (
              <Cover
                id={settings.id}
                kind="community"
                about={[settings.name]}
                picture={preview ?? values.cover.address ?? null}
                ratio="3 / 1"
                className={formStyles.cover ?? ''}
              />
            )}
          </PictureChoice>
        </FieldStack>
      </Panel>
    </SettingsFormFrame>
  );
});
