import { useTexts } from '#kernel/i18n/index.ts';
import { Page } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Bone, BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import facts from './event-facts.module.css';
import styles from './event-page.module.css';
import head from './finding/event-head.module.css';

/** Skeleton of the page of an event, for hosts with their bar. */
export const EventSkeleton = ({ isHosting = false }: { isHosting?: boolean }) => {
  const t = useTexts('kernel');
  return (
    <Page>
      <Skeleton label={t('loading')}>
        {isHosting && <div className={styles.hosting} data-bone />}
        <div className={styles.columns}>
          <Stack gap={20} className={styles.main}>
            <div className={head.head}>
              <div className={head.cover}>
                <Bone height="100%" radius={8} />
              </div>
              <Stack gap={8} className={head.title}>
                <Bone width="40%" height={24} />
                <Bone width="60%" height={32} />
              </Stack>
              <Stack gap={12} className={head.about}>
                <Bone width="80%" height={24} />
                <Bone width="30%" height={32} />
              </Stack>
            </div>
            <Stack as="dl" gap={16}>
              <BoneFact lines={2} />
              <BoneFact lines={4} />
            </Stack>
          </Stack>
          <div className={styles.side}>
            <Bone height={220} radius={8} />
          </div>
          <div className={styles.rest}>
            <BoneText lines={5} />
          </div>
        </div>
      </Skeleton>
    </Page>
  );
};

const BoneFact = ({ lines }: { lines: number }) => (
  <Row gap={12} align="start" className={facts.fact}>
    <dt />
    <dd>
      <BoneText lines={lines} />
    </dd>
  </Row>
);
