import { localStore } from '#kernel/storage/index.ts';

export type Signal = 'sound' | 'vibration';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const keyOf = (signal: Signal) => `door-${signal}`;

/** Off until it is chosen on this device. */
export const isSignalOn = (signal: Signal): boolean => localStore.read(keyOf(signal), isFlag) ?? false;
export const keepSignal = (signal: Signal, isOn: boolean): void => localStore.write(keyOf(signal), isOn);
export const canVibrate = (): boolean => 'vibrate' in navigator;

let audio: AudioContext | null = null;
function beep(pitch: number, seconds: number): void {
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const level = audio.createGain();
  tone.frequency.value = pitch;
  level.gain.value = 0.15;
  tone.connect(level).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}

/** High and short for a guest who may enter; low and long for all others. */
export function signal(isGood: boolean): void {
  if (isSignalOn('sound')) beep(isGood ? 880 : 220, isGood ? 0.12 : 0.5);
  if (isSignalOn('vibration') && canVibrate()) navigator.vibrate(isGood ? 60 : [120, 80, 120]);
}
