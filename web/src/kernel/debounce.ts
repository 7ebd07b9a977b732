/** How long somebody may pause before what they do counts as done. */
export const pauseMs = 1_000;

/** Runs `work` once nobody has asked for it for a while. */
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
