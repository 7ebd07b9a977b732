import { useTexts } from '#kernel/i18n/index.ts';
import type { CropLabels } from '#ui/crop/crop-settings.ts';

/** The labels of the crop dialog, which has no texts of its own. */
export const useCropLabels = ({ isMoving }: { isMoving: boolean }): CropLabels => {
  const t = useTexts('uploads');
  const kernel = useTexts('kernel');
  return {
    title: t('crop.title'),
    reset: t('crop.reset'),
    ok: t('crop.ok'),
    cancel: kernel('cancel'),
    frame: t('crop.frame'),
    zoom: t('crop.zoom'),
    zoomIn: t('crop.zoomIn'),
    zoomOut: t('crop.zoomOut'),
    rotation: t('crop.rotation'),
    turnLeft: t('crop.turnLeft'),
    turnRight: t('crop.turnRight'),
    aspect: t('crop.aspect'),
    wider: t('crop.wider'),
    higher: t('crop.higher'),
    note: isMoving ? t('crop.still') : undefined,
  };
};
