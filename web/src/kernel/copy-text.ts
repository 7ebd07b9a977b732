/** The clipboard exists in secure contexts only; a plain-http address in the local network gets the old way. */
const copyByHand = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside the open dialog, or its focus trap would take the selection away.
  (document.querySelector('[role="dialog"], dialog[open]') ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  return isDone;
};

/** Answers whether it is on the clipboard now. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
};
