import { encode } from 'uqr';

/** Pixels of a module: large enough for print. */
const MODULE = 16;

/** Saves the code of a text as a picture, black on white. */
export function saveCode(text: string, name: string): void {
  const { data, size } = encode(text, { border: 4 });
  const canvas = document.createElement('canvas');
  canvas.width = size * MODULE;
  canvas.height = size * MODULE;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000000';
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(x * MODULE, y * MODULE, MODULE, MODULE);
  canvas.toBlob((picture) => {
    if (!picture) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(picture);
    link.download = `${name}.png`;
    link.click();
    URL.revokeObjectURL(link.href);
  }, 'image/png');
}
