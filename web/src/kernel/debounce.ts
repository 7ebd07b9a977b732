/** Default delay after the last change. */
export const pauseMs = 1_000;

/** Runs `work` once it has not been requested for `ms` milliseconds. */
export const debounce = (work: () => void, ms = pauseMs) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask: () => {
      clearTimeout(timer);
      timer = setTimeout(work, ms);
    },
    forget: () => clearTimeout(timer),
  };
};
