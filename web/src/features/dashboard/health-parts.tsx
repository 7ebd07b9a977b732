import { Link } from 'react-router';
import type { SiteHealth } from '#contract/dashboard/index.ts';
import { useAccess } from '#kernel/access/index.ts';
import { RelativeTime, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { HealthRow } from './health-row.tsx';

const GIB = 2 ** 30;
type Of<Part extends keyof SiteHealth> = { part: NonNullable<SiteHealth[Part]> };

/** Links a number to its rows, if the user has the permission to see them. */
const Rows = ({ to, permission, children }: { to: string; permission: string; children: string }) => {
  const { hasPermission } = useAccess();
  return hasPermission(permission) ? <Link to={to}>{children}</Link> : <span>{children}</span>;
};

/** Formats how long the oldest one has waited: `12 min.`. */
const useWaiting = () => {
  const t = useTexts('dashboard');
  const format = useFormat();
  return (seconds: number | null) => {
    if (seconds === null) return null;
    const minutes = Math.floor(seconds / 60);
    return t('oldest', {
      time: format.number(minutes < 1 ? seconds : minutes, {
        style: 'unit',
        unit: minutes < 1 ? 'second' : 'minute',
        unitDisplay: 'short',
      }),
    });
  };
};

const Queue = ({ part: { state, waiting, oldestSeconds, givenUp } }: Of<'queue'>) => {
  const t = useTexts('dashboard');
  const waited = useWaiting()(oldestSeconds);
  return (
    <HealthRow name={t('queue')} state={state}>
      <Rows to="/system/job?state=waiting" permission="system:job:read">
        {t('waiting', { count: waiting })}
      </Rows>
      {waited && <span>{waited}</span>}
      <Rows to="/system/job?state=failed" permission="system:job:read">
        {t('queue.givenUp', { count: givenUp })}
      </Rows>
    </HealthRow>
  );
};

const Outbox = ({ part: { state, waiting, oldestSeconds, failed } }: Of<'outbox'>) => {
  const t = useTexts('dashboard');
  const waited = useWaiting()(oldestSeconds);
  return (
    <HealthRow name={t('outbox')} state={state}>
      <Rows to="/system/outbox?state=waiting" permission="system:outbox:read">
        {t('waiting', { count: waiting })}
      </Rows>
      {waited && <span>{waited}</span>}
      <Rows to="/system/outbox?state=failed" permission="system:outbox:read">
        {t('outbox.failed', { count: failed })}
      </Rows>
    </HealthRow>
  );
};

const Errors = ({ part: { state, answersHour, answersDay, jobsHour, jobsDay } }: Of<'errors'>) => {
  const t = useTexts('dashboard');
  const format = useFormat();
  const both = (hour: number, day: number) => ({ hour: format.number(hour), day: format.number(day) });
  return (
    <HealthRow name={t('errors')} state={state}>
      <span>{t('errors.answers', both(answersHour, answersDay))}</span>
      <span>{t('errors.jobs', both(jobsHour, jobsDay))}</span>
    </HealthRow>
  );
};

const Database = ({ part: { state, milliseconds } }: Of<'database'>) => {
  const t = useTexts('dashboard');
  const format = useFormat();
  return (
    <HealthRow name={t('database')} state={state}>
      <span>
        {t('database.answers', { time: format.number(milliseconds, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' }) })}
      </span>
    </HealthRow>
  );
};

const Audit = ({ part: { state, waiting, sealedAt, verifiedAt, isSound } }: Of<'audit'>) => {
  const t = useTexts('dashboard');
  return (
    <HealthRow name={t('audit')} state={state}>
      <Rows to="/system/audit" permission="system:audit:read">
        {t('audit.waiting', { count: waiting })}
      </Rows>
      {sealedAt && (
        <span>
          <RelativeTime at={sealedAt} wrap={(time) => t('audit.sealed', { time })} />
        </span>
      )}
      <span>
        {verifiedAt ? (
          <RelativeTime at={verifiedAt} wrap={(time) => t(isSound ? 'audit.sound' : 'audit.broken', { time })} />
        ) : (
          t('audit.neverVerified')
        )}
      </span>
    </HealthRow>
  );
};

const Disk = ({ part: { state, freeBytes, totalBytes } }: Of<'disk'>) => {
  const t = useTexts('dashboard');
  const format = useFormat();
  const size = (bytes: number) => format.number(bytes / GIB, { maximumFractionDigits: bytes < 10 * GIB ? 1 : 0 });
  return (
    <HealthRow name={t('disk')} state={state}>
      <span>{t('disk.free', { free: size(freeBytes), total: size(totalBytes) })}</span>
    </HealthRow>
  );
};

/** The parts of the site's health that an operator checks first. */
export const HealthParts = ({ health }: { health: SiteHealth }) => (
  <Stack as="ul">
    <Queue part={health.queue} />
    <Outbox part={health.outbox} />
    <Errors part={health.errors} />
    <Database part={health.database} />
    <Audit part={health.audit} />
    {health.disk && <Disk part={health.disk} />}
  </Stack>
);
