import 'react-easy-crop/react-easy-crop.css';
import { useState, type HTMLAttributes } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import styles from './crop-dialog.module.css';
import { HigherIcon, MinusIcon, PlusIcon, TurnLeftIcon, TurnRightIcon, WiderIcon } from './crop-icons.tsx';
import type { CropLabels, CropSettings } from './crop-settings.ts';
import { CropSlider } from './crop-slider.tsx';
import type { CropArea } from './cropped-file.ts';

export type CropDialogProps = {
  /** URL of the picture. */
  image: string;
  settings: CropSettings;
  labels: CropLabels;
  onOk: (cut: { area: CropArea; rotation: number }) => void;
  onCancel: () => void;
};

/** A frame over a picture that can be moved, zoomed and rotated. Its state is reset on each opening. */
export const CropDialog = ({ image, settings, labels, onOk, onCancel }: CropDialogProps) => {
  const start = { zoom: 1, rotation: 0, aspect: settings.aspect };
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [look, setLook] = useState(start);
  const [isMoving, setMoving] = useState(false);
  // Unknown until the picture is laid out.
  const [area, setArea] = useState<CropArea | null>(null);
  const change = (part: Partial<typeof look>) => setLook((now) => ({ ...now, ...part }));
  const isChanged = look.zoom !== start.zoom || look.rotation !== start.rotation || look.aspect !== start.aspect;
  const reset = () => {
    setLook(start);
    setPlace({ x: 0, y: 0 });
  };

  return (
    <Dialog title={labels.title} width={560} holdsWords onClose={onCancel}>
      {labels.note && <p className={styles.note}>{labels.note}</p>}
      <div className={styles.stage} data-moving={isMoving || undefined}>
        <Cropper
          image={image}
          crop={place}
          {...look}
          minZoom={settings.zoom.min}
          maxZoom={settings.zoom.max}
          zoomSpeed={1}
          keyboardStep={4}
          restrictPosition
          zoomWithScroll={settings.hasZoom}
          cropShape={settings.shape}
          showGrid={settings.hasGrid}
          onCropChange={setPlace}
          onZoomChange={(zoom) => change({ zoom })}
          onRotationChange={(rotation) => settings.hasRotation && change({ rotation })}
          onCropComplete={(_, pixels) => setArea(pixels)}
          onInteractionStart={() => setMoving(true)}
          onInteractionEnd={() => setMoving(false)}
          style={{}}
          classes={{}}
          mediaProps={{}}
          cropperProps={{ role: 'group', 'aria-label': labels.frame, 'data-frame': '' } as HTMLAttributes<HTMLDivElement>}
          disableAutomaticStylesInjection
        />
      </div>
      <div className={styles.sliders}>
        {settings.hasZoom && (
          <CropSlider
            label={labels.zoom}
            less={{ label: labels.zoomOut, icon: <MinusIcon /> }}
            more={{ label: labels.zoomIn, icon: <PlusIcon /> }}
            range={settings.zoom}
            value={look.zoom}
            onChange={(zoom) => change({ zoom })}
          />
        )}
        {settings.hasRotation && (
          <CropSlider
            label={labels.rotation}
            less={{ label: labels.turnLeft, icon: <TurnLeftIcon /> }}
            more={{ label: labels.turnRight, icon: <TurnRightIcon /> }}
            range={settings.rotation}
            value={look.rotation}
            onChange={(rotation) => change({ rotation })}
          />
        )}
        {settings.hasAspect && (
          <CropSlider
            label={labels.aspect}
            less={{ label: labels.higher, icon: <HigherIcon /> }}
            more={{ label: labels.wider, icon: <WiderIcon /> }}
            range={settings.aspects}
            value={look.aspect}
            onChange={(aspect) => change({ aspect })}
          />
        )}
      </div>
      <DialogActions>
        {settings.hasReset && (
          <Button className={styles.reset} disabled={!isChanged} onClick={reset}>
            {labels.reset}
          </Button>
        )}
        <CloseButton label={labels.cancel} />
        <Button look="primary" disabled={area === null} onClick={() => area && onOk({ area, rotation: look.rotation })}>
          {labels.ok}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
