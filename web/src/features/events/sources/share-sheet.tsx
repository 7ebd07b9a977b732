import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/browser/limits.ts';
import { every, Form, FormActions, line, required, useForm } from '#forms/index.ts';
import { copyText } from '#kernel/copy-text.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { QrCode } from '#ui/qr-code/qr-code.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { saveCode } from './code-picture.ts';
import { linksQuery, useNameLink, useUnnameLink } from './sources.queries.ts';
import styles from './sources.module.css';

export type ShareProps = {
  event: { id: string; slug: string; title: string };
  /** Shows the names of links. */
  isHosting?: boolean;
  mayName?: boolean;
  onClose: () => void;
};
const QR_SIZE = 176;

/** The link of an event: to copy, to pass to an app, and as a code to scan. Hosts give it names, which are counted apart. */
export const ShareSheet = ({ event, isHosting = false, mayName = false, onClose }: ShareProps) => {
  const t = useTexts('events-sources');
  const common = useTexts('kernel');
  const [label, setLabel] = useState('');
  const { data } = useQuery({ ...linksQuery(event.id), enabled: isHosting });
  const link = `${location.origin}/events/${event.slug}${label && `?via=${encodeURIComponent(label)}`}`;
  return (
    <Dialog title={t('title')} text={event.title} closeLabel={common('close')} onClose={onClose}>
      <Stack gap={12}>
        {isHosting && (data?.links.length ?? 0) > 0 && (
          <SelectField label={t('named')} value={label} onChange={(change) => setLabel(change.target.value)}>
            <option value="">{t('named.none')}</option>
            {data?.links.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <LinkOf key={link} link={link} event={event} />
        {mayName && label !== '' && <Unname eventId={event.id} label={label} onDone={() => setLabel('')} />}
        {mayName && <NameLink eventId={event.id} onNamed={setLabel} />}
      </Stack>
    </Dialog>
  );
};

const LinkOf = ({ link, event: { slug, title } }: { link: string; event: ShareProps['event'] }) => {
  const t = useTexts('events-sources');
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const copy = async () => setCopied((await copyText(link)) ? 'yes' : 'no');
  // Closing the window of the system is no failure.
  const pass = () => void navigator.share({ title, url: link }).catch(() => undefined);
  return (
    <>
      <Field label={t('link')} readOnly value={link} onFocus={(focused) => focused.target.select()} />
      <Row gap={8} wrap>
        <Button look="primary" onClick={() => void copy()}>
          {t(copied === 'yes' ? 'copied' : 'copy')}
        </Button>
        {'share' in navigator && <Button onClick={pass}>{t('native')}</Button>}
      </Row>
      <p className={styles.soft} aria-live="polite">
        {copied === 'no' && t('copyByHand')}
      </p>
      <Stack gap={8} align="center">
        <QrCode label={t('qr')} value={link} size={QR_SIZE} />
        <Button size="small" onClick={() => saveCode(link, slug)}>
          {t('qr.save')}
        </Button>
      </Stack>
    </>
  );
};

const Unname = ({ eventId, label, onDone }: { eventId: string; label: string; onDone: () => void }) => {
  const t = useTexts('events-sources');
  const { mutate, isPending } = useUnnameLink(eventId);
  return (
    <div>
      <Button look="text" size="small" isBusy={isPending} onClick={() => mutate(label, { onSuccess: onDone })}>
        {t('remove')}
      </Button>
    </div>
  );
};

const NameLink = ({ eventId, onNamed }: { eventId: string; onNamed: (label: string) => void }) => {
  const t = useTexts('events-sources');
  const { mutateAsync: name } = useNameLink(eventId);
  const form = useForm({
    initial: { label: '' },
    rules: { label: every(required, line(limits.shareLinkLabel)) },
    codes: { 'event.too_many_links': 'label' },
    submit: async ({ label }) => {
      await name(label.trim());
      onNamed(label.trim());
      form.reset();
    },
  });
  return (
    <Form form={form}>
      <Field {...form.bind('label')} label={t('label')} note={t('label.hint')} autoComplete="off" />
      <FormActions form={form} label={t('add')} />
    </Form>
  );
};
