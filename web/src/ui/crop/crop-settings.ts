/** How a picture may be cropped; callers pass only what differs from the defaults. */
export type CropSettings = {
  /** The `accept` of the file input. */
  accept: string;
  /** Quality of the resulting file, from 0 to 1. */
  quality: number;
  /** Background of transparent parts and outside the picture. */
  fill: string;
  hasZoom: boolean;
  hasRotation: boolean;
  hasAspect: boolean;
  hasReset: boolean;
  /** Width divided by height. */
  aspect: number;
  zoom: { min: number; max: number; step: number };
  rotation: { min: number; max: number; step: number };
  aspects: { min: number; max: number; step: number };
  shape: 'rect' | 'round';
  hasGrid: boolean;
  /** Maximum pixels of the longer side of the result; larger pictures are scaled down. */
  longest: number;
};

export const cropDefaults: CropSettings = {
  accept: 'image/*',
  quality: 0.4,
  fill: 'white',
  hasZoom: true,
  hasRotation: false,
  hasAspect: false,
  hasReset: false,
  aspect: 1,
  zoom: { min: 1, max: 3, step: 0.1 },
  rotation: { min: -180, max: 180, step: 1 },
  aspects: { min: 0.5, max: 2, step: 0.01 },
  shape: 'rect',
  hasGrid: false,
  longest: Infinity,
};

export type CropLabels = {
  title: string;
  reset: string;
  ok: string;
  cancel: string;
  /** Accessible name of the frame that arrow keys move. */
  frame: string;
  zoom: string;
  zoomIn: string;
  zoomOut: string;
  rotation: string;
  turnLeft: string;
  turnRight: string;
  aspect: string;
  wider: string;
  higher: string;
  /** Said above the picture, e.g. that it moves and will be still. */
  note?: string | undefined;
};
