import { useState, type ClipboardEvent, type DragEvent } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Takes files that are dropped onto an element; null where nothing is taken. */
export const useFileDrop = (take: ((files: readonly File[]) => void) | null) => {
  const [isOver, setOver] = useState(false);
  if (!take) return {};
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take([...event.dataTransfer.files]);
    },
  };
};

/** Takes files that are pasted into a field. */
export const takePasted = (event: ClipboardEvent, take: (files: readonly File[]) => void): void => {
  const files = [...event.clipboardData.files];
  // Copied text of some programs comes with a picture of it.
  if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
  event.preventDefault();
  take(files);
};
