import { useRef, useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import styles from './scanner.module.css';
import { canVibrate, isSignalOn, keepSignal, type Signal } from './signals.ts';
import { useCamera } from './use-camera.ts';

/** Reads tickets by the camera, one after the other. */
export const CameraScanner = ({ onCode }: { onCode: (code: string) => void }) => {
  const t = useTexts('events-door');
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, onCode);
  const { state } = camera;
  const isOpen = state === 'on' || state === 'starting';
  return (
    <div className={styles.scanner}>
      {isOpen && (
        <div className={styles.frame}>
          <video ref={video} className={styles.video} aria-label={t('camera.label')} muted playsInline />
          <span className={styles.aim} aria-hidden="true" />
        </div>
      )}
      <div role="status">
        {state === 'starting' && <Text look="secondary">{t('camera.starting')}</Text>}
        {state === 'on' && <Text look="secondary">{t('camera.on')}</Text>}
        {!isOpen && state !== 'off' && <p className={styles.refusal}>{t(`camera.${state}`)}</p>}
      </div>
      <Row gap={16} rowGap={8} wrap>
        {isOpen ? (
          <Button onClick={camera.stop}>{t('camera.stop')}</Button>
        ) : (
          <Button look="primary" onClick={() => void camera.start()}>
            {t(state === 'off' ? 'camera.start' : 'camera.again')}
          </Button>
        )}
        {state === 'on' && camera.hasTorch && (
          <Button aria-pressed={camera.isLit} onClick={() => void camera.light()}>
            {t('camera.torch')}
          </Button>
        )}
        {isOpen && <SignalChoice signal="sound" />}
        {isOpen && canVibrate() && <SignalChoice signal="vibration" />}
      </Row>
    </div>
  );
};

const SignalChoice = ({ signal }: { signal: Signal }) => {
  const t = useTexts('events-door');
  const [isOn, setOn] = useState(() => isSignalOn(signal));
  return (
    <label className={styles.signal}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          setOn(target.checked);
          keepSignal(signal, target.checked);
        }}
      />
      {t(`camera.${signal}`)}
    </label>
  );
};
