/** The clipboard exists in secure contexts only; on plain HTTP in a local network `execCommand` is used. */
const copyByHand = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside the open dialog, as its focus trap would remove the selection otherwise.
  (document.querySelector('[role="dialog"], dialog[open]') ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  return isDone;
};

/** Resolves to whether it was copied. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
};
