import { create } from 'zustand';
import { textOf } from '#kernel/i18n/index.ts';
import { newId } from '#kernel/id.ts';

export type ToastKind = 'success' | 'info' | 'error';
/** An undo, as an alternative to a confirmation. */
export type ToastAction = { label: string; onAct: () => void };
export type Toast = { id: string; kind: ToastKind; text: string; action?: ToastAction | undefined };

const most = 3;
const lifetime = 2_000;
const lifetimeWithAction = 6_000;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** Toasts that are hovered or focused. */
const held = new Set<string>();
export const useToasts = create<readonly Toast[]>(() => []);

const forget = (id: string) => {
  clearTimeout(timers.get(id));
  timers.delete(id);
  held.delete(id);
};
const hide = (id: string) => {
  forget(id);
  useToasts.setState((toasts) => toasts.filter((toast) => toast.id !== id), true);
};

/** Restarts the timeout of a toast. */
const startTime = ({ id, action }: Toast) => {
  clearTimeout(timers.get(id));
  if (held.has(id)) return;
  timers.set(
    id,
    setTimeout(() => hide(id), action ? lifetimeWithAction : lifetime),
  );
};

/** The same text is shown once; a repetition replaces its action. */
const show = (kind: ToastKind, text: string, action?: ToastAction) => {
  const toasts = useToasts.getState();
  const shown = toasts.find((toast) => toast.text === text);
  const toast = { id: shown?.id ?? newId(), kind, text, action };
  const next = shown ? toasts.map((one) => (one === shown ? toast : one)) : [...toasts, toast];
  for (const { id } of next.slice(0, -most)) forget(id);
  useToasts.setState(next.slice(-most), true);
  startTime(toast);
};

export const toast = {
  success: (text: string, action?: ToastAction) => show('success', text, action),
  info: (text: string, action?: ToastAction) => show('info', text, action),
  error: (text: string) => show('error', text),
  hide,
  /** Stops the timeout while the toast is being read. */
  hold: ({ id }: Toast) => {
    held.add(id);
    clearTimeout(timers.get(id));
  },
  release: (toast: Toast) => {
    held.delete(toast.id);
    startTime(toast);
  },
};

/** The code or the texts that a click needs could not be loaded. */
export const toastNotLoaded = (): void => toast.error(textOf('errors', 'status.network'));
