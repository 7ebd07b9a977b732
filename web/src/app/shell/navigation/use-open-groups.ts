import { useState } from 'react';
import { usePreferences } from '#kernel/preferences/index.ts';
import { groupsAround, type NavItem } from '#app/nav/nav-tree.ts';

/** The expanded groups. Navigation expands the active branch; in accordion mode it collapses the others. */
export const useOpenGroups = (items: readonly NavItem[], active: string | null) => {
  const isAccordion = usePreferences((preferences) => preferences.accordion);
  const branch = groupsAround(items, active);
  const [known, setKnown] = useState(active);
  const [open, setOpen] = useState<readonly string[]>(branch);
  if (known !== active) {
    setKnown(active);
    setOpen(isAccordion ? branch : [...new Set([...open, ...branch])]);
  }
  return {
    isOpen: (path: string) => open.includes(path),
    /** `around`: the ancestors of the group. */
    toggle: (path: string, around: readonly string[]) => {
      const without = open.filter((other) => other !== path);
      if (without.length < open.length) setOpen(without);
      else setOpen([...(isAccordion ? around : open), path]);
    },
  };
};
