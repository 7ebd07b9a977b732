// Rules of the block about an organisation, shared by server and browser.

const codeSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const codeForm = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;

/** A Unified Social Credit Code of GB 32100-2015: 18 signs, the last of which is a check character over the others. */
export const isCreditCode = (text: string): boolean => {
  if (!codeForm.test(text)) return false;
  const sum = Array.from(text.slice(0, 17), (sign, index) => codeSigns.indexOf(sign) * (3 ** index % 31)).reduce(
    (total, part) => total + part,
    0,
  );
  return codeSigns[(31 - (sum % 31)) % 31] === text[17];
};

export const alphanumericPattern = /^[A-Za-z0-9]+$/;
