import { useState } from 'react';
import { consoleLimits } from '#contract/browser/console-limits.ts';
import { frameOrigin } from '#contract/browser/console-patterns.ts';
import { fieldText, useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import type { SectionState } from './use-section.ts';

const hostsIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
const inLines = (hosts: readonly string[]): string => hosts.join('\n');
const tidy = (hosts: readonly string[]): string[] => [...new Set(hosts.map((host) => frameOrigin(host) ?? host))];

/** One host per line; invalid ones are reported before anything is sent. */
export const HostsField = ({ section }: { section: SectionState }) => {
  const t = useTexts('site-settings');
  const hosts = section.valueOf('frameHosts');
  const [text, setText] = useState(() => inLines(hosts));
  // Reset, saved or changed by another user: the text follows the value.
  const isSame = inLines(tidy(hostsIn(text))) === inLines(hosts);
  const shown = isSame ? text : inLines(hosts);
  const wrong = hosts.find((host) => frameOrigin(host) === null);
  const note = Object.entries(section.errors).find(([field]) => field.startsWith('frameHosts'))?.[1];
  const error = wrong !== undefined && note ? t('frameHosts.wrong', { host: wrong, error: fieldText({ rule: 'frame_host' }) }) : note;
  return (
    <AreaField
      label={t('name.frameHosts')}
      note={t('note.frameHosts', { most: consoleLimits.frameHosts.max })}
      rows={4}
      spellCheck={false}
      placeholder={t('example.frameHosts')}
      error={error}
      value={shown}
      onChange={({ target }) => {
        setText(target.value);
        section.put('frameHosts', tidy(hostsIn(target.value)));
      }}
      onBlur={() => setText(inLines(hosts))}
    />
  );
};
