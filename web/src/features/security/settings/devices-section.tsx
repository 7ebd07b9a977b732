import { useQuery } from '@tanstack/react-query';
import type { SignedInDevice } from '#contract/security/index.ts';
import { RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel, Tag } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { InlineText, Text } from '#ui/layout/text.tsx';
import { ListRow } from '#ui/list-row/list-row.tsx';
import { SkeletonRow } from '#ui/skeleton/skeleton.tsx';
import { devicesQuery, useEndDevice } from '../security.queries.ts';
import { DesktopIcon, PhoneIcon } from './device-icons.tsx';
import styles from './security.module.css';

/** The sessions of the account, and how to end them. */
export const DevicesSection = () => {
  const t = useTexts('security');
  const list = useQuery(devicesQuery);
  const { mutate: end } = useEndDevice();
  const others = list.data?.items.filter(({ isCurrent }) => !isCurrent) ?? [];
  const endOthers = () => end(null, { onSuccess: () => toast.success(t('devices.ended')) });
  return (
    <Stack gap={16}>
      <Panel title={t('devices.title')}>
        <p className={styles.text}>{t('devices.text')}</p>
        {list.data ? (
          <ul className={styles.rows} aria-label={t('devices.title')}>
            {list.data.items.map((device) => (
              <DeviceRow key={device.id} device={device} onEnd={() => end(device.id)} />
            ))}
          </ul>
        ) : (
          <LoadingState query={list}>
            <SkeletonRow />
            <SkeletonRow />
          </LoadingState>
        )}
        {list.data &&
          (others.length > 0 ? (
            <Button onClick={endOthers}>{t('devices.endOthers')}</Button>
          ) : (
            <Text look="note">{t('devices.alone')}</Text>
          ))}
      </Panel>
    </Stack>
  );
};

const DeviceRow = ({ device, onEnd }: { device: SignedInDevice; onEnd: () => void }) => {
  const t = useTexts('security');
  const name = [device.browser, device.system].filter(Boolean).join(' · ') || t('devices.unknown');
  const Icon = device.kind === 'phone' || device.kind === 'tablet' ? PhoneIcon : DesktopIcon;
  return (
    <ListRow
      className={styles.row}
      wrap="always"
      start={<Icon size={20} />}
      end={
        !device.isCurrent && (
          <Button size="small" look="text" isDanger aria-label={t('devices.end.of', { name })} onClick={onEnd}>
            {t('devices.end')}
          </Button>
        )
      }
    >
      <InlineText look="medium">{name}</InlineText> {device.isCurrent && <Tag tone="success">{t('devices.this')}</Tag>}
      <Text look="note">
        {device.place} · <RelativeTime at={device.signedInAt} wrap={(time) => t('devices.signedIn', { time })} />
        {!device.isCurrent && (
          <>
            {' · '}
            <RelativeTime at={device.lastSeenAt} wrap={(time) => t('devices.seen', { time })} />
          </>
        )}
      </Text>
    </ListRow>
  );
};
